import { parseArcgisJson } from '../../../../domain/layers/arcgisJson.ts';
import type { Extent } from '../../../../domain/geodesy/extent.ts';
import { sceneReferenceName } from '../../../../domain/layers/raster/reference.ts';
import type { AskedImage, SourceBox } from '../../../../domain/layers/raster/sampling.ts';
import type { TileMatrix, TileMatrixSet } from '../../../../domain/layers/raster/tileMatrix.ts';
import type { LegendEntry } from '../../../../domain/layers/record/legend.ts';
import type { CommonDefinition } from '../../../../layerTypes/layerRecord.ts';
import { fetchText } from '../fetching.ts';
import { isCancelled } from '../problems.ts';
import { sceneImages } from '../raster/sceneImageLayer.ts';
import { loadSceneTiles } from '../raster/sceneTileLayer.ts';
import { mapServerRequest, type MapServerAddress } from './mapServerInfo.ts';

// What ArcGIS map and image services have in common: pictures on demand, caches, legends.

/** Greatest picture that is asked for, pixels a side. */
const MAX_SIDE_PX = 2048;

/** Web Mercator by the code that every release of ArcGIS Server knows. */
const MERCATOR_WKID = '102100';

/** What every picture is asked by: a service reprojects by itself, whatever its data are in. */
export const pictureQuery = ({ box: { left, bottom, right, top }, widthPx, heightPx }: AskedImage) => ({
  bbox: [left, bottom, right, top].join(','),
  bboxSR: MERCATOR_WKID,
  imageSR: MERCATOR_WKID,
  size: `${String(widthPx)},${String(heightPx)}`,
  f: 'image',
});

/** Greatest pictures that a service makes, as it says of itself. */
interface PictureLimits {
  readonly maxImageWidth?: number | undefined;
  readonly maxImageHeight?: number | undefined;
}

/** A layer pair over pictures that a service draws on demand. @param extent degrees */
export function drawnOnDemand(
  definition: CommonDefinition,
  { maxImageWidth = MAX_SIDE_PX, maxImageHeight = MAX_SIDE_PX }: PictureLimits,
  urlOf: (asked: AskedImage) => string,
  extent: Extent | undefined,
) {
  const service = {
    kind: 'mercator',
    maxWidthPx: Math.min(MAX_SIDE_PX, maxImageWidth),
    maxHeightPx: Math.min(MAX_SIDE_PX, maxImageHeight),
    urlOf: (box: SourceBox, widthPx: number, heightPx: number) => urlOf({ box, widthPx, heightPx }),
  } as const;
  const { renew: _, ...pictures } = sceneImages(definition, service, extent);
  return pictures;
}

/** A layer pair over a service's cache. @throws LayerLoadError with the reason */
export async function drawnFromCache(
  definition: CommonDefinition,
  { address, set }: { readonly address: MapServerAddress; readonly set: TileMatrixSet },
  extent: Extent | undefined,
  signal: AbortSignal,
) {
  const urlOf = ({ id }: TileMatrix, column: number, row: number) =>
    mapServerRequest(address, `/tile/${id}/${String(row)}/${String(column)}`);
  const tiles = await loadSceneTiles(definition, { set, urlOf }, extent, signal);
  const levels = [0, set.matrices.length - 1] as const;
  return { ...tiles, figures: { reference: sceneReferenceName(set.kind), levels } };
}

/** A service's legend; none where it has no such answer, as services before 10.1: the map is none the worse for it. */
export async function serviceLegend(
  url: string,
  read: (body: unknown) => readonly LegendEntry[],
  signal: AbortSignal,
): Promise<readonly LegendEntry[]> {
  try {
    return read(parseArcgisJson(await fetchText(url, signal), url));
  } catch (error) {
    if (isCancelled(error)) throw error;
    return [];
  }
}
