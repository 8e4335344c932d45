import type { Command } from '../../commands/command.ts';
import type { MeasureKind } from './model/measureItem.ts';
import type { MeasureBook } from './measureBook.ts';
import type { Measuring } from './measuring.ts';

/** What the commands of measuring act on. */
export interface MeasureCommandDeps {
  /** undefined until the engine is loaded. */
  readonly measuring: () => { readonly book: MeasureBook; readonly map: Measuring } | undefined;
  /** Opens the window in which results are listed. */
  readonly openWindow: () => void;
}

/** The kinds by their keys, which are the specification's numbers of the modes, and the multi-point distance. */
const KEYS: readonly (readonly [kind: MeasureKind, key: string, icon: string])[] = [
  ['distance', '1', 'measure-line'],
  ['path', '7', 'measure-line'],
  ['groundDistance', '2', 'measure-line'],
  ['height', '3', 'measure-line'],
  ['area', '4', 'measure-area'],
  ['groundArea', '5', 'measure-area'],
  ['surfaceDistance', '6', 'measure-line'],
];

/** One command for each kind, and one that clears. */
export function measureCommands({ measuring, openWindow }: MeasureCommandDeps): readonly Command[] {
  const available = () => measuring() !== undefined;
  return [
    ...KEYS.map(([kind, key, icon]): Command => ({
      id: `measure.${kind}`,
      title: `measure.command.${kind}`,
      icon,
      group: 'measure',
      places: ['rail'],
      keys: [key],
      // While something is being measured, another kind begins instead; no other tool is disturbed.
      besideTool: () => measuring()?.map.kind.value !== undefined,
      available,
      toggled: () => measuring()?.map.kind.value === kind,
      async run() {
        const map = measuring()?.map;
        if (map === undefined) return;
        if (map.kind.value === kind) return map.stop();
        openWindow();
        // Measuring lasts until it is ended on the map: the command is done once it has begun.
        void map.measure(kind);
      },
    })),
    {
      id: 'measure.clear',
      title: 'measure.clear',
      icon: 'erase',
      group: 'measure',
      places: ['rail'],
      keys: ['0'],
      available,
      disabledReason: () =>
        measuring()?.book.state.value.items.length === 0 ? 'measure.nothing' : undefined,
      async run() {
        const present = measuring();
        await present?.map.stop();
        present?.book.clear();
      },
    },
  ];
}
