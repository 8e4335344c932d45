import { z } from 'zod';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { createFileClient } from '../../api/fileClient.ts';
import { createMasterService } from '../../api/pictureMasters.ts';
import { createSheetPrinting } from '../../api/sheetPrinting.ts';
import { inspectPicture } from '../../viewing/inspectPicture.ts';
import { mapByPrinting } from './mapDrawing.ts';
import { MAX_LETTERS, sheetLetters, sheetSurroundings } from '../../api/contracts/print.ts';
import { createSpatialQueries } from '../../api/spatialQueries.ts';
import { polygonRows } from '../../domain/query/polygonRows.ts';
import { regionOutline } from '../../domain/sheet/insetMap.ts';
import { surroundingsOf } from '../../domain/sheet/surroundings.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { dayOf } from '../../lib/dayOf.ts';
import type { Signal } from '../../lib/signal.ts';
import { signedInUserId, type Portal } from '../../portal/portal.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../stores/persist.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { openPanels } from './openPanels.ts';
import { createPictureEditor, type PictureEditor, type PictureEditorOptions } from './pictureEditor.ts';

/** An editor that is open: closing its window loses nothing. */
export interface OpenPictureEditor {
  readonly editor: PictureEditor;
  /** Takes no more sheets and asks no more before the page is left. */
  close(): void;
}

const textsSchema = z.array(z.string().min(1).max(200)).max(200);

/** What new objects are called. */
const namesBy = ({ t }: Portal['translator']): PictureEditorOptions['names'] => ({
  image: () => t('picture.mapImage'),
  view: () => t('picture.viewImage'),
  sheetText: (part) => t(`picture.part.${part}`),
  text: () => t('picture.textName'),
  shape: (kind) => t(`picture.shape.${kind}`),
  furniture: (kind) => t(`picture.furniture.${kind}`),
});

/** Draws maps by the user's print service. */
const userDrawing = ({ api, backend, surroundings, config }: Portal) =>
  mapByPrinting({
    printing: createSheetPrinting(api, createFileClient(backend)),
    clock: surroundings.clock,
    serverName: config.services.exportName,
    inspect: inspectPicture,
  });

/** Reads the region that inset maps show, and the relief around it; says why it cannot. */
function regionReading({
  api,
  present,
}: Portal): Pick<PictureEditorOptions, 'readOutline' | 'readSurroundings'> {
  const queries = createSpatialQueries(api);
  return {
    async readOutline() {
      // The client's own time-out ends the call; nothing else does.
      const found = await queries.regions(new AbortController().signal);
      const outline = found.ok ? regionOutline(polygonRows(found.value.rows)) : [];
      if (outline.length > 0) return outline;
      const event = found.ok ? ({ id: 'picture.noOutline' } as const) : eventOfFailure(found.error);
      if (event !== undefined) await present(event);
      return undefined;
    },
    async readSurroundings(outline) {
      const around = surroundingsOf(outline);
      if (around === undefined) return null;
      const found = await api.call(sheetSurroundings, { query: {}, body: around });
      if (found.ok) return found.value;
      const event = eventOfFailure(found.error);
      if (event !== undefined) await present(event);
      return null;
    },
  };
}

/** Brings a page's master up to date when a page with another one is opened, and when the user comes back to the tab. */
function watchMasters({ desk, masters }: PictureEditor, signal: AbortSignal): void {
  let known: string | undefined;
  const look = () => {
    const id = desk.picture.value.master?.id;
    if (id === known) return;
    known = id;
    if (id !== undefined) void masters.read();
  };
  signal.addEventListener('abort', desk.picture.subscribe(look));
  look();
  const onFocus = () => known !== undefined && void masters.read();
  window.addEventListener('focus', onFocus, { signal });
}

/**
 * Opens the editor of the user who is inside: with the draft of his last visit, then with the sheet that waits for it.
 * @param made the sheet that was handed over last
 */
export function openUserPictureEditor(
  portal: Portal,
  made: Signal<MadeSheet | undefined>,
): OpenPictureEditor {
  const userId = signedInUserId(portal);
  const { surroundings, notices, present, translator } = portal;
  const textsKey = `${STORAGE_KEYS.pictureTexts}.${userId}`;
  const editor = createPictureEditor({
    clock: surroundings.clock,
    records: surroundings.records,
    userId,
    present: (event) => void present(event),
    download: downloadBlob,
    newId: () => crypto.randomUUID(),
    today: () => dayOf(surroundings.clock.nowMs()),
    drawMap: userDrawing(portal),
    masters: createMasterService(portal.api),
    names: namesBy(translator),
    ...regionReading(portal),
    openPanels: () => openPanels(document),
    async readLetters(weight, text) {
      const body = { bold: weight === 'bold', text: text.slice(0, MAX_LETTERS) };
      const program = await portal.api.call(sheetLetters, { query: {}, body });
      return program.ok ? program.value : undefined;
    },
    mayDiscard: () =>
      editor.desk.unsaved.value
        ? notices.actions.ask({
            title: 'picture.discard.title',
            text: 'picture.discard.text',
            confirm: 'picture.discard.confirm',
            cancel: 'picture.discard.cancel',
            tone: 'danger',
          })
        : Promise.resolve(true),
    recallTexts: () => readJson(surroundings.localStorage, textsKey, textsSchema) ?? [],
    keepTexts: (texts) => void writeJson(surroundings.localStorage, textsKey, texts),
  });
  const left = new AbortController();
  const takeMade = async () => {
    const sheet = made.value;
    if (sheet === undefined) return;
    made.set(undefined);
    await editor.files.openMade(sheet);
  };
  // After the draft: what is unsaved in it must be asked for before a sheet takes its place.
  void editor.draft.restore().then(async (restored) => {
    if (restored) await present({ id: 'picture.draftRestored' });
    await takeMade();
    if (!left.signal.aborted)
      left.signal.addEventListener(
        'abort',
        made.subscribe(() => void takeMade()),
      );
  });
  window.addEventListener(
    'beforeunload',
    (event) => {
      // The browser asks in its own words; a draft that is kept needs no question.
      if (editor.desk.unsaved.value && editor.draft.state.value === 'refused') event.preventDefault();
    },
    { signal: left.signal },
  );
  watchMasters(editor, left.signal);
  return {
    editor,
    close() {
      left.abort();
      editor.maps.close();
      editor.views.close();
    },
  };
}
