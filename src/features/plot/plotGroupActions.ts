import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { recordIn, type PlotRecord } from '../../domain/drawing/plot/plotData.ts';
import { withCopies, withEdits, withoutPlots, withRecords } from './model/plotEdits.ts';
import { solutionNameProblem } from '../../domain/drawing/plot/records.ts';
import type { PlotSteps } from './plotBookState.ts';
import type { PlotBook, SolutionInput } from './plotBookTypes.ts';
import { cameraFields } from './plotViews.ts';

/** The record of a workspace. */
export const workspaceRecord = (id: string, name: string, sort: number): PlotRecord => ({
  kind: 'group',
  id,
  fields: { name, prop: 'Workspace', type: '', sort, notes: '', ...cameraFields(undefined) },
});

/** A name that may be given; undefined, with a message, for others. */
function nameOf(
  text: string,
  isSolution: boolean,
  present: (event: PortalEvent) => void,
): string | undefined {
  const name = text.trim();
  const problem = isSolution ? solutionNameProblem(name) : name === '' ? 'empty' : undefined;
  if (problem === 'required') present({ id: 'plot.nameRequired' });
  else if (problem === 'length') present({ id: 'plot.nameLength' });
  else if (problem === 'empty') present({ id: 'plot.nameEmpty' });
  return problem === undefined ? name.slice(0, PLOT_LIMITS.nameLength) : undefined;
}

/** Workspaces and solutions; a plot is renamed as they are. */
export function groupActions(
  steps: PlotSteps,
): Pick<PlotBook, 'rename' | 'addSolution' | 'changeSolution' | 'addWorkspace' | 'remove'> {
  const { state, context, commit, commitAdded } = steps;
  const { newId, clock, present } = steps.options;
  const { data, groups, currentGroupId } = state;
  const solutionFields = ({ name, notes, camera }: SolutionInput) => {
    const given = nameOf(name, true, present);
    return given === undefined
      ? undefined
      : { name: given, notes: notes.trim().slice(0, PLOT_LIMITS.notesLength), ...cameraFields(camera) };
  };
  return {
    rename(id, text) {
      const group = recordIn(data.value, 'group', id);
      const name = nameOf(text, group?.prop === 'solution', present);
      if (name === undefined) return false;
      return commit(
        group === undefined
          ? withEdits(data.value, [{ id, name }], context())
          : withRecords(data.value, [{ kind: 'group', id, fields: { ...group, name } }]),
      );
    },
    addSolution(solution, plotIds) {
      const fields = solutionFields(solution);
      if (fields === undefined) return undefined;
      const id = newId();
      const sort = clock.nowMs();
      const made = withRecords(data.value, [
        { kind: 'group', id, fields: { ...fields, prop: 'solution', type: '', sort } },
      ]);
      return commitAdded(withCopies(made, id, plotIds, context())) === undefined ? undefined : id;
    },
    changeSolution(id, solution) {
      const group = recordIn(data.value, 'group', id);
      const fields = solutionFields(solution);
      if (group === undefined || fields === undefined) return false;
      return commit(withRecords(data.value, [{ kind: 'group', id, fields: { ...group, ...fields } }]));
    },
    addWorkspace(text) {
      const name = nameOf(text, false, present);
      if (name === undefined) return undefined;
      const id = newId();
      if (!commit(withRecords(data.value, [workspaceRecord(id, name, clock.nowMs())]))) return undefined;
      currentGroupId.set(id);
      return id;
    },
    remove(plotIds, groupIds) {
      const workspaces = groups.value.filter(({ prop }) => prop === 'Workspace');
      if (workspaces.every(({ id }) => groupIds.includes(id))) return present({ id: 'plot.lastWorkspace' });
      commit(withoutPlots(data.value, plotIds, groupIds));
    },
  };
}
