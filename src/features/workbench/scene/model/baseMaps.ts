import type { SceneBaseMap } from '../../../../domain/layers/catalogue/sceneRecord.ts';

type BaseMaps = readonly SceneBaseMap[];

/** Up or down by one place. */
export type Step = -1 | 1;

/** The base maps with one moved among the others; undefined where it stands at the end already. */
export function withMovedBase(baseMaps: BaseMaps, at: number, by: Step): BaseMaps | undefined {
  const moved = baseMaps[at];
  const other = baseMaps[at + by];
  if (moved === undefined || other === undefined) return undefined;
  return baseMaps.map((base, index) => (index === at ? other : index === at + by ? moved : base));
}

/** The base maps with another in one's place, or without it. */
export function withBase(baseMaps: BaseMaps, at: number, base: SceneBaseMap | undefined): BaseMaps {
  return baseMaps.flatMap((one, index) => (index === at ? (base ?? []) : one));
}

/** A new base map of pictures, whose address is to be filled in. */
export function newBase(title: string, newId: () => string): SceneBaseMap {
  return {
    ...{ id: newId(), title, titleEn: '', tiles: '' },
    ...{ maxLevel: 18, maxLevelOthers: null, color: '#dfe5dc' },
  };
}
