// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { click, focus, render, type Rendered } from '../../../../tests/support/render.tsx';
import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import { showTheme } from '../../../ui/theme.ts';
import type { FigurePicture } from './ChartStage.tsx';
import { FigureChart } from './FigureChart.tsx';

const AREA = { west: 82, south: 44, east: 83, north: 45 };

const sectionOf = (kind: FigureSection['kind']): FigureSection => ({
  id: 'landByGroup',
  kind,
  columns: [
    { id: 'area', unit: 'km2' },
    { id: 'count', unit: 'count' },
  ],
  rows: [
    { name: '云杉', values: [12.5, 3], extent: AREA },
    { name: '胡杨', values: [null, 1] },
  ],
});

let view: Rendered;
let picked: FigureRow[];
let charts: (FigurePicture | undefined)[];

const drawn = (section: FigureSection) => (
  <FigureChart
    section={section}
    onPick={(row) => void picked.push(row)}
    onChart={(chart) => void charts.push(chart)}
  />
);

/** Draws it, and waits for ECharts. */
async function show(kind: FigureSection['kind']) {
  view = render(drawn(sectionOf(kind)));
  await act(async () => {
    await import('./ChartStage.tsx');
  });
  expect(charts.at(-1)).toBeDefined();
  await vi.waitFor(() => expect(view.container.querySelector('svg path')).not.toBeNull());
}

const style = document.createElement('style');
const setAccent = (color: string) => {
  style.textContent = `:root { --portal-accent: ${color}; }`;
};

/** What is written in the drawing. */
const words = () => [...view.container.querySelectorAll('svg text')].map(({ textContent }) => textContent);

beforeEach(() => {
  [picked, charts] = [[], []];
  document.head.append(style);
  setAccent('#5fc08b');
});
afterEach(() => {
  view.unmount();
  showTheme(document, 'dark');
  style.remove();
});

it('draws bars with their names and values, and tells itself in words', async () => {
  await show('bars');
  expect(words()).toEqual(expect.arrayContaining(['云杉', '12.5 km²', '胡杨', '—']));
  expect(view.get('img', '地类构成：云杉 12.5 km²，胡杨 —')).toBeDefined();
});

it('gives bars to the keyboard, and tells what they do not say themselves', async () => {
  await show('bars');
  const row = view.get('button', '云杉 12.5 km²');
  focus(row);
  await vi.waitFor(() => expect(words()).toEqual(expect.arrayContaining(['面积 12.5 km²', '数量 3'])));
  click(row);
  expect(picked.map(({ name }) => name)).toEqual(['云杉']);
  expect(view.all('button')).toHaveLength(1);
});

it('lists the parts of a share with their per cent', async () => {
  await show('share');
  expect([...view.container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '云杉12.5 km²100%',
    '胡杨——',
  ]);
  click(view.get('button', '云杉12.5 km²100%'));
  expect(picked.map(({ name }) => name)).toEqual(['云杉']);
});

it('follows the theme', async () => {
  await show('bars');
  const fills = () =>
    [...view.container.querySelectorAll('svg path')].map((path) => path.getAttribute('fill'));
  expect(fills()).toContain('#5fc08b');
  setAccent('#23774c');
  act(() => void showTheme(document, 'light'));
  await vi.waitFor(() => expect(fills()).toContain('#23774c'));
});

it('gives its picture once, however often it is drawn', async () => {
  await show('share');
  view.draw(drawn(sectionOf('share')));
  view.draw(drawn({ ...sectionOf('share'), id: 'zones' }));
  expect(charts).toHaveLength(1);
});

it('takes its drawing away with it', async () => {
  await show('series');
  expect(view.container.querySelector('svg')).not.toBeNull();
  view.draw(drawn(sectionOf('table')));
  expect(view.container.innerHTML).toBe('');
  expect(charts.at(-1)).toBeUndefined();
});
