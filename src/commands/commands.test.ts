import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { createCommandRegistry } from './commandRegistry.ts';
import { resolveKey, type KeyContext, type KeyStroke, strokeLabel, strokeText } from './keymap.ts';
import { groupCommands } from './toolbar.ts';

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: 'legend.title',
  icon: 'home',
  group: 'camera',
  places: ['rail'],
  run: () => {},
  ...more,
});
const stroke = (key: string, modifiers: Partial<KeyStroke> = {}): KeyStroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});
const PAGE: KeyContext = { scope: 'page', toolRunning: false, windowOpen: false };

describe('command registry', () => {
  it('runs a command, and tells its readers', async () => {
    let runs = 0;
    let changes = 0;
    const registry = createCommandRegistry(() => {});
    registry.changed.subscribe(() => (changes += 1));
    registry.register([command('a', { run: () => void (runs += 1) })]);
    expect(await registry.run('a')).toBe('run');
    expect([runs, changes]).toEqual([1, 2]);
  });

  it('does not run what is unknown, unavailable or disabled', async () => {
    const registry = createCommandRegistry(() => {});
    const run = () => {
      throw new Error('ran');
    };
    registry.register([
      command('gone', { available: () => false, run }),
      command('off', { disabledReason: () => 'legend.title', run }),
    ]);
    expect(await Promise.all(['nowhere', 'gone', 'off'].map((id) => registry.run(id)))).toEqual([
      'unknown',
      'unavailable',
      'disabled',
    ]);
  });

  it('hands a failure of a run to its owner', async () => {
    const failures: unknown[] = [];
    const registry = createCommandRegistry((error, { id }) => failures.push([id, error]));
    registry.register([command('a', { run: () => Promise.reject(new Error('broken')) })]);
    expect(await registry.run('a')).toBe('run');
    expect(failures).toEqual([['a', new Error('broken')]]);
  });

  it('takes commands out again, and refuses two of one id', () => {
    const registry = createCommandRegistry(() => {});
    const remove = registry.register([command('a'), command('b')]);
    expect(() => registry.register([command('c'), command('b')])).toThrow('two commands are called b');
    expect(registry.list().map(({ id }) => id)).toEqual(['a', 'b']);
    remove();
    expect(registry.list()).toEqual([]);
    expect(registry.get('a')).toBeUndefined();
  });
});

describe('toolbar', () => {
  it('has the available commands of its place, by group', () => {
    const groups = groupCommands(
      [
        command('home'),
        command('layers', { group: 'panel', toggled: () => true }),
        command('north', { disabledReason: () => 'legend.title', keys: ['n'] }),
        command('exit', { places: ['header'] }),
        command('hidden', { available: () => false }),
      ],
      'rail',
    );
    expect(groups.map(({ group, items }) => [group, ...items.map(({ id }) => id)])).toEqual([
      ['panel', 'layers'],
      ['camera', 'home', 'north'],
    ]);
    expect(groups[1]?.items[1]).toMatchObject({ disabledReason: 'legend.title', keys: ['n'] });
    expect(groups[0]?.items[0]?.toggled).toBe(true);
  });

  it('folds a group of many behind one button, but not a single command', () => {
    const road = command('road', { group: 'locate' });
    const flyouts = (commands: readonly Command[]) =>
      groupCommands(commands, 'rail').map(({ flyoutIcon }) => flyoutIcon !== undefined);
    expect(flyouts([road])).toEqual([false]);
    expect(flyouts([road, command('poi', { group: 'locate' })])).toEqual([true]);
    expect(flyouts([command('a'), command('b')])).toEqual([false]);
  });
});

