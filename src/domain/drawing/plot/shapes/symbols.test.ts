import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../place.ts';
import { conformalAbout } from '../../../geodesy/localPlanes.ts';
import { isSymbolId, symbolGeoJson, symbolGeometry, symbolOf, SYMBOLS, type SymbolId } from './symbols.ts';

/** Metres east and north. */
type Metres = readonly [x: number, y: number];

const HOME: LonLat = [82, 44.5];

/** Places about a centre in degrees, of metres in its plane. */
const placed = (metres: readonly Metres[], about: LonLat = HOME): readonly LonLat[] => {
  const plane = conformalAbout(about);
  return metres.map(([x, y]) => plane.toDegrees(x, y));
};

/** The same symbol's outline in metres about a centre. */
function outline(id: SymbolId, points: readonly LonLat[], about: LonLat = HOME): readonly Metres[] {
  const made = symbolGeometry(id, points);
  if (!made.ok) throw new Error(`${id}: ${made.error}`);
  const plane = conformalAbout(about);
  const { value } = made;
  const places = value.kind === 'area' ? value.ring : value.kind === 'line' ? value.path : [value.position];
  return places.map((place) => plane.fromDegrees(place));
}

/** Where two pieces cross inside both, by their parameters: written apart from the code that refuses crossings. */
function crossesInside(a: Metres, b: Metres, c: Metres, d: Metres): boolean {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const area = rx * sy - ry * sx;
  if (area === 0) return false;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / area;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / area;
  const inside = (part: number) => part > 1e-9 && part < 1 - 1e-9;
  return inside(t) && inside(u);
}

function crossings(ring: readonly Metres[]): number {
  const at = (index: number): Metres => ring[index % ring.length] ?? [NaN, NaN];
  let count = 0;
  for (let i = 0; i < ring.length; i++)
    for (let j = i + 2; j < ring.length; j++) if (crossesInside(at(i), at(i + 1), at(j), at(j + 1))) count++;
  return count;
}

const AREAS = SYMBOLS.filter(({ kind }) => kind === 'area').map(({ id }) => id);

const turned = (places: readonly Metres[], angle: number): readonly Metres[] =>
  places.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]);
const scaled = (places: readonly Metres[], times: number): readonly Metres[] =>
  places.map(([x, y]) => [x * times, y * times]);

