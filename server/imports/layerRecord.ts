import { firstColour, firstConfig } from '../../src/domain/layers/imports/firstLook.ts';
import type { LayerRecord } from '../../src/layerTypes/index.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { GeometryKind } from '../base/geo/geometry.ts';

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
  readonly kind: GeometryKind;
  readonly extent: Extent;
  readonly fields: readonly string[];
  readonly count: number;
  /** Corners of all features; undefined where nobody counted them. */
  readonly vertices: number | undefined;
}

/**
 * The catalogue's record of an imported layer: drawn in the page while it is small, by the server when it is not.
 * @param turn how many were imported before it
 */
export function importedRecord(
  name: string,
  { code, title, turn }: { readonly code: string; readonly title: string; readonly turn: number },
  layer: ShownLayer,
): CatalogueResource {
  const { extent, count, vertices = Infinity } = layer;
  const lonlatrect = [extent.west, extent.south, extent.east, extent.north]
    .map((degrees) => degrees.toFixed(6))
    .join(',');
  const isSmall = count <= DRAWN_IN_PAGE.features && vertices <= DRAWN_IN_PAGE.vertices;
  const shared = { name: title, visibility: false, lonlatrect } as const;
  const record: LayerRecord = isSmall
    ? {
        ...shared,
        type: 'vectorLayer',
        link: `/geo/features/${name}.geojson`,
        code: name,
        format: 'geojson',
        layerConfig: firstConfig(layer.kind, layer.fields, firstColour(turn)),
      }
    : { ...shared, type: 'GeniusSpatialMapServer', link: '/geo/wms', alias: name, format: 'png' };
  return {
    ResourceAbstract: JSON.stringify(record),
    StorageName: code,
    ServiceName: record.type,
    TargetName: title,
    ResourceCoverage: lonlatrect,
  };
}
