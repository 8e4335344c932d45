import { describe, expect, it } from 'vitest';
import {
  SCENE_NAME,
  type SceneBaseMap,
  type SceneRecord,
} from '../../../../domain/layers/catalogue/sceneRecord.ts';
import { newBase, withBase, withMovedBase } from './baseMaps.ts';
import { sceneFields } from './sceneFields.ts';

const base = (id: string, change: Partial<SceneBaseMap> = {}): SceneBaseMap => ({
  ...newBase(id, () => id),
  tiles: `/${id}/{z}/{x}/{y}`,
  ...change,
});

const [a, b, c] = [base('a'), base('b'), base('c')];

const SCENE: SceneRecord = {
  ...{ kind: 'scene', code: 'scene:forest', name: SCENE_NAME, extent: '79,43,83,45' },
  view: { lon: 82, lat: 43, heightM: 330_000, headingDeg: 0, pitchDeg: -50 },
  imagery: { tiles: '/i/{z}/{x}/{y}', maxLevel: 7 },
  baseMaps: [a, b, c],
  attribution: '博州林草局',
};

const fields = (change: Partial<SceneRecord>) =>
  sceneFields({ id: SCENE.code, before: SCENE, after: { ...SCENE, ...change } });

describe('the base maps of a scene', () => {
  it('move by one place, and not beyond the ends', () => {
    expect(withMovedBase([a, b, c], 2, -1)).toEqual([a, c, b]);
    expect(withMovedBase([a, b, c], 0, 1)).toEqual([b, a, c]);
    expect(withMovedBase([a, b, c], 0, -1)).toBeUndefined();
    expect(withMovedBase([a, b, c], 2, 1)).toBeUndefined();
  });

  it('are changed and removed by their place', () => {
    expect(withBase([a, b, c], 1, undefined)).toEqual([a, c]);
    expect(withBase([a, b], 0, { ...a, title: '影像' })).toEqual([{ ...a, title: '影像' }, b]);
  });
});

describe('what changed of a scene', () => {
  it('is nothing where nothing did', () => expect(fields({})).toEqual([]));

  it('is its view as one, and each field beside it', () => {
    const view = { ...SCENE.view, headingDeg: 20, pitchDeg: -30 };
    expect(fields({ view, extent: null, imagery: { ...SCENE.imagery, maxLevel: 9 } })).toEqual([
      { path: 'view', before: SCENE.view, after: view },
      { path: 'extent', before: SCENE.extent, after: null },
      { path: 'imagery.maxLevel', before: 7, after: 9 },
    ]);
  });

  it('is told of each base map: what came, what went, what is otherwise', () => {
    const d = base('d');
    expect(fields({ baseMaps: [a, { ...b, maxLevel: 12, titleEn: 'B' }, d] })).toEqual([
      { path: 'baseMaps.b.titleEn', before: '', after: 'B' },
      { path: 'baseMaps.b.maxLevel', before: 18, after: 12 },
      { path: 'baseMaps.c', before: '/c/{z}/{x}/{y}', after: undefined },
      { path: 'baseMaps.d', before: undefined, after: '/d/{z}/{x}/{y}' },
    ]);
  });

  it('is their order, where that of those that stay is another', () => {
    expect(fields({ baseMaps: [b, a, c] })).toEqual([
      { path: 'baseMaps', before: ['a', 'b', 'c'], after: ['b', 'a', 'c'] },
    ]);
    expect(fields({ baseMaps: [b, c] }).map(({ path }) => path)).toEqual(['baseMaps.a']);
  });
});
