// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, focus, press, render, type Rendered } from '../../../tests/support/render.tsx';
import type { Command } from '../../commands/command.ts';
import { createCommandRegistry, type CommandRegistry } from '../../commands/commandRegistry.ts';
import { NavigationRail } from './NavigationRail.tsx';

let registry: CommandRegistry;
let rail: Rendered;
let runs: string[];
let opened: boolean[];

const command = (id: string, more: Partial<Command>): Command => ({
  id,
  title: 'nav.eye',
  icon: 'overview',
  group: 'screen',
  places: ['rail'],
  run: () => void runs.push(id),
  ...more,
});

beforeEach(() => {
  runs = [];
  opened = [];
  registry = createCommandRegistry(() => undefined);
  registry.register([
    command('clear', { title: 'screen.clear' }),
    command('off', { title: 'nav.zoomIn', disabledReason: () => 'pipe.nothing' }),
    command('orbit', { title: 'locate.orbit', group: 'locate', toggled: () => true, keys: ['o'] }),
    command('home', { title: 'nav.home', group: 'locate' }),
    command('view.north', { title: 'nav.north', group: 'camera' }),
  ]);
  const scene = createMemoryScene({ clock: createFakeClock() });
  rail = render(
    <NavigationRail registry={registry} scene={scene} open onOpenChange={(open) => opened.push(open)} />,
  );
});
afterEach(() => rail.unmount());

/** Lets a command that was begun end, which draws the toolbar anew. */
const settled = () => act(() => Promise.resolve());
const menu = () => document.querySelector('[role=menu]');
const menuItem = (name: string) =>
  [...(menu()?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].find((item) =>
    item.textContent?.startsWith(name),
  );

describe('the widget toolbar', () => {
  it('folds and unfolds', () => {
    click(rail.get('button', '收起导航工具'));
    expect(opened).toEqual([false]);
  });

  it('shows a group of many as one button that unfolds its commands', async () => {
    expect(() => rail.get('button', '360° 环绕飞行')).toThrow();
    click(rail.get('button', '定位'));
    expect(menu()?.getAttribute('aria-label')).toBe('定位');
    expect(menuItem('360° 环绕飞行')?.getAttribute('aria-checked')).toBe('true');
    const home = menuItem('回到全州');
    if (home === undefined) throw new Error('no item');
    click(home);
    await settled();
    expect(runs).toEqual(['home']);
    expect(menu()).toBeNull();
  });

  it('gives the focus back to the button when Esc closes its flyout', () => {
    const button = rail.get('button', '定位');
    focus(button);
    press(button, 'ArrowLeft');
    const item = document.activeElement;
    expect(item?.getAttribute('role')).toBe('menuitemcheckbox');
    if (item !== null) press(item, 'Escape');
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes its flyout at a second press of the button', () => {
    const button = rail.get('button', '定位');
    click(button);
    act(() => void button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    click(button);
    expect(menu()).toBeNull();
  });

  it('is one stop of the Tab key; arrows, Home and End go round, past what is disabled', () => {
    const stops = () => rail.all('button').filter((stop) => stop.getAttribute('tabindex') !== '-1');
    expect(stops().map((stop) => stop.getAttribute('text'))).toEqual(['清屏']);
    const names = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(
      (key) => {
        const at = rail.container.contains(document.activeElement) ? document.activeElement : null;
        if (at === null) focus(rail.get('button', '清屏'));
        press(document.activeElement ?? rail.container, key);
        return document.activeElement?.getAttribute('data-stop');
      },
    );
    expect(names).toEqual(['flyout.locate', 'view.north', 'fold', 'clear', 'fold', 'clear', 'fold']);
    expect(stops()).toEqual([document.activeElement]);
  });

  it('follows the commands as they come and go', async () => {
    act(() => void registry.register([command('new', { title: 'nav.zoomOut' })]));
    click(rail.get('button', '缩小'));
    await settled();
    expect(runs).toEqual(['new']);
  });
});
