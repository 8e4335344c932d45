import { describe, expect, it } from 'vitest';
import { fromEcef, toEcef, transformPoint, type Vector3 } from '../../../domain/geodesy/ecef.ts';
import { contentKind } from '../../../domain/layers/tiles3d/contentKind.ts';
import { withoutInstances } from './i3dm.ts';

const encoder = new TextEncoder();

function join(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const uint32 = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const text = (value: object, length: number) => encoder.encode(JSON.stringify(value).padEnd(length));

/** A model whose one mesh stands 2 m up (glTF's y) in a node. */
const GLTF = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ children: [1] }, { mesh: 0, translation: [0, 2, 0] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
};

function glb(gltf: object = GLTF, version = 2): Uint8Array<ArrayBuffer> {
  const json = text(gltf, 512);
  const binary = new Uint8Array(12);
  const total = 12 + 8 + json.length + 8 + binary.length;
  return join(
    encoder.encode('glTF'),
    uint32(version, total, json.length, 0x4e4f534a),
    json,
    uint32(binary.length, 0x004e4942),
    binary,
  );
}

function i3dm(
  table: object,
  binary: Uint8Array,
  model: Uint8Array = glb(),
  format = 1,
): Uint8Array<ArrayBuffer> {
  const json = text(table, 512);
  const total = 32 + json.length + binary.length + model.length;
  const lengths = uint32(1, total, json.length, binary.length, 0, 0, format);
  return join(encoder.encode('i3dm'), lengths, json, binary, model);
}

const floats = (...values: readonly number[]) => new Uint8Array(Float32Array.from(values).buffer);
const shorts = (...values: readonly number[]) => new Uint8Array(Uint16Array.from(values).buffer);

interface Converted {
  readonly centre: Vector3;
  readonly nodes: readonly { readonly mesh: number; readonly matrix: readonly number[] }[];
  readonly binary: Uint8Array;
}

/** Reads back what the conversion wrote, and checks its lengths on the way. */
function read(model: Uint8Array<ArrayBuffer>): Converted {
  expect(contentKind(model)).toBe('glb');
  const view = new DataView(model.buffer, model.byteOffset, model.byteLength);
  expect(view.getUint32(8, true)).toBe(model.length);
  const jsonEnd = 20 + view.getUint32(12, true);
  expect([jsonEnd % 4, model.length % 4]).toEqual([0, 0]);
  const gltf = JSON.parse(new TextDecoder().decode(model.subarray(20, jsonEnd))) as {
    nodes: Converted['nodes'];
    scenes: [{ nodes: [number] }];
  };
  const nodes = gltf.nodes.slice(0, -1);
  expect(gltf.scenes[0].nodes).toEqual([nodes.length]);
  const root = gltf.nodes.at(-1) as unknown as { translation: Vector3; children: number[] };
  expect(root.children).toEqual(nodes.map((_, index) => index));
  const [x, y, z] = root.translation;
  return { centre: [x, -z, y], nodes, binary: model.subarray(jsonEnd + 8) };
}

/** Where a point of the mesh ends in the tile (Z up). */
function inTile({ centre, nodes }: Converted, instance: number, point: Vector3): readonly number[] {
  const [x, y, z] = transformPoint(nodes[instance]?.matrix ?? [], point);
  return [x + centre[0], -z + centre[1], y + centre[2]];
}

const near = (actual: readonly number[], wanted: readonly number[], digits = 4) =>
  wanted.forEach((value, axis) => expect(actual[axis]).toBeCloseTo(value, digits));

