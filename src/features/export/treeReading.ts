import { checkedNames, toggleExport, withChecked, type ExportNode } from '../../domain/sheet/exportTree.ts';
import { isAbortError } from '../../lib/abort.ts';
import type { DeskCell } from './exportState.ts';
import type { ExportForm } from './exportForm.ts';
import { asOnMap, isSameSeen, seenChoice, treeWithSeen, type SeenLayer } from './seenMap.ts';
import { sheetFailureEvent, SheetError } from '../../api/sheetJob.ts';

/** The layers that a form asks for; a form that was never filled in leaves the tree as it came. */
const chosen = (tree: readonly ExportNode[], { sheet }: ExportForm) =>
  sheet.layers.length === 0 ? tree : withChecked(tree, sheet.layers);

/**
 * The tree of layers: read once, and what is checked in it goes to the form.
 * @param readTree throws SheetError
 */
export function createTreeReading(
  readTree: (signal: AbortSignal) => Promise<readonly ExportNode[]>,
  { state, patch, setForm }: DeskCell,
) {
  let reading: AbortController | undefined;
  let treeRead: Promise<void> = Promise.resolve();
  let treeAsTold: readonly ExportNode[] = [];
  let onMap: readonly SeenLayer[] = [];
  /** The layers that were on when the choice was made. */
  let chosenFor: readonly SeenLayer[] | undefined;

  const setTree = (tree: readonly ExportNode[]) => {
    const { form } = state.value;
    patch({ tree: { kind: 'ready', tree } });
    setForm({ ...form, sheet: { ...form.sheet, layers: [...asOnMap(checkedNames(tree), onMap)] } });
  };
  const read = async () => {
    reading?.abort();
    const own = (reading = new AbortController());
    patch({ tree: { kind: 'loading' } });
    try {
      treeAsTold = await readTree(own.signal);
      if (!own.signal.aborted) fill();
    } catch (error) {
      if (own.signal.aborted || isAbortError(error)) return;
      patch({ tree: { kind: 'failed', event: sheetFailureEvent(error) } });
    }
  };
  /** The tree with what is on the map; what is chosen stays where that has not changed since. */
  const fill = () => {
    const { form } = state.value;
    const tree = treeWithSeen(treeAsTold, onMap);
    const isKept = chosenFor !== undefined && isSameSeen(chosenFor, onMap);
    const seen = isKept ? undefined : seenChoice(tree, form, onMap);
    chosenFor = onMap;
    setTree(seen === undefined ? chosen(tree, form) : withChecked(tree, seen));
  };
  const begin = () => void (treeRead = read());
  return {
    begin,
    /** Takes up what is on the map. */
    open(layers: readonly SeenLayer[]) {
      onMap = layers;
      if (state.value.tree.kind === 'ready') fill();
      else begin();
    },
    stop: () => reading?.abort(),
    toggle(id: string) {
      const { tree } = state.value;
      if (tree.kind === 'ready') setTree(toggleExport(tree.tree, id));
    },
    /** The default layers. */
    reset() {
      if (state.value.tree.kind === 'ready') setTree(treeWithSeen(treeAsTold, onMap));
    },
    /** The form once its layers are known. */
    async wholeForm() {
      if (state.value.tree.kind === 'failed') begin();
      await treeRead;
      const { form, tree } = state.value;
      if (tree.kind === 'failed') throw new SheetError(tree.event);
      return form;
    },
  };
}
