import { expect, test } from 'vitest';
import { toZone } from '../geodesy/gaussKruger.ts';
import { kilometreGrid } from './kilometreGrid.ts';
import { placementOf, projectionOf, trueNorthDeg } from './placement.ts';
import type { Sheet } from './sheet.ts';

const SHEET: Pick<Sheet, 'page' | 'centre' | 'scale' | 'rotationDeg' | 'meridian'> = {
  page: { size: 'A4', orientation: 'landscape', dpi: 200 },
  centre: { lon: 81.9, lat: 44.75 },
  scale: 500_000,
  rotationDeg: 0,
  meridian: 'zone3',
};

const ZONE = 27;

/** The places where the lines of a grid end, and what stands there. */
function gridOf(sheet: typeof SHEET) {
  const placement = placementOf(sheet);
  const grid = kilometreGrid(placement, 1);
  if (!grid.ok) throw new Error(grid.error);
  const { toGround } = projectionOf(placement);
  const ends = grid.value.marks.flatMap((mark) => {
    if (mark.kind !== 'path') return [];
    const numbers = mark.d.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const points = [numbers.slice(0, 2), numbers.slice(-2)].map(([x = NaN, y = NaN]) => toGround([x, y]));
    return [points.map(({ lon, lat }) => toZone(lon, lat, 3, ZONE))];
  });
  const texts = grid.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  return { ends, texts };
}

/** Half a pixel of the sheet, metres: coordinates are drawn to a hundredth of one. */
const NEAR_M = 32;

test.each([
  ['upright', SHEET],
  ['turned', { ...SHEET, rotationDeg: 30 }],
])('lines are those of the zone, to the metre that a pixel tells: %s', (_, sheet) => {
  const { ends, texts } = gridOf(sheet);
  expect(ends.length).toBeGreaterThan(8);
  for (const [from, to] of ends) {
    const isEasting = Math.abs((from?.eastingM ?? NaN) - (to?.eastingM ?? NaN)) < NEAR_M;
    const valuesM = [from, to].map((end) => (isEasting ? end?.eastingM : end?.northingM) ?? NaN);
    const roundM = Math.round((valuesM[0] ?? NaN) / 1000) * 1000;
    for (const valueM of valuesM) expect(Math.abs(valueM - roundM)).toBeLessThan(NEAR_M);
    expect(texts).toContain(isEasting ? `${String(ZONE)}${String(roundM / 1000)}` : String(roundM / 1000));
  }
});

test('without a zone eastings have no number of one', () => {
  const { texts } = gridOf({ ...SHEET, meridian: 'centre' });
  expect(texts).toContain('500');
  expect(texts.every((text) => text.length <= 4)).toBe(true);
});

test('a sheet of a few kilometres has lines of less than one', () => {
  expect(gridOf({ ...SHEET, scale: 10_000 }).texts.some((text) => /^27\d{3}\.5$/.test(text))).toBe(true);
});

test('true north beside the central meridian is turned by the convergence', () => {
  // Convergence: difference of longitude times the sine of the latitude, but for terms below a hundredth of a degree here.
  const convergenceDeg = (81.9 - 81) * Math.sin((44.75 * Math.PI) / 180);
  expect(trueNorthDeg(placementOf(SHEET))).toBeCloseTo(-convergenceDeg, 2);
  expect(trueNorthDeg(placementOf({ ...SHEET, meridian: undefined }))).toBeCloseTo(0, 6);
});
