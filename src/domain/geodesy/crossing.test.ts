import { expect, it } from 'vitest';
import type { LonLat } from './lineText.ts';
import { crossesInPlane } from './crossing.ts';

/** A slim triangle whose long sides are walked in many steps, turned by an angle. */
function sliver(steps: number, angle: number): readonly LonLat[] {
  const side = (from: LonLat, to: LonLat) =>
    Array.from({ length: steps }, (_, step): LonLat => {
      const part = step / steps;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
  const turn = ([x, y]: LonLat): LonLat => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ];
  const corners: readonly LonLat[] = [turn([0, 0]), turn([1, 0.01]), turn([0, 0.02])];
  return corners.flatMap((corner, index) => side(corner, corners[(index + 1) % 3] ?? corner));
}

it('pieces of one straight side do not cross, however they are rounded', () => {
  for (let turn = 0; turn < 40; turn++)
    expect(crossesInPlane(sliver(30, turn * 0.157)), String(turn)).toBe(false);
});

it('edges that cross are found among many', () => {
  expect(crossesInPlane([...sliver(30, 0.3), [0.5, 0.5], [0.5, -0.5]])).toBe(true);
});

it('a ring of 5,000 places is looked through while a pointer moves', () => {
  const ring = Array.from({ length: 5000 }, (_, index): LonLat => {
    const angle = (2 * Math.PI * index) / 5000;
    const radius = 1 + 0.2 * Math.sin(40 * angle);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  expect(crossesInPlane(ring)).toBe(false);
  expect(crossesInPlane([...ring.slice(0, 4000), [0, 1.5], [0.1, -1.5], ...ring.slice(4001)])).toBe(true);
});
