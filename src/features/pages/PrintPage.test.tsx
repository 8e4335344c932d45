// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { answeringApi, pageProps } from '../../../tests/support/pageProps.ts';
import { click, fill, render, type Rendered } from '../../../tests/support/render.tsx';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createPreferenceStore, type PreferenceStore } from '../../stores/preferenceStore.ts';
import { PrintPage } from './PrintPage.tsx';

const EXTENT = { west: 82, south: 44, east: 83, north: 45 };

/** What the server tells of the counties. */
const api = answeringApi({
  topic: 'overview',
  notes: [],
  computedAt: '2026-11-21T08:00:00.000Z',
  values: [],
  sections: [
    {
      id: 'landByCounty',
      kind: 'table',
      columns: [{ id: 'area', unit: 'km2' }],
      rows: [{ name: '精河县', values: [1], extent: EXTENT }],
    },
  ],
});

let clock: FakeClock;
let scene: MemoryScene;
let preferences: PreferenceStore;
let page: Rendered;
let flown: unknown[];

async function open(more: Parameters<typeof pageProps>[0] = {}) {
  const flyTo = (target: unknown) => void flown.push(target);
  const given = { api, clock, scene, preferences, flyTo, department: '草原监理所', ...more };
  page = render(<PrintPage {...pageProps({ title: '地图打印', ...given })} />);
  await act(async () => Promise.resolve());
}

async function preview() {
  const form = page.container.querySelector('form');
  act(() => form?.requestSubmit());
  await act(async () => clock.run(1000));
}

beforeEach(async () => {
  flown = [];
  clock = createFakeClock(Date.parse('2026-11-21T08:00:00Z'));
  scene = createMemoryScene({ clock });
  preferences = createPreferenceStore(createMemoryStore());
  await clock.settle(scene.plane.attach(fakeContainer()));
});
afterEach(() => {
  page.unmount();
  scene.destroy();
});

const sheets = () => [...document.querySelectorAll('[data-print-sheet], [aria-label="打印预览"]')];

it('makes a sheet with its title, scale, date and unit, here and for the printer', async () => {
  await open();
  fill(page.container.querySelector('input') ?? page.container, '精河县草原');
  await preview();
  expect(sheets()).toHaveLength(2);
  for (const sheet of sheets()) {
    expect(sheet.querySelector('h2')?.textContent).toBe('精河县草原');
    expect(sheet.textContent).toMatch(/比例尺约 1:[\d,]+/);
    expect(sheet.textContent).toContain('草原监理所 · 2026/11/21 制图');
    expect(sheet.querySelector('img')?.src).toMatch(/^blob:/);
  }
});

it('says so when there is no map yet', async () => {
  await open({ scene: undefined });
  await preview();
  expect(page.all('alert')[0]?.textContent).toBe('地图还没有准备好，请稍候再试。');
});

it('flies to the prefecture and to the counties that the server knows', async () => {
  await open();
  click(page.get('button', '精河县'));
  expect(flown).toEqual([{ extent: EXTENT }]);
  click(page.get('button', '全州'));
  expect(flown).toHaveLength(2);
});

it('shows the printed view alone and both again afterwards', async () => {
  await open();
  expect(preferences.getState().collapsedView).toBe('globe');
  click(page.get('radio', '三维'));
  expect(preferences.getState().collapsedView).toBe('plane');
  page.unmount();
  expect(preferences.getState().collapsedView).toBe('none');
});
