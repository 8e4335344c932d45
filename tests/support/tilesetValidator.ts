import { WebIO } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import {
  fromEcef,
  multiply,
  transformPoint,
  IDENTITY,
  type Matrix4,
  type Vector3,
} from '../../src/domain/geodesy/ecef.ts';

/**
 * Checks a tileset against 3D Tiles 1.0 (OGC 18-053r2) and 1.1 (OGC 22-025r4): the rules that viewers rely on and that are not
 * a matter of taste. It shares no code with the generator beyond the ellipsoid's formulas.
 */

/** Gets a file by its path beside `tileset.json`; undefined when it is not there. */
export type FileReader = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

type Json = Readonly<Record<string, unknown>>;

interface Context {
  readonly read: FileReader;
  readonly version: string;
  readonly issues: string[];
  readonly seen: Set<string>;
}

const TILESET_KEYS = [
  'asset',
  'geometricError',
  'root',
  'properties',
  'extensionsUsed',
  'extensionsRequired',
  'extensions',
  'extras',
  'schema',
  'statistics',
  'groups',
  'metadata',
];
const TILE_KEYS = [
  'boundingVolume',
  'viewerRequestVolume',
  'geometricError',
  'refine',
  'transform',
  'content',
  'contents',
  'children',
  'metadata',
  'implicitTiling',
  'extensions',
  'extras',
];

/** Contents that each version of the standard allows. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  '1.0': ['b3dm', 'i3dm', 'pnts', 'cmpt'],
  '1.1': ['glTF', 'b3dm', 'i3dm', 'pnts', 'cmpt'],
};

/** Header bytes by magic, and how many sections its length fields tell. */
const HEADERS: Readonly<Record<string, number>> = { b3dm: 28, i3dm: 32 };

/** Slack of single-precision positions: degrees and metres. */
const SLACK = { deg: 2e-6, m: 0.1 } as const;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumbers = (value: unknown, length: number): value is readonly number[] =>
  Array.isArray(value) && value.length === length && value.every((entry) => Number.isFinite(entry));

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** West, south, east, north in degrees and heights in metres of a tile's region. */
function regionOf(tile: Json, path: string, issues: string[]): readonly number[] | undefined {
  const volume = tile.boundingVolume;
  if (!isObject(volume)) return void issues.push(`${path}: no boundingVolume`);
  if (Object.keys(volume).filter((key) => ['region', 'box', 'sphere'].includes(key)).length !== 1)
    issues.push(`${path}: boundingVolume must have one of region, box, sphere`);
  if (!isNumbers(volume.region, 6)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0, low = 0, high = 0] = volume.region;
  const sound =
    Math.abs(west) <= Math.PI && Math.abs(east) <= Math.PI && south >= -Math.PI / 2 && north <= Math.PI / 2;
  if (!sound || south > north || west > east || low > high) issues.push(`${path}: impossible region`);
  return [west, south, east, north].map((angle) => (angle * 180) / Math.PI).concat(low, high);
}

function checkInside(
  inner: readonly number[],
  outer: readonly number[],
  path: string,
  issues: string[],
): void {
  const low = [0, 1, 4].every((at) => (inner[at] ?? 0) >= (outer[at] ?? 0) - 1e-9);
  const high = [2, 3, 5].every((at) => (inner[at] ?? 0) <= (outer[at] ?? 0) + 1e-9);
  if (!low || !high) issues.push(`${path}: region reaches out of its parent's`);
}

