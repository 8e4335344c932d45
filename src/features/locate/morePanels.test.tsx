// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLocating, type Locating } from '../../../tests/support/locating.ts';
import { NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { click, fill, layOut, render, valueOf, type Rendered } from '../../../tests/support/render.tsx';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createCrossingIndex, packRoads } from './model/crossings.ts';
import type { Notation } from '../../domain/bureau/places/notations.ts';
import { readRoads } from '../../domain/bureau/places/roads.ts';
import { ok } from '../../lib/result.ts';
import { CoordinatePanel } from './CoordinatePanel.tsx';
import { CrossingPanel } from './CrossingPanel.tsx';
import type { OpenCrossingSearch } from './crossingSearch.ts';

let locating: Locating;
let view: Rendered;
let stopLayout: () => void;

const settle = () => act(async () => locating.clock.run(3000));
const pose = () => locating.scene.globe.pose.value.pose;
const option = (name: string) => {
  const found = view.all('option').find(({ title }) => title === name);
  if (found === undefined) throw new Error(`no option ${name}`);
  return found;
};

beforeEach(async () => {
  stopLayout = layOut(320, 400);
  locating = await startLocating();
});

afterEach(() => {
  view.unmount();
  stopLayout();
});

describe('the crossing panel', () => {
  const ROADS = [
    { name: 'A路', geom: 'LINESTRING(82 44, 82.2 44)' },
    { name: 'B路', geom: 'MULTILINESTRING((82.1 43.9, 82.1 44.1), (82.15 43.9, 82.15 44.1))' },
    { name: 'C路', geom: 'LINESTRING(82 45, 82.2 45)' },
  ];
  let opened: number;
  /** The search without a worker, which this document has not. */
  const openSearch: OpenCrossingSearch = (roads) => {
    opened += 1;
    const index = createCrossingIndex(packRoads(roads));
    return {
      crossingsOf: (road) => Promise.resolve(index.crossingsOf(road)),
      close: () => void (opened -= 1),
    };
  };
  const source = { load: () => Promise.resolve(ok(readRoads(ROADS))) };
  const never = () => {
    throw new Error('no failure was expected');
  };

  beforeEach(async () => {
    opened = 0;
    view = render(
      <CrossingPanel
        source={source}
        locator={locating.locator}
        openSearch={openSearch}
        onFailure={never}
        onError={never}
      />,
    );
    await settle();
  });

  it('lists the roads that cross the chosen one, place by place, and flies to 500 m', async () => {
    click(option('A路'));
    await settle();
    expect(view.all('option').map(({ textContent }) => textContent)).toEqual([
      'B路第 1 处，共 2 处',
      'B路第 2 处，共 2 处',
    ]);
    const [, second] = view.all('option');
    if (second === undefined) throw new Error('no second place');
    click(second);
    await settle();
    expect(pose()).toMatchObject({ lon: 82.15, lat: 44, heightM: 500 });
    expect(locating.scene.globe.overlay('located-place').size).toBe(3);
  });

  it('says when nothing crosses, and lets another road be chosen', async () => {
    click(option('C路'));
    await settle();
    expect(view.container.textContent).toContain('没有与该道路相交的道路');
    click(view.get('button', '更换道路'));
    expect(view.all('option')).toHaveLength(3);
  });

  it('leaves no mark and no search behind', async () => {
    click(option('B路'));
    await settle();
    const [first] = view.all('option');
    if (first === undefined) throw new Error('no crossing');
    click(first);
    view.draw(null);
    await settle();
    expect(opened).toBe(0);
    expect(locating.scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('the coordinate panel', () => {
  let messages: PortalEvent[];
  const open = (notation: Notation) => {
    messages = [];
    view = render(
      <CoordinatePanel
        locator={locating.locator}
        notation={notation}
        onNotationChange={() => undefined}
        notify={(event) => void messages.push(event)}
      />,
    );
  };
  const inputs = () => view.all('textbox');
  const type = (...texts: string[]) =>
    texts.forEach((text, index) => fill(inputs()[index] ?? document.body, text));
  const submit = async () => {
    const form = view.container.querySelector('form');
    act(() => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await settle();
  };

  it.each([
    ['', '44.9'],
    ['82.07', ' '],
  ])('warns and stays where it is while X or Y is empty: "%s", "%s"', async (x, y) => {
    open('decimal');
    const before = pose();
    type(x, y);
    await submit();
    expect(messages).toEqual([{ id: 'locate.coordinatesMissing' }]);
    expect(pose()).toEqual(before);
    expect(inputs().filter((input) => input.getAttribute('status') === 'invalid')).toHaveLength(1);
  });

  it('says what is out of range, and stays', async () => {
    open('decimal');
    const before = pose();
    type('82.07', '95');
    await submit();
    expect(messages).toEqual([{ id: 'locate.coordinatesWrong', message: '纬度应在 -90 到 90 度之间' }]);
    expect(pose()).toEqual(before);
  });

  it('flies to 500 m and marks the place up to 30 000 m', async () => {
    open('decimal');
    type('82.07', '44.9');
    await submit();
    expect(pose()).toMatchObject({ lon: 82.07, lat: 44.9, heightM: 500 });
    const marks = () => locating.scene.globe.overlay('located-place').size;
    expect(marks()).toBe(2);
    locating.scene.globe.setPose({ ...pose(), heightM: 30_100 }, 'program');
    expect(marks()).toBe(0);
  });

  it('takes Gauss-Krüger coordinates with the zone’s number before the easting', async () => {
    open('gk3');
    type('27584512.7615', '4974388.3612');
    await submit();
    expect(pose().lon).toBeCloseTo(82.07, 6);
    expect(pose().lat).toBeCloseTo(44.9, 6);
    expect(view.container.textContent).toContain('584512.76');
    expect(view.container.textContent).toContain('82°04′12.00″E');
  });

  it('takes UTM with the half of the earth beside the zone, and tells it', async () => {
    open('utm');
    type('584478.956', '4972398.606', '44N');
    await submit();
    expect(pose().lon).toBeCloseTo(82.07, 6);
    expect(pose().lat).toBeCloseTo(44.9, 6);
    expect(view.container.textContent).toContain('WGS 84 UTM 44N 带');
    type('584478.956', '4972398.606', '61N');
    await submit();
    expect(messages).toMatchObject([{ id: 'locate.coordinatesWrong' }]);
  });

  it('takes zones of old datums, and says how good they are before and after', async () => {
    open('beijing3');
    const told = '旧基准，此处没有公开的转换参数，平面位置可能偏差数十米至百余米';
    expect(view.container.textContent).toContain(told);
    type('27584514.172', '4974476.092');
    await submit();
    expect(pose().lon).toBeCloseTo(82.07, 6);
    expect(pose().lat).toBeCloseTo(44.9, 6);
    expect(view.container.textContent?.split(told)).toHaveLength(4);
    expect(view.container.textContent).toContain('27584512.801, 4974390.683');
    // In the Tarim basin parameters are published.
    type('27500039.759', '4429571.316');
    await submit();
    expect(view.container.textContent).toContain('平面精度约 1 米');
  });

  it('shows a picked place in every notation', async () => {
    open('decimal');
    click(view.get('button', '图上取点'));
    await settle();
    locating.scene.globe.script.click(320, 240);
    await settle();
    expect(view.all('listitem').length + view.container.querySelectorAll('li').length).toBe(15);
    expect(Number(valueOf(inputs()[0] ?? document.body))).toBeCloseTo(pose().lon, 4);
    view.draw(null);
    await settle();
    expect(locating.scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
