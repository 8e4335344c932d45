import { eastNorthUp, IDENTITY, type Matrix4, type Vector3 } from '../../../domain/geodesy/ecef.ts';
import {
  type Json,
  isObject,
  numbers,
  parseObject,
  viewBytes,
} from '../../../domain/layers/tiles3d/binary.ts';

/** More copies than this would be slower to draw than they are worth. */
export const MOST_NODES = 50_000;

const HEADER_BYTES = 32;

/** The i3dm's feature table: its JSON and the numbers behind it. */
export interface FeatureTable {
  readonly json: Json;
  readonly view: DataView;
}

/** An i3dm taken apart: its feature table and its model. */
export interface I3dmSections {
  readonly table: FeatureTable;
  readonly glb: Uint8Array;
}

/** Takes an i3dm apart. @throws RangeError when the lengths do not fit, or the model lies in another file */
export function i3dmSections(bytes: Uint8Array): I3dmSections {
  if (bytes.length < HEADER_BYTES) throw new RangeError('i3dm: truncated');
  const view = viewBytes(bytes);
  const [jsonBytes, binaryBytes, batchJson, batchBinary] = [12, 16, 20, 24].map((at) =>
    view.getUint32(at, true),
  );
  const jsonEnd = HEADER_BYTES + (jsonBytes ?? 0);
  const binaryEnd = jsonEnd + (binaryBytes ?? 0);
  const glbAt = binaryEnd + (batchJson ?? 0) + (batchBinary ?? 0);
  const end = view.getUint32(8, true);
  if (glbAt > end || end > bytes.length) throw new RangeError('i3dm: truncated');
  if (view.getUint32(28, true) !== 1) throw new RangeError('i3dm: its model lies in another file');
  return {
    table: {
      json: parseObject(bytes.subarray(HEADER_BYTES, jsonEnd), 'i3dm: feature table'),
      view: viewBytes(bytes.subarray(jsonEnd, binaryEnd)),
    },
    glb: bytes.subarray(glbAt, end),
  };
}

type Reader = (index: number) => readonly number[];

/** Reads `count` numbers of an instance from where the table says that a property begins; undefined for one it has not. */
function propertyOf(
  { json, view }: FeatureTable,
  name: string,
  count: number,
  kind: 'f32' | 'u16',
): Reader | undefined {
  const property = json[name];
  if (!isObject(property) || typeof property.byteOffset !== 'number') return undefined;
  const { byteOffset } = property;
  const size = kind === 'f32' ? 4 : 2;
  return (index) =>
    Array.from({ length: count }, (_, axis) => {
      const at = byteOffset + (index * count + axis) * size;
      return kind === 'f32' ? view.getFloat32(at, true) : view.getUint16(at, true);
    });
}

const QUANTA = 65535;

function positionReader(table: FeatureTable): Reader {
  const plain = propertyOf(table, 'POSITION', 3, 'f32');
  if (plain !== undefined) return plain;
  const quantized = propertyOf(table, 'POSITION_QUANTIZED', 3, 'u16');
  const offset = numbers(table.json.QUANTIZED_VOLUME_OFFSET, 3);
  const scale = numbers(table.json.QUANTIZED_VOLUME_SCALE, 3);
  if (quantized === undefined || offset === undefined || scale === undefined) {
    throw new RangeError('i3dm: POSITION is missing');
  }
  return (index) =>
    quantized(index).map((value, axis) => (value / QUANTA) * (scale[axis] ?? 0) + (offset[axis] ?? 0));
}

/** A unit vector from two octahedral coordinates of 16 bits (Cigolle et al. 2014, as section 11.3.2.2 has it). */
function octahedral([first = 0, second = 0]: readonly number[]): readonly number[] {
  let [x, y] = [(first / QUANTA) * 2 - 1, (second / QUANTA) * 2 - 1];
  const z = 1 - Math.abs(x) - Math.abs(y);
  if (z < 0) {
    const sign = (value: number) => (value < 0 ? -1 : 1);
    [x, y] = [(1 - Math.abs(y)) * sign(x), (1 - Math.abs(x)) * sign(y)];
  }
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function normalReader(table: FeatureTable, name: string): Reader | undefined {
  const plain = propertyOf(table, name, 3, 'f32');
  if (plain !== undefined) return plain;
  const packed = propertyOf(table, `${name}_OCT32P`, 2, 'u16');
  return packed && ((index) => octahedral(packed(index)));
}

/** Right, up and forward of each instance as columns of a matrix; undefined where none are told. */
function turnReader(table: FeatureTable): ((index: number, at: Vector3) => Matrix4) | undefined {
  const [up, right] = [normalReader(table, 'NORMAL_UP'), normalReader(table, 'NORMAL_RIGHT')];
  if (up !== undefined && right !== undefined) {
    return (index) => {
      const [rx = 1, ry = 0, rz = 0] = right(index);
      const [ux = 0, uy = 1, uz = 0] = up(index);
      const forward = [ry * uz - rz * uy, rz * ux - rx * uz, rx * uy - ry * ux];
      return [rx, ry, rz, 0, ux, uy, uz, 0, ...forward, 0, 0, 0, 0, 1];
    };
  }
  if (table.json.EAST_NORTH_UP !== true) return undefined;
  return (_, [x, y, z]) => {
    // Only the directions count: those of the ellipsoid's normal at the place.
    const lon = (Math.atan2(y, x) * 180) / Math.PI;
    const lat = (Math.atan2(z, Math.hypot(x, y) * (1 - 0.00669437999014)) * 180) / Math.PI;
    return [...eastNorthUp(lon, lat, 0).slice(0, 12), 0, 0, 0, 1];
  };
}

/**
 * The instances' matrices about a centre, and the centre, in the tile's frame.
 * @throws RangeError when the table lacks what every i3dm has, or has too many instances
 */
export function readInstances(table: FeatureTable): {
  readonly matrices: readonly Matrix4[];
  readonly centre: Vector3;
} {
  const count = table.json.INSTANCES_LENGTH;
  if (typeof count !== 'number' || !(count >= 0)) throw new RangeError('i3dm: INSTANCES_LENGTH is missing');
  if (count > MOST_NODES) throw new RangeError(`i3dm: ${count} instances`);
  const [position, turn] = [positionReader(table), turnReader(table)];
  const scale = propertyOf(table, 'SCALE', 1, 'f32');
  const scales = propertyOf(table, 'SCALE_NON_UNIFORM', 3, 'f32');
  const [cx = 0, cy = 0, cz = 0] = numbers(table.json.RTC_CENTER, 3) ?? [];
  const places = Array.from({ length: count }, (_, index): Vector3 => {
    const [x = 0, y = 0, z = 0] = position(index);
    return [x, y, z];
  });
  const [mx = 0, my = 0, mz = 0] = places[0] ?? [];
  const matrices = places.map(([x, y, z], index): Matrix4 => {
    const [uniform = 1] = scale?.(index) ?? [];
    const [sx = 1, sy = 1, sz = 1] = scales?.(index) ?? [];
    const sizes = [sx * uniform, sy * uniform, sz * uniform];
    const turned = turn?.(index, [x + cx, y + cy, z + cz]) ?? IDENTITY;
    const axes = turned.slice(0, 12).map((value, at) => value * (sizes[at >> 2] ?? 1));
    return [...axes, x - mx, y - my, z - mz, 1];
  });
  return { matrices, centre: [cx + mx, cy + my, cz + mz] };
}
