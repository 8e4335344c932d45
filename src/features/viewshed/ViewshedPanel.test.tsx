// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryGround, type MemoryGround } from '../../../tests/support/memoryGround.ts';
import { click, fill, render, type Rendered } from '../../../tests/support/render.tsx';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import type { GroundPoint } from '../../scene/viewPort.ts';
import { findViewshed } from './model/viewshedWork.ts';
import { createViewshedDesk, type ViewshedDesk } from './viewshedDesk.ts';
import { ViewshedPanel } from './ViewshedPanel.tsx';

let ground: MemoryGround;
let desk: ViewshedDesk;
let view: Rendered;
let picked: GroundPoint | undefined;
const locator = { pickPlace: () => Promise.resolve(picked), clear: vi.fn() };
const onGoTo = vi.fn();

beforeEach(() => {
  ground = createMemoryGround((_lon, lat) => (lat > 44.515 && lat < 44.525 ? 900 : 600));
  desk = createViewshedDesk({
    ground,
    find: (task) => Promise.resolve(findViewshed(task)),
    undo: createUndoHistory(),
    nameOf: (kind, count) => `${kind === 'area' ? '视域' : '通视'} ${String(count)}`,
  });
  view = render(<ViewshedPanel desk={desk} locator={locator} onGoTo={onGoTo} />);
});
afterEach(() => {
  view.unmount();
  vi.clearAllMocks();
});

const text = () => view.container.textContent ?? '';
const pick = (name: string) =>
  act(async () => {
    click(view.get('button', name));
    await Promise.resolve();
  });
const compute = async () => {
  click(view.get('button', '计算'));
  await act(() => vi.waitFor(() => expect(desk.state.value.work).toBeUndefined()));
};

it('says by which cells it computes', () => {
  expect(text()).toContain('按 41 米的格网计算（489×489 格）');
  act(() => desk.set({ settings: { ...desk.state.value.settings, reachM: 1000 } }));
  expect(text()).toContain('按 10 米的格网计算（201×201 格）');
});

it('computes from a place that is typed, and says what it found', async () => {
  act(() => desk.set({ settings: { ...desk.state.value.settings, reachM: 2500 } }));
  fill(view.get('textbox', '观察点经纬度'), '82');
  expect(desk.state.value.eye).toBeUndefined();
  fill(view.get('textbox', '观察点经纬度'), '82, 44.5');
  await compute();
  expect(text()).toMatch(/可见 \d+\.\d%，\d+\.\d\d km²/);
  expect(text()).toContain('82.00000, 44.50000，地面 600 米，观察高 10 米，目标高 1.6 米');
  click(view.get('button', '定位到视域 1'));
  expect(onGoTo).toHaveBeenCalledTimes(1);
  click(view.get('button', '隐藏视域 1'));
  expect(desk.state.value.views[0]?.isShown).toBe(false);
  click(view.get('button', '删除视域 1（可撤销）'));
  expect(text()).not.toContain('视域 1');
});

it('takes a click for either place of a line of sight', async () => {
  act(() => desk.set({ kind: 'line' }));
  picked = { lon: 82, lat: 44.5, heightM: 600 };
  await pick('点选观察点');
  picked = { lon: 82, lat: 44.55, heightM: 600 };
  await pick('点选目标点');
  await compute();
  expect(text()).toMatch(/看不到：[12]\.\d\d km 处高 \d+ 米的地面遮挡/);
  expect(view.container.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain(
    '沿线地形与视线',
  );
});

it('says that the terrain does not answer, and ends its picking when it closes', async () => {
  ground.breakOff();
  act(() => desk.set({ eye: { lon: 82, lat: 44.5 } }));
  await compute();
  expect(text()).toContain('地形服务没有响应');
  view.unmount();
  expect(locator.clear).toHaveBeenCalled();
  view = render(<ViewshedPanel desk={desk} locator={locator} onGoTo={onGoTo} />);
});
