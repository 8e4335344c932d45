import type { Position } from 'geojson';
import { labelWriter } from '../../src/domain/layers/record/labelTemplate.ts';
import { ruleIndexOf } from '../../src/domain/layers/record/layerStyle.ts';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { packLayer, type PackedLayer, type PreparedFeature } from '../../server/base/drawing/packed.ts';
import { geometryKind } from '../../server/base/geo/geometry.ts';
import { boxOfRuns } from '../../server/base/geo/rectangle.ts';
import { shapesToDraw } from '../../server/base/geo/shapesToDraw.ts';
import type { CrsKind } from '../crs.ts';
import type { GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';

function project(kind: CrsKind, positions: readonly Position[]): Float64Array {
  const part = new Float64Array(positions.length * 2);
  positions.forEach(([lon = NaN, lat = NaN], index) => {
    const { x, y } = kind === 'geographic' ? { x: lon, y: lat } : toWebMercator(lon, lat);
    part[2 * index] = x;
    part[2 * index + 1] = y;
  });
  return part;
}

const partsFor = (kind: CrsKind, { geometry }: GeoFeature): Float64Array[] =>
  shapesToDraw(geometry, (part) => project(kind, part)).flat();

/** Stands for a value that is not known, as in the other services. */
const UNKNOWN = '未知';

/** Writes what stands at a layer's features where its record has labels, in one line; undefined where it has none. */
function nameWriter({ style: { labelExpression } }: GeoLayer) {
  const write = labelExpression === undefined ? undefined : labelWriter(labelExpression, UNKNOWN);
  return write && ((feature: GeoFeature) => write(feature.properties).replaceAll('\n', ' '));
}

/** Projects features and sorts them under the style's rules; what no rule takes is not drawn. */
export function prepareInto(
  byRule: readonly PreparedFeature[][],
  layer: GeoLayer,
  features: readonly GeoFeature[],
  kind: CrsKind,
): void {
  const nameOf = nameWriter(layer);
  for (const feature of features) {
    const name = nameOf?.(feature) ?? '';
    const parts = partsFor(kind, feature);
    byRule[ruleIndexOf(layer.style, feature.properties)]?.push({
      kind: geometryKind(feature.geometry),
      box: boxOfRuns(parts),
      parts,
      ...(name === '' ? {} : { name }),
    });
  }
}

/** Makes some features of a layer ready to draw. */
export function prepareFeatures(
  layer: GeoLayer,
  features: readonly GeoFeature[],
  kind: CrsKind,
): PackedLayer {
  const byRule: PreparedFeature[][] = layer.style.rules.map(() => []);
  prepareInto(byRule, layer, features, kind);
  return packLayer(layer.style, byRule);
}
