import type { TextKey } from '../i18n/translate.ts';

/** Where a command stands in menus and toolbars. */
export type CommandGroup =
  | 'screen'
  | 'panel'
  | 'locate'
  | 'roam'
  | 'query'
  | 'measure'
  | 'draw'
  | 'layer'
  | 'camera'
  | 'view'
  | 'session'
  | 'window';

/** A place that shows commands: the map's toolbar, the header's menu of the account, the header itself. */
export type CommandPlace = 'rail' | 'header' | 'bar';

/**
 * One thing a person can do, read by toolbar, menu, keyboard and palette alike.
 * The functions are asked anew whenever the registry says `changed`.
 */
export interface Command {
  readonly id: string;
  /** Its accessible name everywhere. */
  readonly title: TextKey;
  /** Name of a Calcite icon. */
  readonly icon: string;
  readonly group: CommandGroup;
  /** Where it has a button; a command without a place is reached by key or palette. */
  readonly places: readonly CommandPlace[];
  /** Strokes, "Ctrl+Shift+z", "Escape", "Space", "h" (`KeyboardEvent.key`, letters in lower case). */
  readonly keys?: readonly string[];
  /** Its keys act from a field too, and while a tool runs; not in a dialog. */
  readonly everywhere?: true;
  /** Its keys act while a tool runs, or while the answer is true: they ask something of the tool. */
  readonly besideTool?: true | (() => boolean);
  /** Not shown when false. */
  readonly available?: () => boolean;
  /** Why it cannot be run now; undefined when it can. */
  readonly disabledReason?: () => TextKey | undefined;
  /** On or off, for a command that switches something. */
  readonly toggled?: () => boolean;
  readonly run: () => void | Promise<void>;
}
