import type { Position } from 'geojson';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import type { CrsKind } from '../crs.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { geometryKind, positionRuns } from '../../server/base/geo/geometry.ts';
import { ruleIndexOf } from '../../src/domain/layers/record/layerStyle.ts';
import { packLayer, type PackedLayer, type PreparedFeature } from '../../server/base/drawing/packed.ts';

function project(kind: CrsKind, positions: readonly Position[]): Float64Array {
  const part = new Float64Array(positions.length * 2);
  positions.forEach(([lon = NaN, lat = NaN], index) => {
    const { x, y } = kind === 'geographic' ? { x: lon, y: lat } : toWebMercator(lon, lat);
    part[2 * index] = x;
    part[2 * index + 1] = y;
  });
  return part;
}

/** Twice the signed area of a ring; positive runs counter-clockwise with y to the north (shoelace formula). */
function signedArea2(ring: Float64Array): number {
  let sum = 0;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    sum += (ring[at] ?? 0) * (ring[at + 3] ?? 0) - (ring[at + 2] ?? 0) * (ring[at + 1] ?? 0);
  }
  return sum;
}

/** The ring running the way asked for; reversed in place where it does not. */
function oriented(ring: Float64Array, counterClockwise: boolean): Float64Array {
  if (signedArea2(ring) > 0 === counterClockwise) return ring;
  for (let low = 0, high = ring.length - 2; low < high; low += 2, high -= 2) {
    const [x, y] = [ring[low] ?? 0, ring[low + 1] ?? 0];
    ring[low] = ring[high] ?? 0;
    ring[low + 1] = ring[high + 1] ?? 0;
    ring[high] = x;
    ring[high + 1] = y;
  }
  return ring;
}

function partsFor(kind: CrsKind, { geometry }: GeoFeature): Float64Array[] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : undefined;
  if (polygons === undefined) return positionRuns(geometry).map((part) => project(kind, part));
  return polygons.flatMap((rings) => rings.map((ring, index) => oriented(project(kind, ring), index === 0)));
}

function boxOf(parts: readonly Float64Array[]): Rectangle {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 2) {
      const [x, y] = [part[at] ?? NaN, part[at + 1] ?? NaN];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
  }
  return { minX, minY, maxX, maxY };
}

/** Projects features and sorts them under the style's rules; what no rule takes is not drawn. */
function prepareInto(
  byRule: readonly PreparedFeature[][],
  layer: GeoLayer,
  features: readonly GeoFeature[],
  kind: CrsKind,
): void {
  for (const feature of features) {
    const parts = partsFor(kind, feature);
    byRule[ruleIndexOf(layer.style, feature.properties)]?.push({
      kind: geometryKind(feature.geometry),
      box: boxOf(parts),
      parts,
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

async function prepareLayer(store: FeatureStore, layer: GeoLayer, kind: CrsKind): Promise<PackedLayer> {
  const byRule: PreparedFeature[][] = layer.style.rules.map(() => []);
  for await (const page of store.featurePages(layer, {})) prepareInto(byRule, layer, page, kind);
  return packLayer(layer.style, byRule);
}

/** Prepared layers, read from the store when first drawn and again when their revision changes. */
export interface PreparedLayers {
  get(layer: GeoLayer, kind: CrsKind): Promise<PackedLayer>;
}

/** Memory for prepared layers: those of the sample take some 20 MB in one reference system, and roles see different parts of them. */
const MAX_BYTES = 150_000_000;

interface Held {
  readonly revision: string;
  readonly prepared: Promise<PackedLayer>;
  /** 0 until it is prepared. */
  bytes: number;
}

/** Creates the cache; at most one entry per layer, reference system and what is cut away of the layer is held, those asked for last. */
export function createPreparedLayers(store: FeatureStore): PreparedLayers {
  const held = new Map<string, Held>();
  const makeRoom = () => {
    let bytes = [...held.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of held) {
      if (bytes <= MAX_BYTES) return;
      if (entry.bytes > 0) held.delete(key);
      bytes -= entry.bytes;
    }
  };
  return {
    get(layer, kind) {
      const key = `${kind}:${layer.name}:${layer.cut.digest}`;
      const known = held.get(key);
      held.delete(key);
      if (known?.revision === layer.revision) {
        held.set(key, known);
        return known.prepared;
      }
      const entry: Held = { revision: layer.revision, prepared: prepareLayer(store, layer, kind), bytes: 0 };
      held.set(key, entry);
      entry.prepared.then(
        ({ bytes }) => {
          entry.bytes = bytes;
          makeRoom();
        },
        () => held.get(key) === entry && held.delete(key),
      );
      return entry.prepared;
    },
  };
}
