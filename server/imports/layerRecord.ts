import { firstColour, firstConfig } from '../../src/domain/layers/imports/firstLook.ts';
import type { LayerRecord } from '../../src/layerTypes/index.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { OwnLayer } from '../../src/api/contracts/imports.ts';

/** More features or corners are drawn by the server: a page without a graphics card would stutter with them. */
const DRAWN_IN_PAGE = { features: 3000, vertices: 100_000 } as const;

/** What a catalogue item says of its layer, as the bureau's service does. */
export interface CatalogueResource {
  readonly ResourceAbstract: string;
  readonly StorageName: string;
  readonly ServiceName: string;
  readonly TargetName: string;
  readonly ResourceCoverage: string;
}

/** What is shown of an imported layer. */
export interface ShownLayer {
  readonly kind: OwnLayer['kind'];
  readonly extent: Extent;
  readonly fields: readonly string[];
  readonly count: number;
  /** Corners of all features; undefined where nobody counted them. */
  readonly vertices: number | undefined;
  /** Deepest level of the tiles of a picture. */
  readonly maxLevel?: number;
}

/** What a record says of how its layer is drawn. */
function drawnAs(
  name: string,
  { kind, count, vertices = Infinity, fields, maxLevel }: ShownLayer,
  turn: number,
) {
  if (kind === 'imagery')
    return {
      ...{ type: 'domLayer', link: `/geo/tiles/own/${name}`, format: 'webp' },
      ...{ minlevel: 0, maxlevel: maxLevel },
    };
  if (count > DRAWN_IN_PAGE.features || vertices > DRAWN_IN_PAGE.vertices)
    return { type: 'GeniusSpatialMapServer', link: '/geo/wms', alias: name, format: 'png' };
  return {
    ...{ type: 'vectorLayer', link: `/geo/features/${name}.geojson`, code: name, format: 'geojson' },
    layerConfig: firstConfig(kind, fields, firstColour(turn)),
  };
}

/**
 * The catalogue's record of an imported layer: features are drawn in the page while they are few, by the server when they are not.
 * @param turn how many were imported before it
 */
export function importedRecord(
  name: string,
  { code, title, turn }: { readonly code: string; readonly title: string; readonly turn: number },
  layer: ShownLayer,
): CatalogueResource {
  const { extent } = layer;
  const lonlatrect = [extent.west, extent.south, extent.east, extent.north]
    .map((degrees) => degrees.toFixed(6))
    .join(',');
  const record = { name: title, visibility: false, lonlatrect, ...drawnAs(name, layer, turn) } as LayerRecord;
  return {
    ResourceAbstract: JSON.stringify(record),
    StorageName: code,
    ServiceName: record.type,
    TargetName: title,
    ResourceCoverage: lonlatrect,
  };
}
