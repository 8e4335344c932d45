import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import * as Lerc from 'lerc';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeLerc1 } from './lerc1.ts';

const MAX_ERROR_M = 0.1;

/** What Esri's own decoder gives for a blob. */
function decode(blob: Uint8Array<ArrayBuffer>) {
  const { width, height, pixels, mask } = Lerc.decode(blob.buffer);
  return { width, height, values: Array.from(pixels[0] ?? []), mask };
}

function largestError(values: Float32Array, decoded: readonly number[]): number {
  return values.reduce(
    (worst, value, index) => Math.max(worst, Math.abs(value - (decoded[index] ?? NaN))),
    0,
  );
}

beforeAll(async () => {
  await Lerc.load({
    locateFile: (file) => createRequire(import.meta.url).resolve(`lerc/${file ?? 'lerc-wasm.wasm'}`),
  });
});

describe('LERC1 encoder', () => {
  it('keeps a mountainous 257 x 257 tile within the error limit, edges included', () => {
    const values = Float32Array.from({ length: 257 * 257 }, (_, index) => {
      const [row, col] = [Math.floor(index / 257), index % 257];
      return 2000 + 1500 * Math.sin(row / 19) * Math.cos(col / 23) + col * 0.37 - row * 0.11;
    });
    const blob = encodeLerc1({ width: 257, height: 257, values }, MAX_ERROR_M);
    const decoded = decode(blob);
    expect([decoded.width, decoded.height]).toEqual([257, 257]);
    expect(decoded.mask?.every((valid) => valid > 0) ?? true).toBe(true);
    expect(largestError(values, decoded.values)).toBeLessThanOrEqual(MAX_ERROR_M + 1e-3);
    expect(blob.byteLength).toBeLessThan(values.byteLength / 1.8);
  });

  it('writes a sea-level tile in about a byte per block and a flat lake exactly', () => {
    const sea = encodeLerc1({ width: 257, height: 257, values: new Float32Array(257 * 257) }, MAX_ERROR_M);
    expect(sea.byteLength).toBeLessThan(400);
    expect(new Set(decode(sea).values)).toEqual(new Set([0]));
    const lake = encodeLerc1(
      { width: 32, height: 32, values: new Float32Array(1024).fill(2072) },
      MAX_ERROR_M,
    );
    expect(new Set(decode(lake).values)).toEqual(new Set([2072]));
  });

  it('round-trips any heights, below sea level and with spikes', () => {
    const heights = fc.array(fc.double({ min: -500, max: 9000, noNaN: true }), {
      minLength: 33 * 33,
      maxLength: 33 * 33,
    });
    fc.assert(
      fc.property(heights, (list) => {
        const values = Float32Array.from(list);
        const { values: decoded } = decode(encodeLerc1({ width: 33, height: 33, values }, MAX_ERROR_M));
        expect(largestError(values, decoded)).toBeLessThanOrEqual(MAX_ERROR_M + 1e-2);
      }),
      { numRuns: 20 },
    );
  });

  it('refuses what it cannot write', () => {
    const one = new Float32Array(32 * 32);
    expect(() => encodeLerc1({ width: 32, height: 31, values: one }, 0.1)).toThrow(RangeError);
    expect(() => encodeLerc1({ width: 32, height: 32, values: one }, 0)).toThrow(RangeError);
    expect(() => encodeLerc1({ width: 32, height: 32, values: one.fill(NaN) }, 0.1)).toThrow(/finite/);
  });
});

describe("the SDK's decoder", () => {
  it('reads the blob to the same heights', async () => {
    const worker = createRequire(import.meta.url).resolve('@arcgis/core/layers/support/LercWorker.js');
    const { default: createWorker } = (await import(/* @vite-ignore */ pathToFileURL(worker).href)) as {
      default: () => {
        _decode: (task: object) => Promise<{ result: { width: number; pixelData: Float32Array } }>;
      };
    };
    const values = Float32Array.from(
      { length: 257 * 257 },
      (_, index) => 190 + (index % 257) * 3 + Math.sqrt(index),
    );
    const blob = encodeLerc1({ width: 257, height: 257, values }, MAX_ERROR_M);
    const { result } = await createWorker()._decode({ buffer: blob.buffer, options: { noDataValue: -3e38 } });
    expect(result.width).toBe(257);
    expect(largestError(values, Array.from(result.pixelData))).toBeLessThanOrEqual(MAX_ERROR_M + 1e-3);
  });
});
