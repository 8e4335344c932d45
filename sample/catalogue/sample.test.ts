import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseLayerRecord } from '../../src/layerTypes/index.ts';
import { SAMPLE_LAYER_NAMES } from '../features/layers.ts';
import { SAMPLE_CATALOGUE, type SampleLayer } from './index.ts';

function* nodesOf(layers: readonly SampleLayer[]): Generator<SampleLayer> {
  for (const layer of layers) {
    yield layer;
    yield* nodesOf(layer.children ?? []);
  }
}

const nodes = [...nodesOf(SAMPLE_CATALOGUE)];
const layers = nodes.filter(({ record }) => record !== undefined);

const pictures = new Map(
  layers.flatMap(({ record }) => {
    const point = record?.type === 'vectorLayer' ? record.layerConfig?.PointConfig : undefined;
    return typeof point?.imageUrl === 'string' ? [[point.imageUrl, point] as const] : [];
  }),
);

describe('the sample catalogue', () => {
  it('gives every node a code of its own that begins with its parent’s', () => {
    expect(new Set(nodes.map(({ code }) => code)).size).toBe(nodes.length);
    for (const { code, children } of nodes) {
      for (const child of children ?? []) expect(child.code.startsWith(code)).toBe(true);
    }
  });

  it.each(layers)('has a record for $name that parses', ({ code, record }) => {
    expect(parseLayerRecord(code, record)).toMatchObject({ ok: true });
  });

  it('shows every layer of the sample but the network’s, which have themes of their own', () => {
    const shown = layers.map(({ record }) => record?.alias ?? record?.link ?? '');
    const own = new Set<string>([
      'pipes',
      'manhole',
      'discharger',
      'hybrid',
      'outfall',
      'pumpstation',
      'wwtp',
    ]);
    for (const name of SAMPLE_LAYER_NAMES.filter((layer) => !own.has(layer))) {
      expect(
        shown.some((source) => source === name || source.includes(`/${name}.`)),
        name,
      ).toBe(true);
    }
  });

  it('clusters its points and draws them with markers', () => {
    expect(pictures.size).toBeGreaterThanOrEqual(7);
    for (const { isCluster } of pictures.values()) expect(isCluster).toBe(true);
  });

  it.each([...pictures])(
    'has the marker %s in the size that the specification names',
    async (url, config) => {
      const file = join('assets', url);
      expect(existsSync(file)).toBe(true);
      const { width, height } = await sharp(file).metadata();
      // Animals have a marker of their own (viewer.md, section 9: 72.5 x 155); a picture has whole pixels.
      const size = config.width === undefined ? [39, 48] : [Math.round(Number(config.width)), config.height];
      expect([width, height]).toEqual(size);
    },
  );
});
