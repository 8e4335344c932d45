import { thinned } from '../../drawing/thinned.ts';
import type { LonLat } from '../../drawing/place.ts';
import { areaText, readAreaText, RING_LIMITS } from './areaText.ts';

/** A ring as an address can carry it. */
export interface AddressRing {
  /** Open, of at most {@link RING_LIMITS} places, rounded as the address rounds. */
  readonly ring: readonly LonLat[];
  /** How much of the ring's area it gained or lost, 0 to 1. */
  readonly changedShare: number;
}

/** Where thinning begins, degrees: the last decimal that an address has. */
const FIRST_TOLERANCE = 0.0001;

/** Area of an open ring in the plane of its degrees: good for comparing rings of one place. */
export function planeArea(ring: readonly LonLat[]): number {
  let sum = 0;
  ring.forEach(([lon, lat], index) => {
    const [nextLon, nextLat] = ring[(index + 1) % ring.length] ?? [lon, lat];
    sum += lon * nextLat - nextLon * lat;
  });
  return Math.abs(sum) / 2;
}

/**
 * Leaves as many places out of a ring as it takes to stand in an address.
 * @param ring open
 * @returns undefined for a ring that is smaller than the address can tell
 */
export function addressRing(ring: readonly LonLat[]): AddressRing | undefined {
  const closed = [...ring, ...ring.slice(0, 1)];
  for (let tolerance = FIRST_TOLERANCE; ; tolerance *= 1.5) {
    const fewer = thinned(closed, tolerance).slice(0, -1);
    if (fewer.length > RING_LIMITS.most) continue;
    if (fewer.length < RING_LIMITS.least) return undefined;
    const read = readAreaText(areaText({ kind: 'drawn', ring: fewer }));
    if (read?.kind !== 'drawn' || planeArea(read.ring) === 0) return undefined;
    return { ring: read.ring, changedShare: Math.abs(planeArea(read.ring) / planeArea(ring) - 1) };
  }
}
