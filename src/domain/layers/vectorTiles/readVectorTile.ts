import { PbfReader } from 'pbf';
import { LayerLoadError, type FileCause } from '../record/layerProblem.ts';
import type { GeometryKind, Properties } from '../vector/features.ts';
import { VECTOR_TILE_LIMITS } from './limits.ts';

// Mapbox Vector Tile, version 2 (https://github.com/mapbox/vector-tile-spec/tree/master/2.1).

/** A feature as a tile has it. */
export interface TileFeature {
  readonly kind: GeometryKind;
  /** Points, lines, or rings that are closed without their first place again: x and y in turn, in sides of the tile, from its upper left. */
  readonly chains: readonly Float32Array[];
  /** Of the tile's layer. */
  readonly layer: string;
  readonly properties: Properties;
}

/** What a tile may still hold, while it is read. */
interface Budget {
  features: number;
  vertices: number;
}

/** A layer before its features are read. */
interface RawLayer {
  name: string;
  extent: number;
  readonly keys: string[];
  readonly values: unknown[];
  /** Where each feature begins and ends. */
  readonly features: (readonly [from: number, to: number])[];
}

interface RawFeature {
  id: number | undefined;
  type: number;
  tags: number[];
  /** Where its commands begin and end. */
  geometry: readonly [from: number, to: number];
}

const KINDS: readonly (GeometryKind | undefined)[] = [undefined, 'point', 'line', 'polygon'];

/** Least places of a chain that can be drawn. */
const LEAST = { point: 1, line: 2, polygon: 3 } as const satisfies Record<GeometryKind, number>;

const COMMAND = { moveTo: 1, lineTo: 2, close: 7 } as const;

const refused = (cause: FileCause) => new LayerLoadError({ code: 'invalid-body', causes: [cause] });

const tooMany = (what: 'tile-features' | 'tile-vertices', most: number) => refused({ code: what, at: most });

/** The end of a message that begins here. @throws RangeError where it would end behind what holds it */
function endOf(pbf: PbfReader, within: number): number {
  const length = pbf.readVarint();
  const end = pbf.pos + length;
  if (end > within) throw new RangeError('message beyond its end');
  return end;
}

function readValue(pbf: PbfReader, end: number): unknown {
  let value: unknown = null;
  pbf.readFields(
    (tag) => {
      if (tag === 1) value = pbf.readString();
      else if (tag === 2) value = pbf.readFloat();
      else if (tag === 3) value = pbf.readDouble();
      else if (tag === 4) value = pbf.readVarint(true);
      else if (tag === 5) value = pbf.readVarint();
      else if (tag === 6) value = pbf.readSVarint();
      else if (tag === 7) value = pbf.readBoolean();
    },
    null,
    end,
  );
  return value;
}

function readLayer(pbf: PbfReader, end: number, budget: Budget): RawLayer {
  const layer: RawLayer = { name: '', extent: 4096, keys: [], values: [], features: [] };
  pbf.readFields(
    (tag) => {
      if (tag === 1) layer.name = pbf.readString();
      else if (tag === 5) layer.extent = pbf.readVarint();
      else if (tag === 3) layer.keys.push(pbf.readString());
      else if (tag === 4) {
        const last = endOf(pbf, end);
        layer.values.push(readValue(pbf, last));
        pbf.pos = last;
      } else if (tag === 2) {
        const last = endOf(pbf, end);
        layer.features.push([pbf.pos, last]);
        pbf.pos = last;
        if (layer.features.length > budget.features)
          throw tooMany('tile-features', VECTOR_TILE_LIMITS.features);
      }
    },
    null,
    end,
  );
  return layer;
}

function readFeature(pbf: PbfReader, [from, to]: readonly [number, number]): RawFeature {
  const feature: RawFeature = { id: undefined, type: 0, tags: [], geometry: [from, from] };
  pbf.pos = from;
  pbf.readFields(
    (tag) => {
      if (tag === 1) feature.id = pbf.readVarint();
      else if (tag === 2) feature.tags = pbf.readPackedVarint();
      else if (tag === 3) feature.type = pbf.readVarint();
      else if (tag === 4) {
        const last = endOf(pbf, to);
        feature.geometry = [pbf.pos, last];
        pbf.pos = last;
      }
    },
    null,
    to,
  );
  return feature;
}