describe('an instanced model', () => {
  it('becomes a node for every instance, in its place and size', () => {
    const table = { INSTANCES_LENGTH: 2, POSITION: { byteOffset: 0 }, SCALE: { byteOffset: 24 } };
    const converted = read(withoutInstances(i3dm(table, floats(10, 20, 30, 100, 200, 300, 1, 3, 0, 0))));
    expect(converted.nodes.map(({ mesh }) => mesh)).toEqual([0, 0]);
    expect(converted.binary.subarray(0, 12)).toEqual(new Uint8Array(12));
    // The mesh stands 2 m up in its own node; the second copy is three times as large.
    near(inTile(converted, 0, [0, 0, 0]), [10, 20, 32]);
    near(inTile(converted, 1, [0, 0, 0]), [100, 200, 306]);
    near(inTile(converted, 1, [1, 0, 0]), [103, 200, 306]);
  });

  it('takes quantized places and sizes of three numbers, about a centre', () => {
    const table = {
      INSTANCES_LENGTH: 1,
      POSITION_QUANTIZED: { byteOffset: 0 },
      QUANTIZED_VOLUME_OFFSET: [-10, -10, 0],
      QUANTIZED_VOLUME_SCALE: [20, 20, 100],
      SCALE_NON_UNIFORM: { byteOffset: 8 },
      RTC_CENTER: [1000, 2000, 3000],
    };
    const binary = join(shorts(65535, 0, 65535, 0), floats(2, 3, 4, 0));
    const converted = read(withoutInstances(i3dm(table, binary)));
    near(inTile(converted, 0, [0, 0, 0]), [1010, 1990, 3108]);
    // x of the mesh is east, y is up, -z is north.
    near(inTile(converted, 0, [1, 0, -1]), [1012, 1993, 3108]);
  });

  it('is turned as its normals say, plain or packed', () => {
    const plain = {
      INSTANCES_LENGTH: 1,
      POSITION: { byteOffset: 0 },
      NORMAL_UP: { byteOffset: 12 },
      NORMAL_RIGHT: { byteOffset: 24 },
    };
    // Right is the old up (z), up is the old forward's opposite (-y... of the tile): a quarter turn about x and y.
    const turned = read(withoutInstances(i3dm(plain, floats(0, 0, 0, 0, 1, 0, 0, 0, -1, 0))));
    near(inTile(turned, 0, [1, -2, 0]), [0, 0, -1]);
    const packed = {
      INSTANCES_LENGTH: 1,
      POSITION: { byteOffset: 0 },
      NORMAL_UP_OCT32P: { byteOffset: 12 },
      NORMAL_RIGHT_OCT32P: { byteOffset: 16 },
    };
    const octahedral = join(floats(0, 0, 0), shorts(32768, 65535, 65535, 65535), floats(0));
    near(inTile(read(withoutInstances(i3dm(packed, octahedral))), 0, [1, -2, 0]), [0, 0, -1], 2);
  });

  it('stands upright where it is told east, north and up', () => {
    const [x, y, z] = toEcef(82, 44, 500);
    const table = {
      INSTANCES_LENGTH: 1,
      POSITION: { byteOffset: 0 },
      EAST_NORTH_UP: true,
      RTC_CENTER: [x, y, z],
    };
    const converted = read(withoutInstances(i3dm(table, floats(0, 0, 0, 0))));
    const [px = 0, py = 0, pz = 0] = inTile(converted, 0, [0, 8, 0]);
    const top = fromEcef([px, py, pz]);
    expect(top.heightM).toBeCloseTo(510, 3);
    expect(top.lon).toBeCloseTo(82, 8);
  });

  it('leaves every other content alone', () => {
    const model = glb();
    expect(withoutInstances(model)).toBe(model);
    const page = encoder.encode('<html>');
    expect(withoutInstances(page)).toBe(page);
  });

  const table = { INSTANCES_LENGTH: 1, POSITION: { byteOffset: 0 } };
  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['truncated', i3dm(table, floats(0, 0, 0, 0)).slice(0, 700), 'truncated'],
    ['cut in its header', encoder.encode('i3dm12'), 'truncated'],
    [
      'whose model lies elsewhere',
      i3dm(table, floats(0, 0, 0, 0), encoder.encode('../tree.glb'), 0),
      'another file',
    ],
    ['of glTF 1.0', i3dm(table, floats(0, 0, 0, 0), glb(GLTF, 1)), 'no glTF 2.0'],
    ['without places', i3dm({ INSTANCES_LENGTH: 1 }, floats(0, 0)), 'POSITION is missing'],
    ['without a count', i3dm({}, floats(0, 0)), 'INSTANCES_LENGTH is missing'],
    ['of a million instances', i3dm({ ...table, INSTANCES_LENGTH: 1e6 }, floats(0, 0)), '1000000 instances'],
    [
      'with fewer places than instances',
      i3dm({ ...table, INSTANCES_LENGTH: 9 }, floats(0, 0, 0, 0)),
      'outside',
    ],
  ])('that is %s is refused', (_, bytes, reason) => {
    expect(() => withoutInstances(bytes)).toThrow(RangeError);
    expect(() => withoutInstances(bytes)).toThrow(reason);
  });
});
