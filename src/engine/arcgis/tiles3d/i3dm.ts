import { joinedBytes } from '../../../lib/bytes.ts';
import { IDENTITY, multiply, type Matrix4, type Vector3 } from '../../../domain/geodesy/ecef.ts';
import {
  type Json,
  isObject,
  numbers,
  parseObject,
  viewBytes,
} from '../../../domain/layers/tiles3d/binary.ts';
import { contentKind } from '../../../domain/layers/tiles3d/contentKind.ts';
import { i3dmSections, readInstances, MOST_NODES } from './i3dmInstances.ts';

/**
 * Turns instanced models (i3dm, OGC 18-053r2 section 11) into binary glTF, for renderers that do not know them: the model's meshes are
 * kept once, and every instance becomes a node that shows them in its place. The centre of the instances is a node above them: the SDK
 * keeps its numbers in double precision, and draws nothing of a b3dm with a centre (RTC_CENTER) of its own.
 */

/** Sections begin at multiples of this. */
const ALIGNMENT = 8;

const HEADER_BYTES = { glb: 12, chunk: 8 } as const;

const CHUNK = { json: 0x4e4f534a, bin: 0x004e4942 } as const;

/** A turn from glTF's axes (Y up) to the tile's (Z up), and back: columns of the matrices. */
const Y_UP_TO_Z_UP: Matrix4 = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1];
const Z_UP_TO_Y_UP: Matrix4 = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];

const encoder = new TextEncoder();

/** The chunks of binary glTF. @throws RangeError for anything that is not glTF 2.0 */
function chunksOf(glb: Uint8Array): { readonly json: Json; readonly binary: Uint8Array | undefined } {
  const view = viewBytes(glb);
  if (contentKind(glb) !== 'glb' || glb.length < 20 || view.getUint32(4, true) !== 2) {
    throw new RangeError('i3dm: its model is no glTF 2.0');
  }
  const jsonLength = view.getUint32(HEADER_BYTES.glb, true);
  const jsonAt = HEADER_BYTES.glb + HEADER_BYTES.chunk;
  const json = parseObject(glb.subarray(jsonAt, jsonAt + jsonLength), 'i3dm: glTF');
  const binaryAt = jsonAt + jsonLength;
  if (binaryAt + HEADER_BYTES.chunk > glb.length) return { json, binary: undefined };
  const length = view.getUint32(binaryAt, true);
  const start = binaryAt + HEADER_BYTES.chunk;
  return { json, binary: glb.subarray(start, start + length) };
}

function quaternionMatrix([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Matrix4 {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0],
    ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0],
    ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0],
    ...[0, 0, 0, 1],
  ];
}

function nodeMatrix(node: Json): Matrix4 {
  const whole = numbers(node.matrix, 16);
  if (whole !== undefined) return whole;
  const [tx = 0, ty = 0, tz = 0] = numbers(node.translation, 3) ?? [];
  const sizes = numbers(node.scale, 3) ?? [1, 1, 1];
  const turned = quaternionMatrix(numbers(node.rotation, 4) ?? []);
  return [...turned.slice(0, 12).map((value, at) => value * (sizes[at >> 2] ?? 1)), tx, ty, tz, 1];
}

interface PlacedMesh {
  readonly mesh: number;
  readonly matrix: Matrix4;
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

/** The meshes of the glTF's scene, each with the matrix of its node and of those above it. */
function placedMeshes(gltf: Json): readonly PlacedMesh[] {
  const nodes = listOf(gltf.nodes);
  const scene = listOf(gltf.scenes)[typeof gltf.scene === 'number' ? gltf.scene : 0];
  const found: PlacedMesh[] = [];
  const visit = (index: unknown, above: Matrix4, depth: number) => {
    const node = typeof index === 'number' ? nodes[index] : undefined;
    if (!isObject(node) || depth > 64) return;
    const matrix = multiply(above, nodeMatrix(node));
    if (typeof node.mesh === 'number') found.push({ mesh: node.mesh, matrix });
    for (const child of listOf(node.children)) visit(child, matrix, depth + 1);
  };
  for (const index of listOf(isObject(scene) ? scene.nodes : [])) visit(index, IDENTITY, 0);
  return found;
}

/** A section filled up to the next boundary. */
function padded(bytes: Uint8Array, headerBytes: number, filler: number): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((headerBytes + bytes.length) / ALIGNMENT) * ALIGNMENT - headerBytes;
  const section = new Uint8Array(length).fill(filler);
  section.set(bytes);
  return section;
}

function header(magic: string, fields: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 + fields.length * 4);
  bytes.set(encoder.encode(magic));
  const view = viewBytes(bytes);
  fields.forEach((field, index) => view.setUint32(4 + index * 4, field, true));
  return bytes;
}

function writeGlb(gltf: Json, binary: Uint8Array | undefined): Uint8Array<ArrayBuffer> {
  const chunk = (type: number, bytes: Uint8Array) => {
    const head = new Uint8Array(HEADER_BYTES.chunk);
    viewBytes(head).setUint32(0, bytes.length, true);
    viewBytes(head).setUint32(4, type, true);
    return [head, bytes];
  };
  // Twelve bytes of header and eight of the chunk's stand before the JSON.
  const json = padded(encoder.encode(JSON.stringify(gltf)), 20, 0x20);
  const body = joinedBytes([
    ...chunk(CHUNK.json, json),
    ...(binary === undefined ? [] : chunk(CHUNK.bin, padded(binary, 0, 0))),
  ]);
  return joinedBytes([header('glTF', [2, HEADER_BYTES.glb + body.length]), body]);
}

/** The glTF with a node for every mesh of every instance about the centre, in place of its own scene. */
function instanced(gltf: Json, matrices: readonly Matrix4[], [x, y, z]: Vector3): Json {
  const meshes = placedMeshes(gltf);
  if (meshes.length * matrices.length > MOST_NODES) {
    throw new RangeError(`i3dm: ${meshes.length} meshes times ${matrices.length} instances`);
  }
  const nodes = matrices.flatMap((instance) => {
    const turned = multiply(multiply(Z_UP_TO_Y_UP, instance), Y_UP_TO_Z_UP);
    return meshes.map(({ mesh, matrix }) => ({ mesh, matrix: multiply(turned, matrix) }));
  });
  const left = { ...gltf, animations: undefined, skins: undefined };
  const centre = { translation: [x, z, -y], children: nodes.map((_, index) => index) };
  return { ...left, nodes: [...nodes, centre], scenes: [{ nodes: [nodes.length] }], scene: 0 };
}

/**
 * An instanced model turned into binary glTF; any other content unchanged. Instances keep their places, turns and sizes; batch tables
 * and animations are left out.
 * @throws RangeError when the content is truncated, its model lies in another file, or it has too many instances
 */
export function withoutInstances(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (contentKind(bytes) !== 'i3dm') return bytes;
  const { table, glb } = i3dmSections(bytes);
  const { matrices, centre } = readInstances(table);
  const { json, binary } = chunksOf(glb);
  return writeGlb(instanced(json, matrices, centre), binary);
}
