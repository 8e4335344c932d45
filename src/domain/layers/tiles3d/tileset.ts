import { err, ok, type Result } from '../../../lib/result.ts';
import { IDENTITY, multiply, type Matrix4 } from '../../geodesy/ecef.ts';

/** What holds a tile's contents (3D Tiles 1.1, OGC 22-025r4, 6.7.1). */
export type BoundingVolume =
  /** West, south, east, north in radians, least and most height in metres. */
  | { readonly kind: 'region'; readonly values: readonly number[] }
  /** Centre and three half axes. */
  | { readonly kind: 'box'; readonly values: readonly number[] }
  /** Centre and radius. */
  | { readonly kind: 'sphere'; readonly values: readonly number[] };

/** A tile of a tileset, checked. */
export interface Tile {
  readonly volume: BoundingVolume;
  readonly geometricError: number;
  /** From the tile's frame to earth-centred metres, those of its ancestors included. */
  readonly transform: Matrix4;
  /** Addresses of the contents as the file writes them, relative to it. */
  readonly contents: readonly string[];
  readonly children: readonly Tile[];
  /** Where the tile stands in the file. */
  readonly path: string;
}

/** A `tileset.json`, checked. */
export interface Tileset {
  readonly version: string;
  readonly geometricError: number;
  readonly root: Tile;
  /** Whether tiles are told by implicit tiling: then the file itself does not name its contents. */
  readonly isImplicit: boolean;
}

/** Versions of the standard whose tilesets are read. */
const VERSIONS = ['1.0', '1.1'];

/** Deeper and larger files are taken for hostile: real tilesets refer to further files long before. */
const LIMITS = { depth: 64, tiles: 200_000 } as const;

const LENGTHS = { region: 6, box: 12, sphere: 4 } as const;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function numbersOf(value: unknown, length: number): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length !== length) return undefined;
  const list = value as readonly unknown[];
  return list.every((entry): entry is number => typeof entry === 'number' && Number.isFinite(entry))
    ? list
    : undefined;
}

/** Thrown within this file by the first fault, as "path: what is wrong". */
class Fault extends Error {}

function fail(path: string, what: string): never {
  throw new Fault(`${path}: ${what}`);
}

function volumeOf(value: unknown, path: string): BoundingVolume {
  if (!isObject(value)) fail(path, 'is missing');
  for (const kind of ['region', 'box', 'sphere'] as const) {
    if (value[kind] === undefined) continue;
    const values = numbersOf(value[kind], LENGTHS[kind]);
    if (values === undefined) fail(`${path}.${kind}`, `expected ${LENGTHS[kind]} finite numbers`);
    if (kind === 'region') checkRegion(values, path);
    return { kind, values };
  }
  return fail(path, 'expected region, box or sphere');
}

function checkRegion(values: readonly number[], path: string): void {
  const [west = 0, south = 0, east = 0, north = 0, low = 0, high = 0] = values;
  const inRange = Math.abs(west) <= Math.PI && Math.abs(east) <= Math.PI && Math.abs(north) <= Math.PI / 2;
  if (!inRange || Math.abs(south) > Math.PI / 2 || south > north || low > high) {
    fail(`${path}.region`, `[${values.join(', ')}] is no region in radians and metres`);
  }
}

function contentsOf(tile: Json, path: string): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(tile.contents)
    ? (tile.contents as readonly unknown[])
    : tile.content === undefined
      ? []
      : [tile.content];
  return entries.map((content, index) => {
    // Tilesets from before 1.0 say `url`; many are still served.
    const uri = isObject(content) ? (content.uri ?? content.url) : undefined;
    if (typeof uri !== 'string' || uri === '') fail(`${path}.content`, `uri of content ${index} is missing`);
    return uri;
  });
}

interface Reading {
  tiles: number;
  isImplicit: boolean;
}

/** Where a tile stands. */
interface TilePlace {
  /** In the file. */
  readonly path: string;
  /** From its parent's frame to earth-centred metres. */
  readonly parent: Matrix4;
  /** Tiles above it. */
  readonly depth: number;
}

function tileOf(value: unknown, { path, parent, depth }: TilePlace, reading: Reading): Tile {
  if (!isObject(value)) fail(path, 'is no tile');
  reading.tiles++;
  if (depth > LIMITS.depth) fail(path, `more than ${LIMITS.depth} levels`);
  if (reading.tiles > LIMITS.tiles) fail(path, `more than ${LIMITS.tiles} tiles`);
  const { geometricError, children = [] } = value;
  if (typeof geometricError !== 'number' || !(geometricError >= 0)) {
    fail(`${path}.geometricError`, 'expected a number of 0 or more');
  }
  if (!Array.isArray(children)) fail(`${path}.children`, 'is no list');
  if (value.implicitTiling !== undefined) reading.isImplicit = true;
  const own = value.transform === undefined ? IDENTITY : numbersOf(value.transform, 16);
  if (own === undefined) fail(`${path}.transform`, 'expected 16 finite numbers');
  const transform = multiply(parent, own);
  return {
    volume: volumeOf(value.boundingVolume, `${path}.boundingVolume`),
    geometricError,
    transform,
    contents: contentsOf(value, path),
    children: (children as readonly unknown[]).map((child, index) =>
      tileOf(child, { path: `${path}.children.${index}`, parent: transform, depth: depth + 1 }, reading),
    ),
    path,
  };
}

/**
 * Reads a `tileset.json` of 3D Tiles 1.0 or 1.1.
 * @returns the tileset, or "path: what is wrong" of the first fault
 */
export function readTileset(text: string): Result<Tileset, string> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    const start = text.trimStart().slice(0, 40);
    const what = start.startsWith('<') ? 'HTML or XML instead of JSON' : String(error);
    return err(`tileset.json: ${what}`);
  }
  try {
    if (!isObject(body)) fail('tileset.json', 'is no object');
    const version = isObject(body.asset) ? body.asset.version : undefined;
    if (typeof version !== 'string') fail('asset.version', 'is missing');
    if (!VERSIONS.includes(version)) fail('asset.version', `${version}, expected ${VERSIONS.join(' or ')}`);
    if (typeof body.geometricError !== 'number') fail('geometricError', 'is missing');
    const reading: Reading = { tiles: 0, isImplicit: false };
    const root = tileOf(body.root, { path: 'root', parent: IDENTITY, depth: 0 }, reading);
    return ok({ version, geometricError: body.geometricError, root, isImplicit: reading.isImplicit });
  } catch (error) {
    if (error instanceof Fault) return err(error.message);
    throw error;
  }
}

/** The tiles of a tree, a parent before its children. */
export function* walkTiles(root: Tile): Generator<Tile> {
  yield root;
  for (const child of root.children) yield* walkTiles(child);
}
