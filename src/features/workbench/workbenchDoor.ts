import type { Signal } from '../../lib/signal.ts';
import type { WindowDoor } from '../../portal/windowDoor.ts';
import type { OwnWorkbench } from './openWorkbench.ts';

/** The workbench's door: its model, and the records that others want opened in it. */
export interface WorkbenchDoor extends WindowDoor<OwnWorkbench> {
  /** Codes of the records that it begins with; none unless somebody led there. */
  readonly wanted: Signal<readonly string[]>;
  /** Opens the window at records. */
  edit(codes: readonly string[]): void;
}
