import { isScene, type SceneRecord } from '../../../src/domain/layers/catalogue/sceneRecord.ts';
import type { Query } from '../../base/db/database.ts';
import { filedRows } from './filedRows.ts';

/** The scenes, as `config/app.json` says them at first. */
export const sceneRows = filedRows<SceneRecord>({
  table: 'catalogue_scenes',
  column: 'scenes',
  isOfKind: isScene,
  missing: '还没有场景：config/app.json 有误，请先改正',
});

/** The scene in force; undefined until one could be read from the file. */
export async function readScene(query: Query): Promise<SceneRecord | undefined> {
  return (await sceneRows.read(query))?.records[0];
}
