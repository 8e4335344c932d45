// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, fill, press, render, type Rendered } from '../../../tests/support/render.tsx';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { CommandPalette } from './CommandPalette.tsx';
import type { PaletteChoice, PaletteSource } from './paletteEntry.ts';
import { loadPinyin } from './pinyin.ts';
import { recentChoices, rememberChoice } from './recentChoices.ts';

const choice = (id: string, kind: PaletteChoice['kind'], name: string): PaletteChoice => ({
  id,
  kind,
  name,
  icon: 'home',
  run: () => undefined,
});
const LOCAL = [
  choice('home', 'command', '回到全州'),
  choice('clear', 'command', '清屏'),
  choice('Z01', 'layer', '草原资源'),
];
const BOLE = choice('place.bole', 'place', '博乐市');

let palette: Rendered | undefined;
let chosen: string[];
let closed: number;

const open = async (sources: readonly PaletteSource[] = [], recent: readonly string[] = []) => {
  chosen = [];
  closed = 0;
  palette = render(
    <CommandPalette
      choices={LOCAL}
      sources={sources}
      recent={recent}
      onChoose={({ id }) => chosen.push(id)}
      onClose={() => (closed += 1)}
    />,
  );
  await act(() => Promise.resolve());
  return palette;
};
const box = () => palette?.all('combobox')[0] ?? document.body;
const names = () => palette?.all('option').map((option) => option.querySelector('span')?.textContent) ?? [];
/** Lets React draw what arrived meanwhile, until it is as wanted. */
const waitFor = (holds: () => boolean) =>
  vi.waitFor(
    async () => {
      await act(() => Promise.resolve());
      expect(holds()).toBe(true);
    },
    { timeout: 10_000 },
  );

afterEach(() => {
  palette?.unmount();
  palette = undefined;
});

describe('the command palette', () => {
  it('shows recent choices first, then the commands, while nothing is typed', async () => {
    await open([], ['Z01', 'clear', 'gone']);
    expect(names()).toEqual(['草原资源', '清屏', '回到全州']);
    expect(palette?.all('option')[0]?.textContent).toContain('最近');
  });

  it('finds commands, layers and places as they arrive, by name and by pinyin', async () => {
    await open([{ id: 'places', load: () => Promise.resolve([BOLE]) }]);
    fill(box(), '草原');
    expect(names()).toEqual(['草原资源']);
    await act(async () => void (await loadPinyin()));
    fill(box(), 'bole');
    await waitFor(() => names().join() === '博乐市');
  });

  it('does what is chosen by Enter, arrows and click', async () => {
    await open();
    press(box(), 'ArrowDown');
    const active = box().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true');
    press(box(), 'Enter');
    press(box(), 'ArrowDown');
    press(box(), 'Enter');
    const [first] = palette?.all('option') ?? [];
    if (first !== undefined) click(first);
    expect(chosen).toEqual(['clear', 'home', 'home']);
  });

  it('says that nothing was found, and closes on Esc', async () => {
    await open();
    fill(box(), 'xyzw');
    expect(names()).toEqual([]);
    expect(palette?.container.textContent).toContain('没有找到“xyzw”');
    act(
      () => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })),
    );
    expect(closed).toBe(1);
  });

  it('tells what could not be fetched, and fetches it again', async () => {
    let fails = true;
    const load = () => (fails ? Promise.reject(new Error('HTTP 500')) : Promise.resolve([BOLE]));
    const shown = await open([{ id: 'places', load }]);
    await waitFor(() => shown.container.textContent?.includes('HTTP 500') === true);
    fails = false;
    click(shown.get('button', '重试'));
    fill(box(), '博乐');
    await waitFor(() => names().join() === '博乐市');
    expect(shown.container.textContent).not.toContain('HTTP 500');
  });
});

describe('recent choices', () => {
  it('are a user’s own, the newest first, each once, at most eight', () => {
    const storage = createMemoryStore();
    for (const id of ['a', 'b', 'a', ...'cdefghi']) rememberChoice(storage, 'u1', id);
    expect(recentChoices(storage, 'u1')).toEqual([...'ihgfedca']);
    expect(recentChoices(storage, 'u2')).toEqual([]);
    rememberChoice(storage, 'u2', 'z');
    expect(recentChoices(storage, 'u2')).toEqual(['z']);
  });
});
