import type { Extent } from '../../src/domain/geodesy/extent.ts';
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

/** The counties, in the order of their layer; none while figures are limited to an area, within which they would only be pieces of it. */
export async function readCounties(source: FigureSource): Promise<readonly County[]> {
  const counties: County[] = [];
  if (source.clip !== undefined) return counties;
  await source.each(COUNTY_LAYER, (area) => {
    if (featureText(area, 'level') !== 'county') return;
    counties.push({ ...createClip([area.geometry]), name: featureText(area, 'name'), tally: createTally() });
  });
  return counties;
}
