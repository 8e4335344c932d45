import { beforeEach, expect, it } from 'vitest';
import { TerrainError } from '../../api/terrain/elevationService.ts';
import { closedPolygon } from '../../domain/geodesy/areas.ts';
import type { GroundTask } from '../../domain/geodesy/ground/groundFigures.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import type { FoundRows } from '../../domain/query/foundRows.ts';
import { queryPolygon, type QueryShape } from '../../domain/query/queryShape.ts';
import { fileLayerDefinition } from '../../layerTypes/index.ts';
import { createSignal } from '../../lib/signal.ts';
import type { FeatureSource, NewOwnLayer, OwnLayer } from '../../portal/ports.ts';
import { makeLayer } from './model/overlayWork.ts';
import { createOverlayDesk, type OverlayDesk } from './overlayDesk.ts';

const EXTENT = { west: 82, south: 44, east: 83, north: 45 };
const square = (west: number, south: number, side = 0.1) =>
  closedPolygon([
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
  ]);
const row = (id: string, west: number) => ({
  id,
  properties: { 名称: id, 级别: id.length },
  geometry: square(west, 44),
});
const PARCELS: FoundRows = { rows: [row('甲', 82), row('乙', 82.1), row('丙', 82.5)], total: 3 };
const definition = (id: string, name: string) => {
  const looks = { name, kind: 'polygon', extent: EXTENT, fields: ['名称'], color: '#3fa873' } as const;
  return fileLayerDefinition(id, looks, `/geo/${id}.geojson`);
};

let answers: Record<string, FoundRows | Error | undefined>;
let shapes: QueryShape[];
let own: ReturnType<typeof createSignal<readonly OwnLayer[]>>;
let added: NewOwnLayer[];
let desk: OverlayDesk;
let waits: Promise<void> | undefined;
let groundError: Error | undefined;

beforeEach(() => {
  answers = { parcels: PARCELS, parks: { rows: [row('保护区', 82.05)], total: 1 } };
  shapes = [];
  added = [];
  waits = undefined;
  groundError = undefined;
  own = createSignal<readonly OwnLayer[]>([]);
  const source: FeatureSource = {
    layers: () => [definition('parcels', '地块'), definition('parks', '保护区')],
    ask(layerId, shape) {
      shapes.push(shape);
      const answer = answers[layerId];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    limitShape: ({ kind }) =>
      Promise.resolve(kind === 'region' ? undefined : { kind: 'area', geometry: square(82, 44, 0.05) }),
    regions: () => Promise.resolve([]),
    drawArea: () => Promise.resolve(undefined),
  };
  desk = createOverlayDesk({
    source,
    own: {
      layers: own,
      add(layer) {
        added.push(layer);
        own.set([{ id: `local-${layer.name}`, ...layer }, ...own.value]);
        return Promise.resolve(`local-${layer.name}`);
      },
    },
    ground: {
      ask: (task: GroundTask, onProgress: (done: number, total: number) => void) => {
        onProgress(1, 1);
        if (groundError !== undefined) return Promise.reject(groundError);
        if (task.task !== 'heights') throw new Error('another task');
        const heightsM = Float64Array.from(task.lons, (lon) => (lon - 82) * 30_000);
        const method = { cellM: 10, stepM: 10, missing: 0 };
        return Promise.resolve({ task: 'heights', heightsM, method } as never);
      },
    },
    classesOf: (kind) => ({
      field: kind,
      items: Array.from({ length: kind === 'slope' ? 6 : 9 }, (_, at) => ({
        name: String(at),
        color: '#888888',
      })),
    }),
    async compute(task, onShare, signal) {
      await waits;
      signal.throwIfAborted();
      return makeLayer(task, onShare);
    },
    names: () => ({ areaHa: '公顷', lengthKm: '公里', distanceM: '米', count: '要素数' }),
    nameOf: ({ kind }, layer, other) => [kind, layer, other].join(' '),
    sourceName: () => '叠加',
  });
});

const problem = () => desk.state.value.problem?.code;

it('makes a layer of the own map, which the next can be made of', async () => {
  desk.set({ kind: 'buffer', layerId: 'parcels', distanceM: 100, name: '缓冲' });
  await desk.make();
  expect(desk.state.value).toMatchObject({
    settings: { name: '' },
    result: { id: 'local-缓冲', name: '缓冲' },
  });
  await desk.make();
  expect(desk.state.value).toMatchObject({
    work: undefined,
    result: { id: 'local-buffer 地块 ', kind: 'polygon', count: 1 },
  });
  expect(added.at(-1)).toMatchObject({ name: 'buffer 地块 ', source: '叠加', kind: 'polygon', count: 1 });
  expect(desk.choices().map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['buffer 地块 ', true],
    ['缓冲', true],
    ['地块', false],
    ['保护区', false],
  ]);
  desk.set({ kind: 'erase', layerId: 'parcels', otherId: 'local-buffer 地块 ', name: '剩下' });
  await desk.make();
  expect(problem()).toBe('empty');
  expect(added).toHaveLength(2);
});

