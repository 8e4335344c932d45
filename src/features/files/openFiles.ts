import { createFileClient } from '../../api/fileClient.ts';
import { createImportService, type ImportService } from '../../api/imports.ts';
import { followImport } from '../../api/followImport.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { IMPORT_LIMITS } from '../../domain/layers/imports/limits.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Needed } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { DROPPED_ANNOTATIONS, type FileAreas, type OwnMap } from '../../portal/ports.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { hasTool } from '../../stores/sessionStore.ts';
import { watchFileDrops } from './fileDrop.ts';
import { createFileLayers, type FileLayers, type OpenFile } from './fileLayers.ts';
import { createFileReading, type FileReading } from './fileReading.ts';
import { createFileShelf } from './fileShelf.ts';
import { FILES_WINDOW } from './filesWindow.ts';

/** What opening files needs of other features. */
export const FILES_NEEDS = { annotations: DROPPED_ANNOTATIONS } as const;

/** The files on the user's own map. */
export interface FilesDoor {
  readonly layers: FileLayers;
  /** The layers of areas among them. */
  readonly areas: FileAreas;
  /** How other features add to them. */
  readonly ownMap: OwnMap;
  readonly reading: Pick<FileReading, 'running'>;
  /** Files are being dragged over the page, and would be opened. */
  readonly isDragged: ReadonlySignal<boolean>;
  /** The layer that is being saved on the server. */
  readonly keepingId: ReadonlySignal<string | undefined>;
  /** Opens files, shows their layers and flies to the last of them. */
  openFiles(files: readonly File[]): Promise<void>;
  flyTo(layer: OpenFile): void;
  /** Saves a layer on the server, as one of the bureau's own, in place of the one that is here alone. */
  keep(layer: OpenFile): Promise<void>;
}

/** Stores a layer of this page as the bureau's. @returns its code in the catalogue; undefined where it failed, which is said */
async function store(
  { portal, clock }: MapSession,
  service: ImportService,
  { name, features }: OpenFile,
  signal: AbortSignal,
): Promise<string | undefined> {
  const following = {
    signal,
    onState: () => undefined,
    onFailure: (failure: Parameters<typeof eventOfFailure>[0]) =>
      void portal.present(eventOfFailure(failure)),
  };
  const parts = { service, clock };
  const file = new File([features], `${name}.geojson`);
  const sent = await service.send(file, () => undefined, signal);
  const read = await followImport(
    parts,
    sent.ok ? await service.read(sent.value.id, undefined, signal) : sent,
    following,
  );
  if (read === undefined) return undefined;
  const layer = read.layers[0]?.name ?? name;
  const title = name.slice(0, IMPORT_LIMITS.titleLength);
  const wish = { layer, title, visibleTo: 'bureau' } as const;
  const done =
    read.problem === null ? await followImport(parts, await service.store(read.id, wish), following) : read;
  void service.cancel(read.id);
  if (done === undefined) return undefined;
  if (done.problem !== null) void portal.present({ id: 'request.refused', message: done.problem });
  return done.code ?? undefined;
}

/** What other features have of the layers. */
const ownMapOf = (layers: FileLayers, flyTo: (layer: OpenFile) => void, openWindow: () => void): OwnMap => ({
  layers: layers.open,
  add: ({ source, count, features, ...layer }) => layers.add(source, layer, { count, features, leftOut: 0 }),
  flyTo(id) {
    const layer = layers.open.value.find((one) => one.id === id);
    if (layer !== undefined) flyTo(layer);
  },
  openWindow,
});

const isOfAreas = ({ kind }: OpenFile) => kind === 'polygon';

/** Opens what opens files on a map, and brings back what was open at the user's last visit. */
export function openFiles(session: MapSession, { annotations }: Needed<typeof FILES_NEEDS>) {
  const { portal, clock, undo, flyToExtent } = session;
  const { translator, windows, surroundings, onError } = portal;
  const service = createImportService(portal.api, createFileClient(portal.backend));
  const newId = () => crypto.randomUUID();
  const layers = createFileLayers({
    layers: portal.layers,
    shelf: createFileShelf(surroundings.records, signedInUserId(portal)),
    history: undo,
    groupName: () => translator.t('files.group'),
    newId,
  });
  const present = (event: Parameters<typeof portal.present>[0]) => void portal.present(event);
  const reading = createFileReading({ service, layers, clock, translator, present, newId });
  const isDragged = createSignal(false);
  const keepingId = createSignal<string | undefined>(undefined);
  const closing = new AbortController();
  const flyTo = ({ extent }: OpenFile) => void flyToExtent(extent).catch(onError);

  const areas = createSignal(layers.open.value.filter(isOfAreas));
  const stopAreas = layers.open.subscribe(() => areas.set(layers.open.value.filter(isOfAreas)));

  const door: FilesDoor = {
    layers,
    ownMap: ownMapOf(layers, flyTo, () => windows.actions.open(FILES_WINDOW)),
    areas: {
      layers: areas,
      openWindow: hasTool(portal.session.getState(), 'files')
        ? () => windows.actions.open(FILES_WINDOW)
        : undefined,
    },
    reading,
    isDragged,
    keepingId,
    flyTo,
    async openFiles(files) {
      windows.actions.open(FILES_WINDOW);
      const opened = await Promise.all(files.map((file) => reading.read(file)));
      const last = opened.flat().at(-1);
      const layer = layers.open.value.find(({ id }) => id === last);
      if (layer !== undefined) flyTo(layer);
    },
    async keep(layer) {
      keepingId.set(layer.id);
      try {
        const code = await store(session, service, layer, closing.signal);
        if (code === undefined) return;
        layers.remove(layer.id);
        await portal.readCatalogueAgain(code);
        present({ id: 'files.kept', message: layer.name });
      } finally {
        keepingId.set(undefined);
      }
    },
  };
  const stopDrops = watchFileDrops(isDragged, (files) => {
    if (!annotations()(files)) door.openFiles(files).catch(onError);
  });
  const stopLanguage = translator.language.subscribe(() => layers.rename());
  const stopForgetting = portal.signedOut.subscribe(() => void layers.forget());
  layers.restore().catch(onError);
  return {
    ...door,
    destroy() {
      closing.abort();
      stopDrops();
      stopAreas();
      stopLanguage();
      stopForgetting();
      reading.close();
      layers.close();
    },
  };
}
