import { PbfWriter } from 'pbf';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';

/** A feature to be written: chains of places in degrees, rings without their first place again. */
export interface WrittenFeature {
  readonly kind: 'point' | 'line' | 'polygon';
  readonly chains: readonly (readonly (readonly [lon: number, lat: number])[])[];
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

const EXTENT = 4096;

const TYPES = { point: 1, line: 2, polygon: 3 } as const;

/** A place of the world in units of a tile. */
function unitsIn({ z, x, y }: TileAddress, [lon, lat]: readonly [number, number]): readonly [number, number] {
  const across = 2 ** z * EXTENT;
  const sine = Math.sin((lat * Math.PI) / 180);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.round((lon / 360 + 0.5) * across - x * EXTENT), Math.round(down * across - y * EXTENT)];
}

/** A feature's commands; nothing is cut at the tile's edges. */
function commandsOf({ kind, chains }: WrittenFeature, tile: TileAddress): number[] {
  const commands: number[] = [];
  let before: readonly [number, number] = [0, 0];
  const put = (place: readonly [number, number]) => {
    for (const axis of [0, 1] as const) {
      const step = place[axis] - before[axis];
      commands.push(step < 0 ? -2 * step - 1 : 2 * step);
    }
    before = place;
  };
  for (const chain of chains) {
    const [first = [0, 0] as const, ...others] = chain.map((place) => unitsIn(tile, place));
    commands.push(9);
    put(first);
    if (kind === 'point') continue;
    commands.push(8 * others.length + 2);
    for (const place of others) put(place);
    if (kind === 'polygon') commands.push(15);
  }
  return commands;
}

/** A vector tile (MVT) of features by layer, as they lie in a tile. */
export function vectorTileOf(
  layers: Readonly<Record<string, readonly WrittenFeature[]>>,
  tile: TileAddress,
): Uint8Array {
  const pbf = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) {
    const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
    const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
    const layer = new PbfWriter();
    layer.writeVarintField(15, 2);
    layer.writeStringField(1, name);
    for (const feature of features) {
      const own = new PbfWriter();
      const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
        keys.indexOf(key),
        values.indexOf(value),
      ]);
      own.writePackedVarint(2, tags);
      own.writeVarintField(3, TYPES[feature.kind]);
      own.writePackedVarint(4, commandsOf(feature, tile));
      layer.writeBytesField(2, own.finish());
    }
    for (const key of keys) layer.writeStringField(3, key);
    for (const value of values) {
      const own = new PbfWriter();
      if (typeof value === 'string') own.writeStringField(1, value);
      else if (typeof value === 'number') own.writeDoubleField(3, value);
      else own.writeBooleanField(7, value);
      layer.writeBytesField(4, own.finish());
    }
    layer.writeVarintField(5, EXTENT);
    pbf.writeBytesField(3, layer.finish());
  }
  return pbf.finish();
}