/** An axis of steps that turn by at most 50° each and 150° altogether. */
const axisOf = fc
  .array(
    fc.record({
      length: fc.double({ min: 1, max: 2, noNaN: true }),
      turn: fc.double({ min: -50, max: 50, noNaN: true }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((steps) => {
    let [x, y, heading] = [0, 0, 0];
    const places: Metres[] = [];
    steps.forEach(({ length, turn }, index) => {
      if (index > 0) heading = Math.max(-75, Math.min(75, heading + turn));
      x += length * Math.cos((heading * Math.PI) / 180);
      y += length * Math.sin((heading * Math.PI) / 180);
      places.push([x, y]);
    });
    return places;
  });
const width = fc.double({ min: 0.2, max: 0.9, noNaN: true });
const slant = fc.double({ min: -0.15, max: 0.15, noNaN: true });

/** Control points that a person would call a proper symbol of its kind, a few units of length across. */
const PROPER: Readonly<Partial<Record<SymbolId, fc.Arbitrary<readonly Metres[]>>>> = {
  straightArrow: axisOf.map(([first]) => [[0, 0], first ?? [1, 0]]),
  fineArrow: axisOf.map(([first]) => [[0, 0], first ?? [1, 0]]),
  curvedArrow: axisOf.map((axis) => [[0, 0], ...axis]),
  attackArrow: fc
    .tuple(axisOf, width, slant)
    .map(([axis, w, s]): readonly Metres[] => [[s, w / 2], [-s, -w / 2], ...axis]),
  tailedAttackArrow: fc
    .tuple(axisOf, width, slant)
    .map(([axis, w, s]): readonly Metres[] => [[-s, -w / 2], [s, w / 2], ...axis]),
  pincerArrow: fc
    .tuple(
      fc.double({ min: 1.5, max: 4, noNaN: true }),
      fc.double({ min: 1.5, max: 4, noNaN: true }),
      fc.double({ min: -1.5, max: 0.6, noNaN: true }),
      fc.double({ min: 0.4, max: 2.5, noNaN: true }),
      fc.double({ min: 0.35, max: 0.8, noNaN: true }),
      fc.constantFrom(3, 4, 5),
    )
    .map(([up, upOther, left, right, fork, count]): readonly Metres[] =>
      [
        [-1, 0] as const,
        [1, 0] as const,
        [Math.max(right, 0.4), up] as const,
        [Math.min(left, -0.4), upOther] as const,
        [0, fork] as const,
      ].slice(0, count),
    ),
  assemblyArea: fc
    .array(fc.double({ min: 0.7, max: 1.6, noNaN: true }), { minLength: 3, maxLength: 9 })
    .map((radii) =>
      radii.map((radius, index): Metres => {
        const angle = (2 * Math.PI * index) / radii.length;
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      }),
    ),
  ellipse: fc.tuple(width, width).map(([a, b]): readonly Metres[] => [
    [0, 0],
    [a, 0.1],
    [0.2, b + 0.2],
  ]),
  sector: fc
    .tuple(width, fc.double({ min: 0.1, max: 6.1, noNaN: true }))
    .map(([r, angle]): readonly Metres[] => [
      [0, 0],
      [0, r],
      [r * Math.sin(angle), r * Math.cos(angle)],
    ]),
};
const proper = Object.entries(PROPER) as [SymbolId, fc.Arbitrary<readonly Metres[]>][];

describe.each(proper)('%s of proper control points', (id, control) => {
  it('has an outline that does not cross itself', () => {
    fc.assert(
      fc.property(control, (points) => {
        expect(crossings(outline(id, placed(scaled(points, 5000))))).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('looks the same turned and at any scale', () => {
    const angle = fc.double({ min: 0, max: 6.28, noNaN: true });
    const times = fc.double({ min: 0.01, max: 4, noNaN: true });
    fc.assert(
      fc.property(control, angle, times, (points, by, larger) => {
        const plain = scaled(points, 2000);
        const changed = outline(id, placed(scaled(turned(plain, by), larger)));
        const expected = scaled(turned(outline(id, placed(plain)), by), larger);
        expect(changed).toHaveLength(expected.length);
        const sizeM = larger * 2000 * Math.max(...points.map(([x, y]) => Math.hypot(x, y)));
        changed.forEach(([x, y], index) => {
          const [wantedX, wantedY] = expected[index] ?? [NaN, NaN];
          // The middle of the control points on the sphere shifts by its curvature: some 1e-6 of a symbol 10 km across.
          expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(2e-5 * sizeM);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('looks the same near the equator, the date line and a pole', () => {
    fc.assert(
      fc.property(control, fc.constantFrom<LonLat>([0, 0], [179.999, -30], [-60, 84]), (points, about) => {
        const plain = scaled(points, 3000);
        const there = outline(id, placed(plain, about), about);
        const here = outline(id, placed(plain));
        expect(there).toHaveLength(here.length);
        there.forEach(([x, y], index) => {
          const [hereX, hereY] = here[index] ?? [NaN, NaN];
          expect(Math.hypot(x - hereX, y - hereY)).toBeLessThan(5);
        });
      }),
      { numRuns: 20 },
    );
  });
});

const anyPlace = fc.tuple(
  fc.oneof(fc.double({ min: -181, max: 181, noNaN: true }), fc.constantFrom(82, 82.1, 180, -180)),
  fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(44, 44.1, 90, -90)),
);
const nearPlace = fc.tuple(
  fc.integer({ min: -3, max: 3 }).map((step) => 82 + step * 0.01),
  fc.integer({ min: -3, max: 3 }).map((step) => 44 + step * 0.01),
);

describe.each(SYMBOLS.map(({ id }) => id))('%s of any control points', (id) => {
  it('is a clear refusal or finite places, never NaN', () => {
    const points = fc.array(fc.oneof(nearPlace, anyPlace), { maxLength: 7 });
    fc.assert(
      fc.property(points, (control) => {
        const made = symbolGeometry(id, control);
        if (!made.ok) {
          expect(made.error).toMatch(
            /^(tooFewPoints|tooManyPoints|zeroSize|selfCrossing|tooLarge|outOfBounds)$/,
          );
          return;
        }
        expect(made.value.kind).toBe(symbolOf(id).kind);
        expect(JSON.stringify(symbolGeoJson(made.value))).not.toContain('null');
      }),
      { numRuns: 80 },
    );
  });

  it('refuses too few points, all points in one place, and places beyond ±361° or that are no number', () => {
    const { least } = symbolOf(id).points;
    const at = (count: number, place: LonLat) => Array.from({ length: count }, () => place);
    expect(symbolGeometry(id, at(least - 1, HOME))).toEqual({ ok: false, error: 'tooFewPoints' });
    expect(symbolGeometry(id, at(least, [362, 10]))).toEqual({ ok: false, error: 'outOfBounds' });
    expect(symbolGeometry(id, at(least, [NaN, 10]))).toEqual({ ok: false, error: 'outOfBounds' });
    if (least > 1) expect(symbolGeometry(id, at(least, HOME)).ok).toBe(false);
  });
});

describe.each(AREAS)('%s of a careless hand', (id) => {
  it('never has an outline that crosses itself: it is drawn slimmer, or refused', () => {
    // A hand points at pixels, here of 4 m: near enough for places in a line, on one another and within the width of a symbol's edge.
    const pixel = fc.integer({ min: -1000, max: 1000 });
    const points = fc.array(fc.tuple(pixel, pixel), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(points, (control) => {
        const places = placed(scaled(control, 4));
        if (symbolGeometry(id, places).ok) expect(crossings(outline(id, places))).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the symbols', () => {
  it('have ids of their own, and other types are not theirs', () => {
    expect(new Set(SYMBOLS.map(({ id }) => id)).size).toBe(SYMBOLS.length);
    expect(SYMBOLS.every(({ id }) => isSymbolId(id))).toBe(true);
    expect(isSymbolId('toString')).toBe(false);
  });

  it('touch their control points: an arrow ends at its tip, a curve and an assembly area go through all of them', () => {
    const points = placed([
      [0, 0],
      [2000, 900],
      [4000, -300],
    ]);
    const near = (id: SymbolId, [lon, lat]: LonLat) => {
      const made = symbolGeometry(id, points);
      const places =
        made.ok && made.value.kind === 'area'
          ? made.value.ring
          : made.ok && made.value.kind === 'line'
            ? made.value.path
            : [];
      return Math.min(...places.map((place) => Math.hypot(place[0] - lon, place[1] - lat)));
    };
    const tip = points[2] ?? HOME;
    for (const id of ['curvedArrow', 'attackArrow', 'tailedAttackArrow', 'pincerArrow'] as const)
      expect(near(id, tip), id).toBeLessThan(1e-8);
    for (const id of ['curve', 'assemblyArea'] as const)
      for (const point of points) expect(near(id, point), id).toBeLessThan(1e-8);
  });

  it('keep on their side of the date line and are cut there as GeoJSON', () => {
    const made = symbolGeometry('attackArrow', [
      [179.9, 0.05],
      [179.9, -0.05],
      [180.3, 0],
    ]);
    if (!made.ok || made.value.kind !== 'area') throw new Error('no arrow');
    expect(made.value.ring.every(([lon]) => lon > 179 && lon < 181)).toBe(true);
    expect(symbolGeoJson(made.value)).toMatchObject({ type: 'MultiPolygon' });
  });

  it('turn a rectangle of three corners: its sides stay square', () => {
    const ring = outline(
      'rectangle',
      placed([
        [0, 0],
        [3000, 1000],
        [1000, 3000],
      ]),
    );
    expect(ring).toHaveLength(4);
    const [a, b, c] = ring;
    if (a === undefined || b === undefined || c === undefined) throw new Error('no corners');
    expect((b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])).toBeCloseTo(0, -1);
  });
});