/** The chains of a feature's commands. */
function readChains(
  pbf: PbfReader,
  [from, to]: RawFeature['geometry'],
  extent: number,
  budget: Budget,
): number[][] {
  const chains: number[][] = [];
  let [x, y] = [0, 0];
  let chain: number[] = [];
  pbf.pos = from;
  while (pbf.pos < to) {
    const word = pbf.readVarint();
    const [command, count] = [word & 7, word >>> 3];
    // Closing adds no place, however often it is said to be done.
    if (command === COMMAND.close) continue;
    if (command !== COMMAND.moveTo && command !== COMMAND.lineTo) throw new RangeError('unknown command');
    // Each place takes two bytes at least: a count that says more is not believed.
    if (count * 2 > to - pbf.pos) throw new RangeError('places beyond the end');
    budget.vertices -= count;
    if (budget.vertices < 0) throw tooMany('tile-vertices', VECTOR_TILE_LIMITS.vertices);
    for (let left = count; left > 0; left--) {
      if (command === COMMAND.moveTo) chains.push((chain = []));
      x += pbf.readSVarint();
      y += pbf.readSVarint();
      chain.push(x / extent, y / extent);
    }
  }
  return chains;
}

function propertiesOf({ keys, values }: RawLayer, { tags, id }: RawFeature): Properties {
  const properties: Record<string, unknown> = {};
  for (let at = 0; at + 1 < tags.length; at += 2) {
    const key = keys[tags[at] ?? -1];
    if (key !== undefined && key !== '__proto__') properties[key] = values[tags[at + 1] ?? -1] ?? null;
  }
  return id === undefined || Object.keys(properties).length > 0 ? properties : { id };
}

function* featuresOf(pbf: PbfReader, layer: RawLayer, budget: Budget): Generator<TileFeature> {
  if (!(layer.extent > 0)) throw new RangeError('no extent');
  for (const place of layer.features) {
    const raw = readFeature(pbf, place);
    const kind = KINDS[raw.type];
    if (kind === undefined) continue;
    const chains = readChains(pbf, raw.geometry, layer.extent, budget)
      .filter((chain) => chain.length >= 2 * LEAST[kind])
      .map((chain) => Float32Array.from(chain));
    if (chains.length > 0) yield { kind, chains, layer: layer.name, properties: propertiesOf(layer, raw) };
  }
}

/**
 * Reads a vector tile.
 * @param wanted the layers that are read; all without it
 * @param at how the tile is named where it is broken
 * @throws LayerLoadError `invalid-body`: what is no vector tile, or more than {@link VECTOR_TILE_LIMITS} allow
 */
export function readVectorTile(
  bytes: Uint8Array,
  wanted: ReadonlySet<string> | undefined,
  at: string,
): readonly TileFeature[] {
  const pbf = new PbfReader(bytes);
  const budget: Budget = { features: VECTOR_TILE_LIMITS.features, vertices: VECTOR_TILE_LIMITS.vertices };
  const found: TileFeature[] = [];
  try {
    if (bytes.length > VECTOR_TILE_LIMITS.bytes)
      throw refused({ code: 'tile-large', at: VECTOR_TILE_LIMITS.bytes / 1e6 });
    pbf.readFields((tag) => {
      if (tag !== 3) return;
      const end = endOf(pbf, bytes.length);
      const layer = readLayer(pbf, end, budget);
      if (wanted === undefined || wanted.has(layer.name)) {
        budget.features -= layer.features.length;
        for (const feature of featuresOf(pbf, layer, budget)) found.push(feature);
      }
      pbf.pos = end;
    }, null);
    // Of bytes that are something else the reader may make fields that nobody knows.
    if (bytes.length > 0 && pbf.pos !== bytes.length) throw new RangeError('bytes left');
  } catch (error) {
    throw error instanceof LayerLoadError ? error : refused({ code: 'tile-broken', at });
  }
  return found;
}