describe('keymap', () => {
  const commands = [
    command('home', { keys: ['Escape', 'h'] }),
    command('back', { keys: ['Space'] }),
    command('undo', { keys: ['Ctrl+z'] }),
    command('backward', { keys: ['Alt+ArrowLeft'] }),
    command('palette', { keys: ['Ctrl+k'], everywhere: true }),
  ];
  const act = (key: KeyStroke, context: Partial<KeyContext> = {}) => {
    const action = resolveKey(commands, key, { ...PAGE, ...context });
    return action?.do === 'run' ? action.commandId : action?.do;
  };

  it('spells strokes as commands do', () => {
    expect(strokeText(stroke('Z', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+z');
    expect(strokeText(stroke('z', { metaKey: true }))).toBe('Ctrl+z');
    expect(strokeText(stroke(' '))).toBe('Space');
  });

  it('shows strokes as they stand on a keyboard', () => {
    const labels = ['l', '+', 'Ctrl+Shift+z', 'Alt+ArrowLeft', 'Escape', 'Space', '?'].map(strokeLabel);
    expect(labels).toEqual(['L', '+', 'Ctrl+Shift+Z', 'Alt+←', 'Esc', 'Space', '?']);
  });

  it('Esc ends the tool, then closes the top window, then goes home', () => {
    expect(act(stroke('Escape'), { toolRunning: true, windowOpen: true })).toBe('end-tool');
    expect(act(stroke('Escape'), { windowOpen: true })).toBe('close-top-window');
    expect(act(stroke('Escape'))).toBe('home');
  });

  it('Esc ends the tool from a control or a field too, but goes home from neither', () => {
    for (const scope of ['control', 'field'] as const) {
      expect(act(stroke('Escape'), { scope, toolRunning: true })).toBe('end-tool');
      expect(act(stroke('Escape'), { scope })).toBeUndefined();
    }
    expect(act(stroke('Escape'), { scope: 'field', windowOpen: true })).toBeUndefined();
    expect(act(stroke('Escape'), { scope: 'control', windowOpen: true })).toBe('close-top-window');
  });

  it('leaves every key to a dialog', () => {
    expect(act(stroke('Escape'), { scope: 'dialog', toolRunning: true, windowOpen: true })).toBeUndefined();
    expect(act(stroke('z', { ctrlKey: true }), { scope: 'dialog' })).toBeUndefined();
  });

  it('Space is back on the page only, and not while a tool runs', () => {
    expect(act(stroke(' '))).toBe('back');
    expect(act(stroke(' '), { scope: 'control' })).toBeUndefined();
    expect(act(stroke(' '), { scope: 'field' })).toBeUndefined();
    expect(act(stroke(' '), { toolRunning: true })).toBeUndefined();
    // A flight waits for nobody: keys act, and Esc ends it.
    expect(act(stroke(' '), { toolRunning: true, onlyFlying: true })).toBe(act(stroke(' ')));
    expect(act(stroke('Escape'), { toolRunning: true, onlyFlying: true })).toBe('end-tool');
  });

  it('a single character works from a control, such as the button that was just clicked, but not from a field', () => {
    for (const scope of ['page', 'control'] as const) expect(act(stroke('h'), { scope })).toBe('home');
    expect(act(stroke('h'), { scope: 'field' })).toBeUndefined();
    expect(act(stroke('h'), { scope: 'dialog' })).toBeUndefined();
  });

  it('a stroke with Alt works from a control, but not from a field', () => {
    const backward = stroke('ArrowLeft', { altKey: true });
    expect(act(backward)).toBe('backward');
    expect(act(backward, { scope: 'control' })).toBe('backward');
    expect(act(backward, { scope: 'field' })).toBeUndefined();
  });

  it('a command that acts everywhere does so from a field and beside a tool, but not in a dialog', () => {
    const open = stroke('k', { ctrlKey: true });
    for (const scope of ['page', 'control', 'field'] as const)
      expect(act(open, { scope, toolRunning: true })).toBe('palette');
    expect(act(open, { scope: 'dialog' })).toBeUndefined();
  });

  it('a command that asks something of the tool acts beside it, but not from a field', () => {
    const asking = [command('takeBack', { keys: ['Backspace'], besideTool: true }), ...commands];
    const doing = (context: Partial<KeyContext>) =>
      resolveKey(asking, stroke('Backspace'), { ...PAGE, toolRunning: true, ...context });
    expect(doing({})).toEqual({ do: 'run', commandId: 'takeBack' });
    expect(doing({ scope: 'control' })).toEqual({ do: 'run', commandId: 'takeBack' });
    expect(doing({ scope: 'field' })).toBeUndefined();
    expect(doing({ scope: 'dialog' })).toBeUndefined();
    for (const beside of [true, false]) {
      const asked = [command('now', { keys: ['1'], besideTool: () => beside })];
      const expected = beside ? { do: 'run', commandId: 'now' } : undefined;
      expect(resolveKey(asked, stroke('1'), { ...PAGE, toolRunning: true })).toEqual(expected);
    }
    const deleting = [command('delete', { keys: ['Delete'], besideTool: true })];
    const fromRow = resolveKey(deleting, stroke('Delete'), { ...PAGE, scope: 'control', toolRunning: true });
    expect(fromRow).toEqual({ do: 'run', commandId: 'delete' });
    expect(act(stroke('z', { ctrlKey: true }), { toolRunning: true })).toBeUndefined();
  });

  it('a stroke with Ctrl works from a control, but not from a field, which has its own undo', () => {
    const undo = stroke('z', { ctrlKey: true });
    expect(act(undo, { scope: 'control' })).toBe('undo');
    expect(act(undo, { scope: 'field' })).toBeUndefined();
  });
});
