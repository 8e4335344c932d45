import { useMemo } from 'react';
import { z } from 'zod';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { MAX_LETTERS, sheetLetters } from '../../api/contracts/print.ts';
import { createSpatialQueries } from '../../api/spatialQueries.ts';
import { polygonRows } from '../../domain/query/polygonRows.ts';
import { regionOutline } from '../../domain/sheet/insetMap.ts';
import { PictureEditorPanel } from '../../features/picture-editor/PictureEditorPanel.tsx';
import { createPictureEditor, type PictureEditor } from '../../features/picture-editor/pictureEditor.ts';
import { PICTURE_WINDOW, PICTURE_WINDOW_SIZE } from '../../features/picture-editor/pictureWindow.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../stores/persist.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { usePortal, type Portal } from '../portal.ts';

/** The editors by portal and user: closing the window loses nothing. */
const editors = new WeakMap<Portal, Map<string, PictureEditor>>();

const textsSchema = z.array(z.string().min(1).max(200)).max(200);

function createEditor(portal: Portal, userId: string): PictureEditor {
  const { surroundings, notices, present, translator } = portal;
  const { t } = translator;
  const queries = createSpatialQueries(portal.api);
  const textsKey = `${STORAGE_KEYS.pictureTexts}.${userId}`;
  const editor = createPictureEditor({
    clock: surroundings.clock,
    records: surroundings.records,
    userId,
    present: (event) => void present(event),
    download: downloadBlob,
    newId: () => crypto.randomUUID(),
    names: {
      image: () => t('picture.mapImage'),
      text: () => t('picture.textName'),
      shape: (kind) => t(`picture.shape.${kind}`),
      furniture: (kind) => t(`picture.furniture.${kind}`),
    },
    async readOutline() {
      // The client's own time-out ends the call; nothing else does.
      const found = await queries.regions(new AbortController().signal);
      const outline = found.ok ? regionOutline(polygonRows(found.value.rows)) : [];
      if (outline.length > 0) return outline;
      const event = found.ok ? ({ id: 'picture.noOutline' } as const) : eventOfFailure(found.error);
      if (event !== undefined) await present(event);
      return undefined;
    },
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
  const takeMade = async () => {
    const made = portal.madeSheet.value;
    if (made === undefined) return;
    portal.madeSheet.set(undefined);
    await editor.files.openMade(made);
  };
  // After the draft: what is unsaved in it must be asked for before a sheet takes its place.
  void editor.draft.restore().then(async (restored) => {
    if (restored) await present({ id: 'picture.draftRestored' });
    await takeMade();
    portal.madeSheet.subscribe(() => void takeMade());
  });
  window.addEventListener('beforeunload', (event) => {
    // The browser asks in its own words; a draft that is kept needs no question.
    if (editor.desk.unsaved.value && editor.draft.state.value === 'refused') event.preventDefault();
  });
  return editor;
}

function editorOf(portal: Portal): PictureEditor {
  const userId = portal.session.getState().userInfo?.UserID ?? '';
  const users = editors.get(portal) ?? new Map<string, PictureEditor>();
  editors.set(portal, users);
  const editor = users.get(userId) ?? createEditor(portal, userId);
  users.set(userId, editor);
  return editor;
}

/** The window of the picture editor. */
export function PictureWindow() {
  const portal = usePortal();
  const editor = useMemo(() => editorOf(portal), [portal]);
  const { move, resize } = portal.windows.actions;
  const page = portal.surroundings.stageSize;
  return (
    <PictureEditorPanel
      editor={editor}
      window={{
        restore: () => resize(PICTURE_WINDOW, PICTURE_WINDOW_SIZE),
        fill: () => {
          resize(PICTURE_WINDOW, page());
          move(PICTURE_WINDOW, { leftPx: 0, topPx: 0 }, false);
        },
      }}
    />
  );
}
