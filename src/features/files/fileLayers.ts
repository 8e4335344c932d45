import { firstColour } from '../../domain/layers/imports/firstLook.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { fileLayerDefinition, type FileLayer } from '../../layerTypes/index.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import type { FileShelf, KeptFile } from './fileShelf.ts';

/** A layer of a file on the user's map. */
export interface OpenFile extends KeptFile {
  /** Address of its features in this page. */
  readonly link: string;
  /** False where this browser could not keep it: a reload loses it. */
  readonly isKept: boolean;
}

/** The layers of files that the user opened: in the tree, drawn, and kept for his next visit. */
export interface FileLayers {
  readonly open: ReadonlySignal<readonly OpenFile[]>;
  /** Shows a layer and keeps it. @returns its id in the tree */
  add(
    file: string,
    layer: Omit<FileLayer, 'color'>,
    about: Pick<KeptFile, 'count' | 'leftOut' | 'features'>,
  ): Promise<string>;
  /** Takes a layer from map and tree; undoing brings it back. */
  remove(id: string): void;
  /** Names the group anew, in another language. */
  rename(): void;
  /** Brings back what was kept at an earlier visit. */
  restore(): Promise<void>;
  /** Forgets everything: the user signs out. */
  forget(): Promise<void>;
  /** Takes everything from the tree; what is kept stays kept. */
  close(): void;
}

/** The tree that the layers stand in, where they are kept, and how their group is called. */
export interface FileLayersOptions {
  readonly layers: LayerStore;
  readonly shelf: FileShelf;
  readonly history: UndoHistory;
  readonly groupName: () => string;
  /** Makes an id. */
  readonly newId: () => string;
}

/** The group's id in the tree. */
const GROUP_ID = 'local-files';

const nodeOf = (layer: OpenFile): LayerNode => ({
  id: layer.id,
  label: layer.name,
  children: [],
  local: true,
  extent: layer.extent,
  definition: fileLayerDefinition(layer.id, layer, layer.link),
});

/** Creates them, with none open. */
export function createFileLayers({
  layers,
  shelf,
  history,
  groupName,
  newId,
}: FileLayersOptions): FileLayers {
  const open = createSignal<readonly OpenFile[]>([]);
  let turn = 0;

  const put = (next: readonly OpenFile[]) => {
    open.set(next);
    const group = { id: GROUP_ID, label: groupName(), children: next.map(nodeOf) };
    layers.actions.setLocal(next.length === 0 ? [] : [group]);
  };
  const show = (id: string) => {
    if (!layers.getState().onIds.includes(id)) layers.actions.toggle(id);
  };
  const take = (id: string) => {
    // Switched off first: nobody asks for its features any more.
    if (layers.getState().onIds.includes(id)) layers.actions.toggle(id);
    for (const layer of open.value) if (layer.id === id) URL.revokeObjectURL(layer.link);
    put(open.value.filter((layer) => layer.id !== id));
  };
  const linked = (kept: KeptFile, isKept: boolean): OpenFile => ({
    ...kept,
    isKept,
    link: URL.createObjectURL(kept.features),
  });
  const bringBack = async (kept: KeptFile) => {
    put([...open.value, linked(kept, await shelf.keep(kept))]);
    show(kept.id);
  };

  return {
    open,
    async add(file, layer, about) {
      const kept: KeptFile = { id: `local-${newId()}`, file, ...layer, ...about, color: firstColour(turn++) };
      await bringBack(kept);
      return kept.id;
    },
    remove(id) {
      const layer = open.value.find((one) => one.id === id);
      if (layer === undefined) return;
      const { link: _link, isKept: _isKept, ...kept } = layer;
      const goes = () => {
        take(id);
        void shelf.drop(id);
      };
      goes();
      history.push({ undo: () => void bringBack(kept), redo: goes });
    },
    rename: () => put(open.value),
    async restore() {
      const kept = await shelf.read();
      turn += kept.length;
      put([...open.value, ...kept.map((one) => linked(one, true))]);
      for (const { id } of kept) show(id);
    },
    forget: () => shelf.clear(),
    close() {
      for (const { link } of open.value) URL.revokeObjectURL(link);
      put([]);
    },
  };
}
