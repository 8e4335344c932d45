// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { click, focus, press, render, type Rendered } from '../../../tests/support/render.tsx';
import type { MenuItem } from '../../domain/bureau/menu/menuEntry.ts';
import { BottomMenu } from './BottomMenu.tsx';

const item = (code: string, name: string, children: readonly MenuItem[] = []): MenuItem => ({
  code,
  name,
  path: `/${code}`,
  children,
});

const MENU = [
  item('zonglan', '总览'),
  item('ziranbaohudi', '自然保护地', [
    item('baohudi-zonglan', '总览'),
    item('ziranbaohuqu', '自然保护区', [item('aibihu', '艾比湖')]),
  ]),
  item('fanghuo', '防火'),
];

let page: Rendered;
afterEach(() => page.unmount());

function setUp({ trail = [], topMenu = 'zonglan' }: { trail?: readonly string[]; topMenu?: string } = {}) {
  const chosen: string[] = [];
  const draw = (open: boolean) => (
    <BottomMenu
      items={MENU}
      trail={trail}
      topMenu={topMenu}
      open={open}
      onOpenChange={(next) => page.draw(draw(next))}
      onChoose={({ code }) => chosen.push(code)}
    />
  );
  page = render(draw(true));
  return chosen;
}

const lines = () => [...document.body.querySelectorAll<HTMLElement>('[role="menuitem"]')];
const focused = () => document.activeElement?.textContent;

describe('the bottom menu', () => {
  it('opens the screen of a topic, and tells which is open', () => {
    const chosen = setUp({ trail: ['fanghuo'] });
    click(page.get('button', '总览'));
    expect(chosen).toEqual(['zonglan']);
    expect(page.get('button', '防火').getAttribute('aria-current')).toBe('page');
    expect(page.get('button', '总览').getAttribute('aria-current')).toBeNull();
  });

  it('shows second and third level in a popover, and goes where a line leads', () => {
    const chosen = setUp({ trail: ['ziranbaohudi', 'ziranbaohuqu', 'aibihu'] });
    const topic = page.get('button', '自然保护地');
    click(topic);
    expect(topic.getAttribute('aria-expanded')).toBe('true');
    expect(lines().map((line) => [line.textContent, line.dataset.level])).toEqual([
      ['总览', '0'],
      ['自然保护区', '0'],
      ['艾比湖', '1'],
    ]);
    const [, , reserve] = lines();
    expect(reserve?.getAttribute('aria-current')).toBe('page');
    if (reserve !== undefined) click(reserve);
    expect(chosen).toEqual(['aibihu']);
    expect(lines()).toEqual([]);
  });

  it('is one stop of the keyboard at the active top menu; arrows, Home and End move', () => {
    setUp({ topMenu: 'fanghuo' });
    const stops = page
      .all('button')
      .filter((button) => button.dataset.topic !== undefined && button.tabIndex === 0);
    expect(stops.map(({ textContent }) => textContent)).toEqual(['防火']);
    const [stop] = stops;
    if (stop === undefined) throw new Error('no stop');
    focus(stop);
    press(stop, 'ArrowRight');
    expect(focused()).toBe('总览');
    press(page.get('button', '总览'), 'End');
    expect(focused()).toBe('防火');
  });

  it('opens the popover by ArrowUp; Esc closes it and gives the focus back', () => {
    setUp();
    const topic = page.get('button', '自然保护地');
    focus(topic);
    press(topic, 'ArrowUp');
    expect(focused()).toBe('总览');
    const [first] = lines();
    if (first === undefined) throw new Error('no line');
    press(first, 'Escape');
    expect(lines()).toEqual([]);
    expect(document.activeElement).toBe(topic);
  });

  it('steps aside and comes back', () => {
    setUp({ trail: ['fanghuo'] });
    click(page.get('button', '收起业务菜单'));
    expect(page.all('button').map(({ textContent }) => textContent)).toEqual(['业务菜单 · 防火']);
    click(page.get('button', '业务菜单 · 防火'));
    expect(page.get('button', '总览')).toBeDefined();
  });
});
