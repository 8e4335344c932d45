import type { Rectangle } from '../geo/rectangle.ts';
import type { PaperRule } from '../../../src/domain/sheet/cartography/paperLayers.ts';
import type { GeometryKind } from '../geo/geometry.ts';
import type { LayerStyle } from '../../../src/domain/layers/record/layerStyle.ts';

/** A feature ready to draw: projected, its rings oriented for the non-zero rule (outer one way, holes the other). */
export interface PreparedFeature {
  readonly kind: GeometryKind;
  readonly box: Rectangle;
  /** Runs of `x, y` pairs in the units of the reference system. */
  readonly parts: readonly Float64Array[];
  /** Its box is no feature's shape but the pixels in which such lie as are too small to have one. */
  readonly isPixels?: boolean;
  /** Its lines are drawn to their ends even beyond the picture: cut, their dashes would begin elsewhere. */
  readonly isWhole?: boolean;
  /** What is written at it; nothing where it is empty. */
  readonly name?: string;
}

/** A layer ready to draw: its features by the style rule that draws them. */
export interface PreparedLayer {
  readonly style: { readonly rules: readonly PaperRule[] };
  /** As long as the style's rules. */
  readonly byRule: readonly Iterable<PreparedFeature>[];
}

/** Features in columns of shared memory: a thread is given them without a copy. */
interface PackedFeatures {
  /** Indexes of {@link KINDS}. */
  readonly kinds: Uint8Array;
  /** Four numbers of each feature: minX, minY, maxX, maxY. */
  readonly boxes: Float64Array;
  /** Of each feature the index of its first part, and the number of parts. */
  readonly firstParts: Uint32Array;
  /** Of each part the index of its first number, and the number of numbers. */
  readonly firstNumbers: Uint32Array;
  /** `x, y` pairs. */
  readonly numbers: Float64Array;
  /** What is written at each, empty for nothing; absent where nothing is written at any. */
  readonly names?: readonly string[];
}

/** A layer ready to be drawn by any thread. */
export interface PackedLayer {
  readonly style: LayerStyle;
  /** As long as the style's rules. */
  readonly byRule: readonly PackedFeatures[];
  /** Corners of all features. */
  readonly vertices: number;
  /** Memory that its columns take. */
  readonly bytes: number;
}

const KINDS = ['point', 'line', 'polygon'] as const satisfies readonly GeometryKind[];

const bytesFor = (count: number, size: number) => new SharedArrayBuffer(count * size);

function packFeatures(features: readonly PreparedFeature[]): PackedFeatures {
  const parts = features.flatMap((feature) => feature.parts);
  const count = parts.reduce((sum, { length }) => sum + length, 0);
  const packed: PackedFeatures = {
    kinds: new Uint8Array(bytesFor(features.length, 1)),
    boxes: new Float64Array(bytesFor(features.length * 4, 8)),
    firstParts: new Uint32Array(bytesFor(features.length + 1, 4)),
    firstNumbers: new Uint32Array(bytesFor(parts.length + 1, 4)),
    numbers: new Float64Array(bytesFor(count, 8)),
    ...(features.some(({ name }) => name !== undefined)
      ? { names: features.map(({ name = '' }) => name) }
      : {}),
  };
  let part = 0;
  for (const [index, { kind, box, parts: own }] of features.entries()) {
    packed.kinds[index] = KINDS.indexOf(kind);
    packed.boxes.set([box.minX, box.minY, box.maxX, box.maxY], index * 4);
    part += own.length;
    packed.firstParts[index + 1] = part;
  }
  let at = 0;
  for (const [index, run] of parts.entries()) {
    packed.numbers.set(run, at);
    at += run.length;
    packed.firstNumbers[index + 1] = at;
  }
  return packed;
}

const bytesOf = ({ kinds, boxes, firstParts, firstNumbers, numbers, names = [] }: PackedFeatures) =>
  [kinds, boxes, firstParts, firstNumbers, numbers].reduce((sum, { byteLength }) => sum + byteLength, 0) +
  names.reduce((sum, { length }) => sum + 2 * length, 0);

/** Moves a layer into shared memory. */
export function packLayer(style: LayerStyle, byRule: readonly (readonly PreparedFeature[])[]): PackedLayer {
  const packed = byRule.map(packFeatures);
  const numbers = packed.reduce((sum, features) => sum + features.numbers.length, 0);
  const bytes = packed.reduce((sum, features) => sum + bytesOf(features), 0);
  return { style, byRule: packed, vertices: numbers / 2, bytes };
}

/** The features of columns, one after the other; their parts are looked up when they are asked for. */
function* featuresOf(packed: PackedFeatures): Generator<PreparedFeature> {
  const { kinds, boxes, firstParts, firstNumbers, numbers, names } = packed;
  for (const [index, kind] of kinds.entries()) {
    const [minX = NaN, minY = NaN, maxX = NaN, maxY = NaN] = boxes.subarray(index * 4, index * 4 + 4);
    yield {
      kind: KINDS[kind] ?? 'point',
      box: { minX, minY, maxX, maxY },
      get parts() {
        const parts: Float64Array[] = [];
        for (let part = firstParts[index] ?? 0; part < (firstParts[index + 1] ?? 0); part++)
          parts.push(numbers.subarray(firstNumbers[part], firstNumbers[part + 1]));
        return parts;
      },
      ...(names === undefined ? {} : { name: names[index] ?? '' }),
    };
  }
}

/** A packed layer as what draws reads it. */
export function unpacked({ style, byRule }: PackedLayer): PreparedLayer {
  return { style, byRule: byRule.map((features) => ({ [Symbol.iterator]: () => featuresOf(features) })) };
}
