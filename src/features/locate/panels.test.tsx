// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLocating, type Locating } from '../../../tests/support/locating.ts';
import { NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { click, fill, layOut, press, render, type Rendered } from '../../../tests/support/render.tsx';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { RoadSource } from '../../api/roads.ts';
import { readRoads } from '../../domain/bureau/places/roads.ts';
import { err, ok } from '../../lib/result.ts';
import { PoiPanel } from './PoiPanel.tsx';
import { RoadPanel } from './RoadPanel.tsx';

const RECORDS = [
  { name: '国道219线', geom: 'LINESTRING(82 44, 82.2 44)' },
  { name: '博阿公路', geom: 'LINESTRING(82.1 43.9, 82.1 44.1)' },
  { name: ' ', geom: 'LINESTRING(82 44, 83 44)' },
  { name: '断路', geom: 'POINT(1 2)' },
];
const OFFLINE: ApiFailure = { kind: 'network', endpoint: 'POST /roads', detail: 'offline' };

let locating: Locating;
let view: Rendered;
let stopLayout: () => void;

const settle = () => act(async () => locating.clock.run(3000));
const names = () => view.all('option').map((option) => option.title);
const pose = () => locating.scene.globe.pose.value.pose;

beforeEach(async () => {
  stopLayout = layOut(320, 400);
  locating = await startLocating();
});

afterEach(() => {
  view.unmount();
  stopLayout();
});

describe('the road panel', () => {
  const source = (answers: Awaited<ReturnType<RoadSource['load']>>[]): RoadSource => ({
    load: () => Promise.resolve(answers.shift() ?? ok(readRoads(RECORDS))),
  });
  const open = async (from: RoadSource, failures: ApiFailure[] = []) => {
    const onFailure = (failure: ApiFailure) => void failures.push(failure);
    view = render(<RoadPanel source={from} locator={locating.locator} onFailure={onFailure} />);
    await settle();
  };

  it('lists roads by name, skips blank names and says how many cannot be read', async () => {
    await open(source([]));
    expect(names()).toEqual(['博阿公路', '国道219线']);
    expect(view.container.textContent).toContain('有 1 条道路的位置无法读取');
  });

  it('filters by substring and flies to the chosen road, highlighted, from the keyboard', async () => {
    await open(source([]));
    const [filter] = view.all('searchbox');
    if (filter === undefined) throw new Error('no filter');
    fill(filter, '219');
    expect(names()).toEqual(['国道219线']);
    press(filter, 'Enter');
    await settle();
    expect(pose()).toMatchObject({ heightM: 1000 });
    expect(pose().lon).toBeCloseTo(82.1, 6);
    expect(view.all('option')[0]?.getAttribute('aria-selected')).toBe('true');
    expect(locating.scene.leftovers().overlays).toBe(2);
  });

  it('says what to do when no name matches', async () => {
    await open(source([]));
    const [filter] = view.all('searchbox');
    if (filter === undefined) throw new Error('no filter');
    fill(filter, '没有');
    expect(names()).toEqual([]);
    press(filter, 'Escape');
    expect(names()).toHaveLength(2);
  });

  it('leaves nothing on the map when it is closed in mid-flight', async () => {
    await open(source([]));
    const [first] = view.all('option');
    if (first === undefined) throw new Error('no road');
    click(first);
    await act(async () => locating.clock.run(400));
    view.draw(null);
    await settle();
    expect(locating.tools.running.value).toEqual([]);
    expect(locating.scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('presents a failure and asks again on request', async () => {
    const failures: ApiFailure[] = [];
    await open(source([err(OFFLINE)]), failures);
    expect(failures).toEqual([OFFLINE]);
    click(view.get('button', '重试'));
    await settle();
    expect(names()).toHaveLength(2);
  });
});

describe('the panel of points of interest', () => {
  it('flies to the chosen one of eight at 1500 m and marks it', async () => {
    view = render(<PoiPanel locator={locating.locator} />);
    expect(names()).toHaveLength(8);
    const tower = view.all('option').find(({ title }) => title === '博乐市05号瞭望塔');
    if (tower === undefined) throw new Error('no tower');
    click(tower);
    await settle();
    expect(pose()).toMatchObject({ lon: 81.80221, lat: 44.59028, heightM: 1500 });
    expect(locating.scene.leftovers().overlays).toBe(2);
  });
});
