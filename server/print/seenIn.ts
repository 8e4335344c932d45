import { searchAreaIn, type SearchArea } from '../../services/index.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { readLayer, type DrawnLayer } from '../base/drawing/drawnLayer.ts';
import type { PreparedFeature } from '../base/drawing/packed.ts';
import type { StoredGeometry } from '../base/geo/geometry.ts';
import { yieldToOthers } from '../base/threads/yieldToOthers.ts';

/** Layers in degrees, and the corners of the ground on which they are seen. */
export interface SeenOrdered {
  readonly layers: readonly DrawnLayer[];
  readonly area: readonly LonLat[];
}

const positionsOf = (run: Float64Array): [number, number][] =>
  Array.from({ length: run.length / 2 }, (_, at) => [run[2 * at] ?? NaN, run[2 * at + 1] ?? NaN]);

function geometryOf({ kind, parts }: Pick<PreparedFeature, 'kind' | 'parts'>): StoredGeometry {
  const runs = parts.map(positionsOf);
  if (kind === 'polygon') return { type: 'Polygon', coordinates: runs };
  if (kind === 'line') return { type: 'MultiLineString', coordinates: runs };
  return { type: 'MultiPoint', coordinates: runs.flat() };
}

function isIn({ relate, meets }: SearchArea, feature: PreparedFeature): boolean {
  const { minX, minY, maxX, maxY } = feature.box;
  const place = relate(minX, minY, maxX, maxY);
  return place === 'inside' || (place === 'crosses' && meets(geometryOf(feature)));
}

/**
 * For each layer the places of the rules of which something lies in the area.
 * @throws the signal's reason
 */
export async function rulesIn(
  { layers, area }: SeenOrdered,
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  const ring = [...area, ...area.slice(0, 1)].map(([lon, lat]) => [lon, lat]);
  const searched = searchAreaIn({ type: 'Polygon', coordinates: [ring] });
  const found: number[][] = [];
  for (const layer of layers) {
    await yieldToOthers(signal);
    const rules: number[] = [];
    for (const [rule, features] of readLayer(layer).byRule.entries())
      for (const feature of features)
        if (isIn(searched, feature)) {
          rules.push(rule);
          break;
        }
    found.push(rules);
  }
  return found;
}
