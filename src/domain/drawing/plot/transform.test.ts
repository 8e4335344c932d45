import { describe, expect, it } from 'vitest';
import type { LonLat } from '../place.ts';
import { conformalAbout } from '../../geodesy/localPlanes.ts';
import { symbolGeometry } from './shapes/symbols.ts';
import {
  alignedPlots,
  extentMiddle,
  movedPlots,
  plotsExtent,
  scaledPlots,
  turnedPlots,
  type PlacedPlot,
  type PlotPlaces,
} from './transform.ts';

const HOME: LonLat = [82, 44.5];
const arrow: PlacedPlot = {
  id: 'arrow',
  symbol: 'attackArrow',
  points: [
    [82, 44.52],
    [82, 44.48],
    [82.1, 44.55],
    [82.2, 44.5],
  ],
};
const box: PlacedPlot = {
  id: 'box',
  symbol: 'rectangle',
  points: [
    [82.3, 44.6],
    [82.4, 44.65],
  ],
};
const fire: PlacedPlot = { id: 'fire', symbol: 'fire', points: [[82.5, 44.3]] };
const ALL = [arrow, box, fire];

const pointsOf = (places: PlotPlaces, id: string) => places.get(id) ?? [];
const metres = (points: readonly LonLat[], about: LonLat) =>
  points.map((p) => conformalAbout(about).fromDegrees(p));
function expectNear(found: readonly LonLat[], wanted: readonly LonLat[]) {
  expect(found).toHaveLength(wanted.length);
  found.forEach(([lon, lat], index) => {
    expect(lon).toBeCloseTo(wanted[index]?.[0] ?? NaN, 9);
    expect(lat).toBeCloseTo(wanted[index]?.[1] ?? NaN, 9);
  });
}

describe('moving plots', () => {
  it('keeps their form and size in metres, also a thousand kilometres north', () => {
    const to: LonLat = [95, 55];
    const moved = movedPlots([arrow], HOME, to);
    const [before, after] = [metres(arrow.points, HOME), metres(pointsOf(moved, 'arrow'), to)];
    after.forEach(([x, y], index) => {
      expect(Math.hypot(x - (before[index]?.[0] ?? NaN), y - (before[index]?.[1] ?? NaN))).toBeLessThan(0.01);
    });
  });

  it('and back brings them where they were, also over the date line', () => {
    const there = movedPlots(ALL, HOME, [179.95, 10]);
    const away = ALL.map((plot) => ({ ...plot, points: pointsOf(there, plot.id) }));
    const back = movedPlots(away, [179.95, 10], HOME);
    for (const plot of ALL) expectNear(pointsOf(back, plot.id), plot.points);
    expect(pointsOf(there, 'fire')[0]?.[0]).toBeGreaterThan(180);
  });
});

describe('turning plots', () => {
  it('a quarter clockwise brings what lay north to the east', () => {
    const plane = conformalAbout(HOME);
    const north = plane.toDegrees(0, 5000);
    const [turned] = pointsOf(turnedPlots([{ ...fire, points: [north] }], HOME, 90), 'fire');
    expectNear([turned ?? HOME], [plane.toDegrees(5000, 0)]);
  });

  it('four quarters bring them where they were, a rectangle by its third corner', () => {
    let plots: readonly PlacedPlot[] = ALL;
    for (let quarter = 0; quarter < 4; quarter++) {
      const turned = turnedPlots(plots, HOME, 90);
      plots = plots.map((plot) => ({ ...plot, points: pointsOf(turned, plot.id) }));
    }
    expectNear(plots[0]?.points ?? [], arrow.points);
    expectNear(plots[1]?.points ?? [], [
      [82.3, 44.6],
      [82.4, 44.6],
      [82.4, 44.65],
    ]);
  });

  it('leaves a rectangle of two corners where it was when it is not turned at all', () => {
    const turned = turnedPlots([box], HOME, 0);
    const made = symbolGeometry('rectangle', pointsOf(turned, 'box'));
    const places = made.ok && made.value.kind === 'area' ? made.value.ring : [];
    for (const [lon, lat] of [
      [82.3, 44.6],
      [82.4, 44.65],
      [82.3, 44.65],
    ] as const)
      expect(Math.min(...places.map((p) => Math.hypot(p[0] - lon, p[1] - lat)))).toBeLessThan(2e-4);
  });
});

describe('scaling plots', () => {
  it('by two makes every distance from the middle twice as long, by a half takes it back', () => {
    const larger = scaledPlots([arrow], HOME, 2);
    const [before, after] = [metres(arrow.points, HOME), metres(pointsOf(larger, 'arrow'), HOME)];
    after.forEach(([x, y], index) => {
      expect(x).toBeCloseTo(2 * (before[index]?.[0] ?? NaN), 4);
      expect(y).toBeCloseTo(2 * (before[index]?.[1] ?? NaN), 4);
    });
    const back = scaledPlots([{ ...arrow, points: pointsOf(larger, 'arrow') }], HOME, 0.5);
    expectNear(pointsOf(back, 'arrow'), arrow.points);
  });
});

describe('lining plots up', () => {
  const changed = (by: Parameters<typeof alignedPlots>[1]) => {
    const places = alignedPlots(ALL, by);
    return ALL.map((plot) => ({ ...plot, points: places.get(plot.id) ?? plot.points }));
  };
  const common = plotsExtent(ALL);
  it.each([
    ['left', 'west'],
    ['right', 'east'],
    ['top', 'north'],
    ['bottom', 'south'],
  ] as const)('by the %s gives all the same %s side, to half a metre', (by, side) => {
    const plots = changed(by);
    expect(plots.length).toBeGreaterThan(0);
    for (const plot of plots) expect(plotsExtent([plot])?.[side]).toBeCloseTo(common?.[side] ?? NaN, 5);
  });

  it('by the middle gives all the same middle, and leaves out who has it', () => {
    const middles = changed('middle').map((plot) => plotsExtent([plot]));
    for (const extent of middles)
      expect(extent && extentMiddle(extent)[1]).toBeCloseTo(common ? extentMiddle(common)[1] : NaN, 5);
    expect(alignedPlots([arrow], 'center').size).toBe(0);
  });
});
