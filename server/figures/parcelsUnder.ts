import { extentsMeet, unionExtent, type Extent } from '../../src/domain/geodesy/extent.ts';
import type { Clip } from './clip.ts';
import type { MeasuredFeature } from './figureFeatures.ts';
import type { FigureSource } from './figureSource.ts';
import { HECTARES_PER_KM2 } from './topic.ts';

/** Something that lies on land. */
export interface Lot {
  readonly clip: Clip;
  readonly extent: Extent;
}

/** Calls `visit` for every parcel of the land survey under a lot, with the lot's place in the list and the hectares that both have in common. */
export async function eachParcelUnder(
  source: FigureSource,
  lots: readonly Lot[],
  visit: (parcel: MeasuredFeature, lot: number, hectares: number) => void,
): Promise<void> {
  const near = unionExtent(lots.map(({ extent }) => extent));
  if (near === undefined) return;
  await source.each(
    'landuse',
    (parcel) => {
      for (const [index, { clip, extent }] of lots.entries()) {
        const km2 = extentsMeet(extent, parcel.extent) ? clip.insideKm2(parcel.geometry) : 0;
        if (km2 > 0) visit(parcel, index, km2 * HECTARES_PER_KM2);
      }
    },
    near,
  );
}
