import type { Command } from '../../commands/command.ts';
import type { TextKey } from '../../i18n/translate.ts';
import type { PipePicking } from './pipePicking.ts';

/** A kind that can be picked, by the names of the parts of pipe layers (viewer.md, section 3). */
interface PipeKind {
  readonly kind: string;
  readonly name: TextKey;
  readonly command: TextKey;
}

const KINDS: readonly PipeKind[] = [
  { kind: 'container', name: 'pipe.kind.container', command: 'pipe.pickContainer' },
  { kind: 'joint', name: 'pipe.kind.joint', command: 'pipe.pickJoint' },
  { kind: 'plate', name: 'pipe.kind.plate', command: 'pipe.pickPlate' },
  { kind: 'well', name: 'pipe.kind.well', command: 'pipe.pickWell' },
  { kind: 'equipment', name: 'pipe.kind.equipment', command: 'pipe.pickEquipment' },
];

/** What the ids of the commands of picking begin with. */
const PREFIX = 'pipe.';

/** Command that takes the highlight away. */
export const CLEAR_PIPE_COMMAND = `${PREFIX}clear`;

/** Whether a command picks a kind of pipe. */
export const isPipePick = ({ id }: Pick<Command, 'id'>) => id.startsWith(`${PREFIX}pick.`);

/** What the commands act on. */
export interface PipeCommandDeps {
  /** undefined until the engine is loaded. */
  readonly pipes: () => PipePicking | undefined;
  /** A text in the language in force. */
  readonly text: (key: TextKey) => string;
  /** The window that lists the kinds. */
  readonly window: { readonly isOpen: () => boolean; readonly toggle: () => void };
}

/** One command for each kind of pipe part, one that clears the highlight, and the window that shows them. */
export function pipeCommands({ pipes, text, window }: PipeCommandDeps): readonly Command[] {
  const hasPipes = () => pipes()?.hasPipes() === true;
  const pickOf = ({ kind, name, command }: PipeKind): Command => ({
    id: `${PREFIX}pick.${kind}`,
    title: command,
    icon: 'cursor',
    group: 'query',
    places: [],
    available: hasPipes,
    toggled: () => pipes()?.kind.value === kind,
    async run() {
      const picking = pipes();
      if (picking === undefined) return;
      // Picking lasts until a right click: the command is done once it has begun.
      if (picking.kind.value === kind) await picking.stop();
      else void picking.pick(kind, text(name));
    },
  });
  return [
    {
      id: `${PREFIX}window`,
      title: 'pipe.title',
      icon: 'utility-network',
      group: 'query',
      places: ['rail'],
      available: () => hasPipes() || window.isOpen(),
      toggled: window.isOpen,
      run: window.toggle,
    },
    ...KINDS.map(pickOf),
    {
      id: CLEAR_PIPE_COMMAND,
      title: 'pipe.clear',
      icon: 'erase',
      group: 'query',
      places: [],
      available: () => pipes() !== undefined,
      disabledReason: () => (pipes()?.hasHighlight() === true ? undefined : 'pipe.nothing'),
      run: () => pipes()?.clear(),
    },
  ];
}