it('asks for what lies in the prefecture and in the own layers, and cuts an overlay to a limit', async () => {
  own.set([
    {
      id: 'local-1',
      name: '远处',
      extent: { west: 100, south: 30, east: 101, north: 31 },
      features: new Blob(),
    },
  ]);
  desk.set({ kind: 'intersect', layerId: 'parcels', otherId: 'parks' });
  await desk.make();
  const [west, east] = shapes.map((shape) => {
    const [ring = []] = queryPolygon(shape).coordinates;
    return ring.flat();
  });
  expect(Math.min(...(west ?? []).flat())).toBeLessThan(44);
  expect(Math.max(...(east ?? []).flat())).toBeGreaterThanOrEqual(101);
  const whole = desk.state.value.result?.amount ?? 0;
  desk.set({ limit: { kind: 'view' } });
  await desk.make();
  expect(problem()).toBe('empty');
  desk.set({ kind: 'identity' });
  await desk.make();
  const cut = desk.state.value.result?.amount ?? 0;
  expect(cut).toBeGreaterThan(0);
  expect(cut).toBeLessThan(whole);
});

it('makes classes of the ground without any layer, drawn by class', async () => {
  desk.set({ kind: 'slope', limit: { kind: 'view' } });
  expect(desk.isSaid()).toBe(true);
  await desk.make();
  // 30,000 m in a degree of some 79.6 km.
  expect(desk.state.value.result?.classes).toMatchObject([{ field: 'slope', rows: [{ value: '2' }] }]);
  expect(added).toMatchObject([{ kind: 'polygon', classes: { field: 'slope', kind: 'categories' } }]);
  groundError = new TerrainError('none');
  await desk.make();
  expect(problem()).toBe('noTerrain');
  groundError = new TerrainError('unreachable');
  await desk.make();
  expect(problem()).toBe('terrainFailed');
  desk.set({ limit: { kind: 'prefecture' } });
  await desk.make();
  expect(problem()).toBe('noRegion');
});

it.each([
  ['notShown', undefined],
  ['unanswered', new LayerLoadError({ code: 'timeout', detail: '15 s' })],
  ['cut', { rows: PARCELS.rows, total: 200_000 }],
  ['noFeatures', { rows: [], total: 0 }],
  ['broken', new Error('?')],
] as const)('says %s, and makes nothing', async (code, answer) => {
  answers.parcels = answer;
  desk.set({ layerId: 'parcels' });
  await desk.make();
  expect(problem()).toBe(code);
  expect(added).toEqual([]);
  desk.set({ distanceM: 5 });
  expect(problem()).toBeUndefined();
});

it('says that a region is not known, and that both layers are the same', async () => {
  desk.set({ layerId: 'parcels', limit: { kind: 'region', code: '652701' } });
  await desk.make();
  expect(problem()).toBe('noRegion');
  desk.set({ kind: 'erase', otherId: 'parcels' });
  await desk.make();
  expect(problem()).toBe('same');
});

it('is stopped while it computes, and makes nothing then', async () => {
  let go: () => void = () => undefined;
  waits = new Promise((resolve) => (go = resolve));
  desk.set({ layerId: 'parcels' });
  const made = desk.make();
  expect(desk.state.value.work).toEqual({ stage: 'reading' });
  desk.stop();
  go();
  await made;
  expect(desk.state.value).toMatchObject({ work: undefined, problem: undefined, result: undefined });
  expect(added).toEqual([]);
});
