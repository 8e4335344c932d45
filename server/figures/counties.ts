import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { StoredGeometry } from '../base/geo/geometry.ts';
import { createClip, type Clip } from './clip.ts';
import { featureText, type FigureSource } from './figureSource.ts';
import { createTally, type Tally } from './tally.ts';

/** The layer of the prefecture and its counties. */
export const COUNTY_LAYER = 'areas';

/** A county, with the figures that are gathered of it. */
export interface County {
  readonly name: string;
  readonly extent: Extent;
  readonly areaKm2: number;
  readonly tally: Tally;
  /** How much of a geometry's polygons lies within, square kilometres. */
  readonly insideKm2: Clip['insideKm2'];
  readonly holds: Clip['holds'];
}

/** Counties by their geometry: the same as long as their layer is kept. */
const clips = new WeakMap<StoredGeometry, Clip>();

/** A county's clip, which measures each geometry once as long as that is kept: figures ask for the same ones again and again. */
function countyClip(geometry: StoredGeometry): Clip {
  const known = clips.get(geometry);
  if (known !== undefined) return known;
  const clip = createClip([geometry]);
  const amounts = new WeakMap<StoredGeometry, number>();
  const measuring: Clip = {
    ...clip,
    insideKm2(of) {
      const amount = amounts.get(of) ?? clip.insideKm2(of);
      amounts.set(of, amount);
      return amount;
    },
  };
  clips.set(geometry, measuring);
  return measuring;
}

/** The counties, in the order of their layer; none while figures are limited to an area, within which they would only be pieces of it. */
export async function readCounties(source: FigureSource): Promise<readonly County[]> {
  const counties: County[] = [];
  if (source.clip !== undefined) return counties;
  await source.each(COUNTY_LAYER, (area) => {
    if (featureText(area, 'level') !== 'county') return;
    counties.push({ ...countyClip(area.geometry), name: featureText(area, 'name'), tally: createTally() });
  });
  return counties;
}
