import { parseExtent } from '../../geodesy/extent.ts';
import { isTileAddress, TILE_PARTS } from '../raster/tileTemplate.ts';
import type { SceneRecord } from './sceneRecord.ts';

/** What is wrong with a scene; of base maps which one, by its title and its place from 0. */
export type SceneProblem =
  | { readonly kind: 'scene-extent' }
  | { readonly kind: 'scene-imagery' }
  | { readonly kind: 'base-address'; readonly name: string; readonly at: number }
  | { readonly kind: 'base-twice'; readonly name: string; readonly at: number };

const KINDS: readonly string[] = [
  'scene-extent',
  'scene-imagery',
  'base-address',
  'base-twice',
] satisfies SceneProblem['kind'][];

/** Whether a problem is a scene's. */
export function isSceneProblem(problem: { readonly kind: string }): problem is SceneProblem {
  return KINDS.includes(problem.kind);
}

/** What stands for level, column and row in an address of tiles. */
export const TILE_MARKS = TILE_PARTS.join(' ');

/** What is wrong with a scene. */
export function problemsOfScene({ extent, imagery, baseMaps }: SceneRecord): readonly SceneProblem[] {
  const box = parseExtent(extent ?? undefined);
  const isArea = box !== undefined && box.west < box.east && box.south < box.north;
  const ofBases = baseMaps.flatMap(({ id, title: name, tiles }, at): readonly SceneProblem[] => [
    ...(tiles === null || isTileAddress(tiles) ? [] : [{ kind: 'base-address', name, at } as const]),
    ...(baseMaps.findIndex((one) => one.id === id) === at ? [] : [{ kind: 'base-twice', name, at } as const]),
  ]);
  return [
    ...(extent === null || isArea ? [] : [{ kind: 'scene-extent' } as const]),
    ...(isTileAddress(imagery.tiles) ? [] : [{ kind: 'scene-imagery' } as const]),
    ...ofBases,
  ];
}
