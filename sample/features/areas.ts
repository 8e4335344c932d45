import { createNoise, fbm } from '../noise.ts';
import {
  AREAS,
  BOUNDARY_ARCS,
  BOUNDARY_NODES,
  type ArcName,
  type AreaPlace,
  type BoundaryArc,
} from '../place/boundaries.ts';
import { chaikin } from '../terrain/lakes.ts';
import type { LonLat } from '../place/waters.ts';
import { findWay } from './corridor.ts';
import { metresApart, rounded, simplified } from './measure.ts';

/** An area with its closed ring, counter-clockwise; neighbours share their vertices. */
export interface Area extends AreaPlace {
  readonly ring: readonly LonLat[];
}

/** Height of the ground in metres. */
export type HeightAt = (at: LonLat) => number;

/** Traces every arc once and puts the rings together. */
export function buildAreas(heightAtM: HeightAt): Area[] {
  const arcs = new Map<ArcName, readonly LonLat[]>();
  const arcOf = (name: ArcName): readonly LonLat[] => {
    const known = arcs.get(name);
    if (known !== undefined) return known;
    const made = traceArc(BOUNDARY_ARCS[name], heightAtM).map(rounded);
    arcs.set(name, made);
    return made;
  };
  return AREAS.map((area) => {
    const ring = area.arcs.flatMap(([name, reversed]) => {
      const arc = arcOf(name);
      return (reversed ? [...arc].reverse() : arc).slice(0, -1);
    });
    return { ...area, ring: [...ring, ...ring.slice(0, 1)] };
  });
}

function traceArc({ kind, from, to, bends }: BoundaryArc, heightAtM: HeightAt): LonLat[] {
  const guide: LonLat[] = [BOUNDARY_NODES[from], ...bends, BOUNDARY_NODES[to]];
  if (kind === 'plain') return roughened(guide);
  const way = findWay(
    chaikin(chaikin(guide, false), false).map((at, k, all) => ({
      at,
      held: k === 0 || k === all.length - 1,
    })),
    {
      stepM: 700,
      reachM: 3500,
      placeCost: (at) => -heightAtM(at),
      climbCost: 0,
      heightAtM,
      bendCost: 45,
    },
  );
  return simplified(
    way.map(({ at }) => at),
    40,
  );
}

const noise = createNoise(8472);

/** Bends a drawn line as boundaries bend along ditches and gullies; its ends stay. */
function roughened(guide: readonly LonLat[]): LonLat[] {
  const smooth = chaikin(chaikin(chaikin(guide, false), false), false);
  const dense = smooth.flatMap((at, k) => {
    const next = smooth[k + 1];
    if (next === undefined) return [at];
    const count = Math.max(1, Math.round(metresApart(at, next) / 600));
    return Array.from({ length: count }, (_, step): LonLat => [
      at[0] + ((next[0] - at[0]) * step) / count,
      at[1] + ((next[1] - at[1]) * step) / count,
    ]);
  });
  return dense.map((at, k) => {
    const share = Math.min(1, k / 8, (dense.length - 1 - k) / 8);
    const swing = (offset: number) => 0.024 * share * fbm(noise, at[0] * 9 + offset, at[1] * 12 - offset, 3);
    return [at[0] + swing(2), at[1] + 0.75 * swing(60)];
  });
}
