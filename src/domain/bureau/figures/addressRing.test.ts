import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../drawing/place.ts';
import { addressRing } from './addressRing.ts';
import { areaText, RING_LIMITS } from './areaText.ts';

const round = (corners: number, radius: number): LonLat[] =>
  Array.from({ length: corners }, (_, step): LonLat => {
    const turn = (2 * Math.PI * step) / corners;
    return [82 + radius * Math.cos(turn), 44.5 + radius * Math.sin(turn)];
  });

describe('a ring for an address', () => {
  it('keeps the corners that it has, without those on its edges', () => {
    const square: LonLat[] = [
      [82, 44],
      [82.5, 44],
      [83, 44],
      [83, 45],
      [82, 45],
    ];
    expect(addressRing(square)).toEqual({
      ring: square.filter((_, index) => index !== 1),
      changedShare: 0,
    });
  });

  it('has no more places than an address takes, and tells what that changes of its area', () => {
    const made = addressRing(round(5000, 0.8));
    expect(made?.ring.length).toBeLessThanOrEqual(RING_LIMITS.most);
    expect(made?.ring.length).toBeGreaterThan(40);
    expect(made?.changedShare).toBeGreaterThan(0);
    expect(made?.changedShare).toBeLessThan(0.005);
    expect(areaText({ kind: 'drawn', ring: made?.ring ?? [] }).length).toBeLessThan(3000);
  });

  it('is none where the area is smaller than an address can tell', () => {
    expect(addressRing(round(12, 0.00002))).toBeUndefined();
    expect(addressRing([[82, 44]])).toBeUndefined();
  });
});
