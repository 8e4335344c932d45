// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, render, tick, type Rendered } from '../../../tests/support/render.tsx';
import { momentsOf } from '../../domain/layers/time/moment.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { parseLayerRecord } from '../../layerTypes/index.ts';
import { createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { createComparison, type Comparison } from './comparison.ts';
import { createPlayer, type Player } from './player.ts';
import { TimelinePanel } from './TimelinePanel.tsx';

function node(id: string, label: string, timeField?: string): LayerNode {
  const link = `/geo/features/${id}.geojson`;
  const record = {
    name: label,
    type: 'vectorLayer',
    link,
    ...(timeField === undefined ? {} : { timeField }),
  };
  const parsed = parseLayerRecord(id, record);
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return { id, label, children: [], definition: parsed.value };
}

let clock: FakeClock;
let scene: MemoryScene;
let layers: LayerStore;
let player: Player;
let comparison: Comparison;
let view: Rendered;

beforeEach(() => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  layers = createLayerStore();
  layers.actions.setTree([
    node('Z0101', '湖泊水域', 'year'),
    node('Z0102', '巡护记录', '日期'),
    node('Z0103', '道路'),
  ]);
  player = createPlayer(scene, clock);
  comparison = createComparison({ scene, layers, clock, urls: URL });
  view = render(<TimelinePanel layers={layers} player={player} comparison={comparison} />);
});
afterEach(() => {
  player.pause();
  comparison.stop();
  view.unmount();
  scene.destroy();
});

const text = () => view.container.textContent ?? '';
const period = () => layers.getState().period;

/** Layers that are shown have these times. */
function report(times: Readonly<Record<string, readonly unknown[]>>): void {
  act(() => {
    const off = Object.keys(times).filter((id) => !layers.getState().onIds.includes(id));
    for (const id of off) layers.actions.toggle(id);
    layers.actions.setReport({
      health: Object.fromEntries(Object.keys(times).map((id) => [id, { state: 'ready' }])),
      extents: {},
      figures: Object.fromEntries(
        Object.entries(times).map(([id, values]) => [id, { times: momentsOf(values) }]),
      ),
      legend: [],
    });
  });
}

describe('without a layer that knows times', () => {
  it('offers those whose records say that they do', () => {
    expect(text()).toContain('没有带时间的图层');
    expect(text()).not.toContain('道路');
    click(view.get('button', '显示“巡护记录”'));
    expect(layers.getState().onIds).toEqual(['Z0102']);
  });
});

describe('with layers that know times', () => {
  beforeEach(() => report({ Z0101: [2016, 2020, 2024] }));

  it('steps to a time, on, back, and shows all again', () => {
    expect(text()).toContain('全部时间');
    expect(text()).toContain('2016 年 至 2024 年，3 个时间');
    click(view.get('button', '下一步'));
    expect(period()).toEqual({ first: 20160101, last: 20161231 });
    click(view.get('button', '下一步'));
    expect(text()).toContain('2020 年');
    click(view.get('button', '上一步'));
    expect(period()?.first).toBe(20160101);
    click(view.get('button', '显示全部时间'));
    expect(period()).toBeNull();
  });

  it('plays to the last time and stops there', () => {
    click(view.get('button', '播放'));
    expect(period()?.first).toBe(20160101);
    act(() => clock.advance(1200));
    expect(period()?.first).toBe(20200101);
    act(() => clock.advance(10_000));
    expect(period()?.first).toBe(20240101);
    expect(player.isPlaying.value).toBe(false);
  });

  it('shows what was before, too, when that is wanted', () => {
    click(view.get('button', '下一步'));
    click(view.get('button', '下一步'));
    tick(view.get('checkbox', '累计：同时显示更早的'), true);
    expect(period()).toEqual({ first: 20160101, last: 20201231 });
  });

  it('steps by days where a layer tells them', () => {
    report({ Z0101: [2016, 2020], Z0102: ['2020-05-03', '2020-05-09'] });
    click(view.get('button', '下一步'));
    expect(period()).toEqual({ first: 20160101, last: 20161231 });
    click(view.get('radio', '日'));
    click(view.get('button', '下一步'));
    expect(period()).toEqual({ first: 20200503, last: 20200503 });
    expect(text()).toContain('2020 年 5 月 3 日');
  });
});
