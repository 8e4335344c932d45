import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { readGeoJson } from '../../domain/layers/vector/geoJson.ts';
import { createSignal } from '../../lib/signal.ts';
import { openReferenceMap, REFERENCE_LAYER } from './referenceMap.ts';
import type { ReferencePart } from './referenceContent.ts';

type Feature = readonly [
  properties: Record<string, string>,
  geometry: { type: string; coordinates: unknown },
];

const file = (...features: readonly Feature[]) => {
  const read = readGeoJson({
    type: 'FeatureCollection',
    features: features.map(([properties, geometry]) => ({ type: 'Feature', properties, geometry })),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

const point = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const square = (west: number, south: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

const FILES = {
  boundaries: file([{ name: '博尔塔拉', level: 'prefecture' }, square(80, 43.6, 2)]),
  lakes: file([{ name: '赛里木湖', nameEn: 'Sayram Lake' }, square(81, 44.4, 0.4)]),
  roads: file(
    [{ name: '连霍高速', class: '高速公路' }, line([81, 44.5], [83, 44.6])],
    [{ name: '村道', class: '其他' }, line([81, 44.5], [81, 44.6])],
    [{ name: '县道一', class: '县道' }, line([82, 44.5], [82, 44.9])],
  ),
  settlements: file(
    [{ name: '旁边镇', kind: '镇' }, point(82.08, 44.9)],
    [{ name: '博乐市', nameEn: 'Bole', kind: '州府' }, point(82.07, 44.9)],
    [{ name: '远处镇', kind: '镇' }, point(83.2, 44.2)],
    [{ name: '小村', kind: '村' }, point(82.6, 44.3)],
  ),
};

/** A reference map whose files have come, at a scale of the plane. */
async function setUp(scale: number) {
  const scene = createMemoryScene({ clock: createFakeClock() });
  scene.plane.setPose({ lon: 82, lat: 44.7, scale }, 'program');
  const language = createSignal<'zh' | 'en'>('zh');
  const hidden = new Set<ReferencePart>();
  const map = openReferenceMap({
    scene,
    language,
    read: (part) => Promise.resolve(FILES[part]),
    isShown: (part) => !hidden.has(part),
    isLinked: () => true,
  });
  await Promise.resolve();
  const marks = (view: 'globe' | 'plane' = 'plane') => scene[view].marksOf(REFERENCE_LAYER);
  const names = (view: 'globe' | 'plane' = 'plane') =>
    marks(view)
      .flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'text' ? part.text : [])))
      .sort();
  const lines = () =>
    marks().flatMap(({ id, parts }) => (parts.some(({ kind }) => kind === 'line') ? id : []));
  return { scene, language, hidden, map, names, lines };
}

describe('the reference map', () => {
  it('has the border, main roads and the names of rank when the whole prefecture is seen, in both views', async () => {
    const { names, lines } = await setUp(4_000_000);
    expect(lines()).toEqual(['class-高速公路', 'level-prefecture']);
    expect(names('plane')).toEqual(['博乐市', '赛里木湖']);
    expect(names('globe')).toEqual(names('plane'));
  });

  it('has more as the views come nearer, and a name of lower rank gives way', async () => {
    const { scene, names, lines } = await setUp(1_000_000);
    expect(names()).toEqual(['博乐市', '赛里木湖', '远处镇'].sort());
    scene.plane.setPose({ lon: 82, lat: 44.7, scale: 50_000 }, 'program');
    expect(names()).toEqual(['博乐市', '小村', '旁边镇', '赛里木湖', '远处镇'].sort());
    expect(names('globe')).toEqual(names());
    expect(lines()).toEqual(['class-县道', 'class-高速公路', 'level-prefecture']);
  });

  it('leaves out what is not to be shown, and brings it back', async () => {
    const { names, lines, hidden, map } = await setUp(4_000_000);
    hidden.add('settlements');
    map.refresh();
    expect(names()).toEqual(['赛里木湖']);
    for (const part of ['boundaries', 'lakes', 'roads'] as const) hidden.add(part);
    map.refresh();
    expect([names(), lines()]).toEqual([[], []]);
    hidden.clear();
    map.refresh();
    expect([names().length, lines().length]).toEqual([2, 2]);
  });

  it('is written in the language of the portal', async () => {
    const { names, language } = await setUp(4_000_000);
    language.set('en');
    expect(names()).toEqual(['Bole', 'Sayram Lake']);
  });

  it('leaves nothing', async () => {
    const { scene, map } = await setUp(4_000_000);
    map.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
