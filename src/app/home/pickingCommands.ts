import type { Command } from '../../commands/command.ts';
import { identifyCommands } from '../../features/identify/identifyCommands.ts';
import { pipeCommands } from '../../features/pipe-pick/pipeCommands.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { Portal } from '../portal.ts';
import { PIPE_PICK_WINDOW } from '../windows/windowRows.ts';
import type { MapSession } from './mapSession.ts';

/** The commands of picking, bound to the session that is present when they run. */
export function pickingCommands(
  { present, windows, translator }: Pick<Portal, 'present' | 'windows' | 'translator'>,
  session: () => MapSession | undefined,
): readonly Command[] {
  return [
    ...identifyCommands({
      map() {
        const now = session();
        return now && { tools: now.tools, identify: now.picking.identify };
      },
      onError: (error) =>
        void present({ id: 'unexpected', message: error instanceof Error ? error.message : String(error) }),
    }),
    ...pipeCommands({
      pipes: () => session()?.picking.pipes,
      text: (key) => translator.t(key),
      window: {
        isOpen: () => windows.getState().stack.some(({ id }) => id === PIPE_PICK_WINDOW),
        toggle: () => windows.actions.toggle(PIPE_PICK_WINDOW),
      },
    }),
  ];
}

/** Tells when commands may have changed: a tool began or ended, a layer came or went, a popup opened or closed, a view was visited. */
export function watchSession(
  { tools, controller, picking, querying, history, measuring, undo, annotations, plots }: MapSession,
  changed: () => void,
): Unsubscribe {
  const stops = [
    tools.running.subscribe(changed),
    controller.report.subscribe(changed),
    picking.identify.state.subscribe(changed),
    picking.pipes.kind.subscribe(changed),
    querying.session.handler.subscribe(changed),
    querying.grid.visible.subscribe(changed),
    querying.drawing.subscribe(changed),
    history.trail.subscribe(changed),
    measuring.map.kind.subscribe(changed),
    measuring.book.state.subscribe(changed),
    undo.state.subscribe(changed),
    annotations.book.selectedId.subscribe(changed),
    plots.book.selectedIds.subscribe(changed),
  ];
  return () => stops.forEach((stop) => stop());
}