/** The glTF of a content and where its instances or its centre put it. */
function checkContainer(bytes: Uint8Array<ArrayBuffer>, path: string, issues: string[]) {
  const magic = text(bytes.subarray(0, 4));
  if (magic === 'glTF') return { glb: bytes, copies: [{ position: [0, 0, 0] as Vector3, scale: 1 }] };
  const headerBytes = HEADERS[magic];
  if (headerBytes === undefined) return void issues.push(`${path}: magic ${magic} is not checked`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) !== 1) issues.push(`${path}: version is not 1`);
  if (view.getUint32(8, true) !== bytes.length) issues.push(`${path}: byteLength is not the file's`);
  const lengths = [12, 16, 20, 24].map((at) => view.getUint32(at, true));
  const [tableJson = 0, tableBinary = 0, batchJson = 0, batchBinary = 0] = lengths;
  const glbAt = headerBytes + tableJson + tableBinary + batchJson + batchBinary;
  if ([headerBytes + tableJson, glbAt, bytes.length].some((at) => at % 8 !== 0))
    issues.push(`${path}: sections are not aligned to 8 bytes`);
  const table: unknown = JSON.parse(text(bytes.subarray(headerBytes, headerBytes + tableJson)));
  if (!isObject(table)) return void issues.push(`${path}: feature table is no object`);
  const glb = Uint8Array.from(bytes.subarray(glbAt));
  if (magic === 'b3dm') {
    if (typeof table.BATCH_LENGTH !== 'number') issues.push(`${path}: BATCH_LENGTH is missing`);
    return { glb, copies: [{ position: [0, 0, 0] as Vector3, scale: 1 }] };
  }
  return { glb, copies: copiesOf(table, view, headerBytes + tableJson, path, issues) };
}

function copiesOf(table: Json, view: DataView, binaryAt: number, path: string, issues: string[]) {
  const count = table.INSTANCES_LENGTH;
  if (typeof count !== 'number' || !isObject(table.POSITION) || !isObject(table.SCALE)) {
    issues.push(`${path}: INSTANCES_LENGTH, POSITION or SCALE is missing`);
    return [];
  }
  const [positionAt, scaleAt] = [Number(table.POSITION.byteOffset), Number(table.SCALE.byteOffset)];
  return Array.from({ length: count }, (_, index) => {
    const value = (axis: number) => view.getFloat32(binaryAt + positionAt + index * 12 + axis * 4, true);
    const position: Vector3 = [value(0), value(1), value(2)];
    return { position, scale: view.getFloat32(binaryAt + scaleAt + index * 4, true) };
  });
}

async function checkContent(
  uri: string,
  transform: Matrix4,
  region: readonly number[] | undefined,
  path: string,
  { read, version, issues, seen }: Context,
) {
  if (seen.has(uri)) issues.push(`${path}: ${uri} is used twice`);
  seen.add(uri);
  const bytes = await read(uri);
  if (bytes === undefined) return void issues.push(`${path}: ${uri} is missing`);
  const magic = text(bytes.subarray(0, 4));
  if (!(FORMATS[version] ?? []).includes(magic)) issues.push(`${path}: ${magic} in a tileset of ${version}`);
  const content = checkContainer(bytes, `${path} ${uri}`, issues);
  if (content === undefined) return;
  const report = await validateBytes(content.glb, { format: 'glb', maxIssues: 5, writeTimestamp: false });
  for (const { code, message, pointer = '' } of report.issues.messages) {
    if (report.issues.numErrors + report.issues.numWarnings > 0)
      issues.push(`${uri}: ${code} ${message} ${pointer}`);
  }
  if (region === undefined || report.issues.numErrors > 0) return;
  const document = await new WebIO().readBinary(content.glb);
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const positions: unknown = primitive.getAttribute('POSITION')?.getArray();
      if (!(positions instanceof Float32Array)) return void issues.push(`${uri}: no POSITION`);
      for (const { position, scale } of content.copies) {
        const outside = firstOutside(positions, position, scale, transform, region);
        if (outside !== undefined)
          return void issues.push(`${uri}: vertex ${outside} lies outside its region`);
      }
    }
  }
}

