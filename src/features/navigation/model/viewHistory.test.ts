import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameView, MAX_VIEWS, NO_VIEWS, stepView, visitView, type ViewPoses } from './viewHistory.ts';

const view = (lon: number, more: Partial<ViewPoses['globe']> = {}): ViewPoses => ({
  globe: { lon, lat: 44, heightM: 10_000, headingDeg: 0, pitchDeg: -45, ...more },
  plane: { lon, lat: 44.1, scale: 50_000 },
});
const lons = (trail: typeof NO_VIEWS) => trail.views.map(({ globe }) => globe.lon);

describe('view history', () => {
  it('goes back and forward, and stays at its ends', () => {
    const trail = [80, 81, 82].reduce((before, lon) => visitView(before, view(lon)), NO_VIEWS);
    const back = stepView(stepView(trail, -1), -1);
    expect(back.at).toBe(0);
    expect(stepView(back, -1)).toBe(back);
    expect(stepView(trail, 1)).toBe(trail);
    expect(stepView(back, 1).at).toBe(1);
  });

  it('forgets what came after, once another way is taken', () => {
    const trail = [80, 81, 82].reduce((before, lon) => visitView(before, view(lon)), NO_VIEWS);
    expect(lons(visitView(stepView(trail, -1), view(83)))).toEqual([80, 81, 83]);
  });

  it('adds nothing for a rest where it is', () => {
    const trail = visitView(NO_VIEWS, view(80, { headingDeg: 359.95 }));
    expect(visitView(trail, view(80.0001, { headingDeg: 0.05, heightM: 10_020 }))).toBe(trail);
    for (const other of [view(80.01), view(80, { headingDeg: 1 }), view(80, { pitchDeg: -50 })])
      expect(isSameView(view(80), other)).toBe(false);
  });

  it('keeps at most 50, the newest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 120 }), (places) => {
        const trail = places.reduce((before, place) => visitView(before, view(place / 2)), NO_VIEWS);
        expect(trail.views.length).toBeLessThanOrEqual(MAX_VIEWS);
        const last = places.at(-1);
        if (last !== undefined) expect(trail.views[trail.at]?.globe.lon).toBe(last / 2);
      }),
    );
  });
});
