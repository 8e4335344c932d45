import {
  changedFields,
  isSameValue,
  type CatalogueChange,
  type FieldChange,
} from '../../../../domain/layers/catalogue/catalogueChange.ts';
import { isScene, SCENE_PREFIX, type SceneBaseMap } from '../../../../domain/layers/catalogue/sceneRecord.ts';

/** Whether a change is of a scene. */
export const isOfScene = ({ id }: CatalogueChange) => id.startsWith(SCENE_PREFIX);

const sceneOf = (record: CatalogueChange['before']) =>
  record !== null && isScene(record) ? record : undefined;

const titles = (baseMaps: readonly SceneBaseMap[]) => baseMaps.map(({ title }) => title);

/** What became of each base map, by its address where it came or went, and of their order. */
function baseFields(before: readonly SceneBaseMap[], after: readonly SceneBaseMap[]): FieldChange[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const inBoth = (list: readonly SceneBaseMap[], other: readonly SceneBaseMap[]) =>
    list.map(({ id }) => id).filter((id) => other.some((one) => one.id === id));
  const ofEach = ids.flatMap((id): FieldChange[] => {
    const [old, now] = [before, after].map((list) => list.find((base) => base.id === id));
    if (old === undefined || now === undefined)
      return [{ path: `baseMaps.${id}`, before: old?.tiles, after: now?.tiles }];
    const names = Object.keys(now) as (keyof SceneBaseMap)[];
    return names
      .filter((name) => !isSameValue(old[name], now[name]))
      .map((name) => ({ path: `baseMaps.${id}.${name}`, before: old[name], after: now[name] }));
  });
  const isMoved = !isSameValue(inBoth(before, after), inBoth(after, before));
  return [
    ...ofEach,
    ...(isMoved ? [{ path: 'baseMaps', before: titles(before), after: titles(after) }] : []),
  ];
}

/** The fields of a scene that a change changes: a view is one, and each base map is told of by itself. */
export function sceneFields(change: CatalogueChange): readonly FieldChange[] {
  const [before, after] = [sceneOf(change.before), sceneOf(change.after)];
  if (before === undefined || after === undefined) return [];
  const fields = changedFields(change).filter(
    ({ path }) => !path.startsWith('view.') && !path.startsWith('baseMaps'),
  );
  const view = isSameValue(before.view, after.view)
    ? []
    : [{ path: 'view', before: before.view, after: after.view }];
  return [...view, ...fields, ...baseFields(before.baseMaps, after.baseMaps)];
}
