import { useRef, type ReactNode } from 'react';
import { useWrittenReference } from '../../portal/exportReference/useWrittenReference.ts';
import { downloadText } from '../../ui/downloadText.ts';
import { useText } from '../../ui/text.ts';
import type { PlotDesk } from './plotDesk.ts';
import { importPlots, plotsFile } from './plotFiles.ts';
import type { WorkspaceActions } from './PlotWorkspace.tsx';
import type { SolutionFields } from './SolutionDialog.tsx';

/** What the workspace's tree and menus do, bound to a desk. */
export interface BoundActions {
  readonly actions: WorkspaceActions;
  /** What a solution's dialog begins with. */
  readonly solutionOf: (id: string) => SolutionFields | undefined;
  /** The hidden field that files are chosen by; it must stand somewhere in the panel. */
  readonly picker: ReactNode;
}

/** Binds the workspace's actions to a desk. */
export function useWorkspaceActions(desk: PlotDesk): BoundActions {
  const t = useText();
  const write = useWrittenReference();
  const { book } = desk;
  const input = useRef<HTMLInputElement>(null);
  const importGroupId = useRef<string>(undefined);
  const groupOf = (id: string) => book.groups.value.find((group) => group.id === id);
  const actions: WorkspaceActions = {
    rename: (id, name) => void book.rename(id, name),
    setShown: book.setShown,
    flyTo: desk.flyTo,
    order: book.order,
    toFront: book.toFront,
    toBack: book.toBack,
    editAttributes: desk.openAttributes,
    copyTo: (plotIds, groupId) => void book.copyTo(plotIds, groupId),
    addSolution: (fields, plotIds) => void book.addSolution(desk.solutionInput(fields), plotIds),
    changeSolution: (id, fields) =>
      void book.changeSolution(id, desk.solutionInput(fields, groupOf(id)?.camera)),
    remove: book.remove,
    importInto(groupId) {
      importGroupId.current = groupId;
      input.current?.click();
    },
    exportGroup(groupId, kind) {
      const file = write((reference) => plotsFile(desk.files, { groupId, kind }, reference));
      if (file !== undefined) downloadText(file.name, file.mediaType, file.text);
    },
  };
  return {
    actions,
    solutionOf(id) {
      const group = groupOf(id);
      return group && { name: group.name, notes: group.notes, keepsCamera: group.camera !== undefined };
    },
    picker: (
      <input
        ref={input}
        type="file"
        hidden
        accept=".geojson,.json,.kml"
        aria-label={t('plot.workspace.import')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) void importPlots(desk.files, chosen, importGroupId.current);
          target.value = '';
        }}
      />
    ),
  };
}
