import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database, Query } from '../../base/db/database.ts';
import { syncPath } from '../../base/db/synced.mjs';
import { IMAGERY_FOLDER, imageryPath, versionOfFile } from '../../base/imageryFiles.ts';
import { changeCatalogue } from '../../catalogue/versions/versions.ts';
import { ImportProblem } from '../problem.ts';
import { importedBy, publish } from '../publishVersion.ts';
import type { Storing } from '../storeContent.ts';
import type { StoredVersion } from '../storeVersion.ts';
import { randomName, readBase, requireFree, type NewPicture, type Started } from '../version.ts';

/** Where pictures are stored. */
interface PictureStore {
  readonly database: Database;
  /** Folder of files that all processes share. */
  readonly filesDir: string;
}

/**
 * Removes the tiles of versions that are no more. The folder is read first: a file that was there then has its row now, or none at all,
 * for rows come before their files and names are never given twice.
 */
export async function removeUnnamed(query: Query, filesDir: string): Promise<void> {
  const names = await readdir(join(filesDir, IMAGERY_FOLDER)).catch(() => []);
  if (names.length === 0) return;
  const rows = await query<{ name: string }>("SELECT name FROM geo_layers WHERE geometry_type = 'imagery'");
  const kept = new Set(rows.map(({ name }) => name));
  for (const name of names) {
    const version = versionOfFile(name.replace(/\.part$/, ''));
    if (version !== undefined && !kept.has(version))
      await rm(join(filesDir, IMAGERY_FOLDER, name), { force: true });
  }
}

/** Makes the row of a version, which nothing shows yet. */
async function beginPicture(
  query: Query,
  { target, title, picture }: NewPicture,
  process: string,
): Promise<Started> {
  if (target.how === 'append') throw new ImportProblem('影像不能追加到图层。请替换，或导入为新图层');
  if (target.how === 'new' && target.name !== undefined) await requireFree(query, target.name);
  const name = target.name ?? `own_${randomName()}`;
  const base = target.how === 'new' ? undefined : await readBase(query, name);
  if (base !== undefined && base.geometry_type !== 'imagery')
    throw new ImportProblem('该图层是要素，不能换成影像。请导入为新图层');
  const version = `own_${randomName()}_${randomName()}`;
  const { west, south, east, north } = picture.extent;
  await query(
    `INSERT INTO geo_layers (name, title, title_en, note, geometry_type, style, position, revision, west, south, east, north, version_of, stored_by, tile_level)
     VALUES ($1, $2, $2, '由文件导入', 'imagery', '{}'::jsonb, 0, $1, $3, $4, $5, $6, $7, $8, $9)`,
    [version, title, west, south, east, north, name, process, picture.report.tiles.maxLevel],
  );
  return { name, version, turn: 0, base };
}

/** Puts a file where a version's tiles are looked for, whole and on the disk. */
async function placeFile(from: string, filesDir: string, version: string): Promise<void> {
  const target = join(filesDir, imageryPath(version));
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.part`;
  try {
    await rename(from, unfinished);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyFile(from, unfinished);
  }
  const file = await open(unfinished, 'r+');
  await file.sync();
  await file.close();
  await rename(unfinished, target);
  syncPath(dirname(target));
}

/**
 * Stores a picture: its tiles as a file, and then, at once, what shows it. Until then nothing of it is seen, and the version before is in
 * force.
 * @throws Refusal 404 when the layer to be changed is gone, 409; ImportProblem; the signal's reason; DatabaseFailure
 */
export async function storePicture(
  { database, filesDir }: PictureStore,
  version: NewPicture,
  { signal, process, nowMs, onStored }: Storing,
): Promise<StoredVersion> {
  const { query, transaction } = database;
  const { extent, report, file } = version.picture;
  const started = await beginPicture(query, version, process);
  try {
    await placeFile(file, filesDir, started.version);
    signal.throwIfAborted();
    const { maxLevel } = report.tiles;
    const shown = { kind: 'imagery', extent, fields: [], count: 1, vertices: undefined, maxLevel } as const;
    const at = {
      whole: { shown, report, isOverviewed: false, kinds: undefined },
      storedAt: new Date(nowMs()),
    };
    const code = await transaction(async (within) =>
      changeCatalogue(within, await importedBy(within, version, at.storedAt), () =>
        publish(within, started, version, at),
      ),
    );
    onStored(1, 1);
    return { code, report };
  } catch (error) {
    await query('DELETE FROM geo_layers WHERE name = $1', [started.version]).catch(() => undefined);
    throw error;
  } finally {
    // That of the version before the one before, or of this one where it failed.
    await removeUnnamed(query, filesDir).catch(() => undefined);
  }
}