function firstOutside(
  positions: ArrayLike<number>,
  [east, north, up]: Vector3,
  scale: number,
  transform: Matrix4,
  region: readonly number[],
): string | undefined {
  const [west = 0, south = 0, eastMost = 0, northMost = 0, low = 0, high = 0] = region;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    // glTF is Y up, the tile Z up.
    const [x = 0, y = 0, z = 0] = [positions[at], positions[at + 1], positions[at + 2]];
    const place = fromEcef(transformPoint(transform, [x * scale + east, -z * scale + north, y * scale + up]));
    const inside =
      place.lon >= west - SLACK.deg &&
      place.lon <= eastMost + SLACK.deg &&
      place.lat >= south - SLACK.deg &&
      place.lat <= northMost + SLACK.deg &&
      place.heightM >= low - SLACK.m &&
      place.heightM <= high + SLACK.m;
    if (!inside) return JSON.stringify(place);
  }
  return undefined;
}

interface Parent {
  readonly geometricError: number;
  readonly region: readonly number[] | undefined;
  readonly transform: Matrix4;
}

async function checkTile(tile: unknown, path: string, parent: Parent, context: Context): Promise<void> {
  const { issues } = context;
  if (!isObject(tile)) return void issues.push(`${path}: is no object`);
  for (const key of Object.keys(tile))
    if (!TILE_KEYS.includes(key)) issues.push(`${path}: unknown property ${key}`);
  const error = tile.geometricError;
  if (typeof error !== 'number' || error < 0) issues.push(`${path}: geometricError`);
  else if (error > parent.geometricError) issues.push(`${path}: geometricError grows from parent to child`);
  if (path === 'root' && tile.refine === undefined) issues.push('root: refine is missing');
  if (tile.refine !== undefined && tile.refine !== 'ADD' && tile.refine !== 'REPLACE')
    issues.push(`${path}: refine`);
  if (tile.transform !== undefined && !isNumbers(tile.transform, 16)) issues.push(`${path}: transform`);
  const transform = isNumbers(tile.transform, 16)
    ? multiply(parent.transform, tile.transform)
    : parent.transform;
  const region = regionOf(tile, path, issues);
  if (region !== undefined && parent.region !== undefined) checkInside(region, parent.region, path, issues);
  const children = tile.children ?? [];
  if (!Array.isArray(children) || (tile.children !== undefined && children.length === 0))
    return void issues.push(`${path}: children must be a list with entries`);
  const uri = isObject(tile.content) ? tile.content.uri : undefined;
  if (tile.content !== undefined && typeof uri !== 'string') issues.push(`${path}: content.uri`);
  if (uri === undefined && children.length === 0) issues.push(`${path}: a leaf without content`);
  if (typeof uri === 'string') await checkContent(uri, transform, region, path, context);
  for (const [index, child] of (children as readonly unknown[]).entries()) {
    const own = { geometricError: typeof error === 'number' ? error : 0, region, transform };
    await checkTile(child, `${path}.children.${String(index)}`, own, context);
  }
}

/** Every breach of the standard in a tileset and its contents, in words; empty for a sound one. */
export async function tilesetIssues(read: FileReader): Promise<readonly string[]> {
  const bytes = await read('tileset.json');
  if (bytes === undefined) return ['tileset.json is missing'];
  const body: unknown = JSON.parse(text(bytes));
  if (!isObject(body)) return ['tileset.json is no object'];
  const issues: string[] = [];
  const version = isObject(body.asset) ? String(body.asset.version) : '';
  if (FORMATS[version] === undefined) issues.push(`asset.version ${version}`);
  for (const key of Object.keys(body))
    if (!TILESET_KEYS.includes(key)) issues.push(`unknown property ${key}`);
  const { geometricError } = body;
  if (typeof geometricError !== 'number' || geometricError < 0) return [...issues, 'geometricError'];
  const parent = { geometricError, region: undefined, transform: IDENTITY };
  await checkTile(body.root, 'root', parent, { read, version, issues, seen: new Set() });
  return issues;
}
