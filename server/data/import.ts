import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { ImportReport, SourceLayer } from '../../src/api/contracts/imports.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { IMPORT_LIMITS, importFormatOf, LAYER_FORMATS } from '../../src/domain/layers/imports/limits.ts';
import { OFFERED_REFERENCES } from '../../src/domain/layers/imports/references.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Query } from '../base/db/database.ts';
import { isCurrent } from '../base/db/migrate.ts';
import { joinProcesses } from '../base/processes/processes.ts';
import { holdName } from '../base/heldName.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { FileJob, FileOutcome } from '../imports/fileJob.ts';
import { createFileThreads, overviewsBy, type FileThreads } from '../imports/fileThreads.ts';
import { catalogueGroups } from '../catalogue/groups.ts';
import { ImportProblem } from '../imports/problem.ts';
import { isOfPictures, sheetPaths } from '../imports/imagery/sheets.ts';
import { withParts } from '../imports/sourceFiles.ts';
import { createOwnLayers } from '../imports/ownLayers.ts';
import { storeOutcome } from '../imports/storeOutcome.ts';
import { isTaken, type VersionTarget } from '../imports/version.ts';
import { CommandFailure, UsageError, type DataCommand, type DataContext } from './command.ts';

const OPTIONS = {
  layer: { type: 'string' },
  title: { type: 'string' },
  group: { type: 'string' },
  crs: { type: 'string' },
  encoding: { type: 'string' },
  how: { type: 'string' },
  from: { type: 'string' },
  visible: { type: 'string' },
} as const;

const wishSchema = z.object({
  layer: z
    .string('缺少 --layer CODE --layer CODE is missing')
    .regex(
      /^[A-Za-z][A-Za-z0-9_-]{0,49}$/,
      '--layer 应以字母开头，只含字母、数字、_ 与 -，至多 50 个 a letter, then letters, digits, _ and -, 50 at most',
    ),
  title: z.string().trim().min(1).max(IMPORT_LIMITS.titleLength).optional(),
  group: z.string().trim().min(1).optional(),
  crs: z
    .string()
    .toUpperCase()
    .regex(/^EPSG:\d{4,6}$/, '--crs 应如 EPSG:4545 like EPSG:4545')
    .optional(),
  encoding: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['UTF-8', 'GBK', 'BIG5'], '--encoding 应为 UTF-8、GBK 或 BIG5 is one of these'))
    .optional(),
  how: z.enum(['new', 'replace', 'append'], '--how 应为 new、replace 或 append is one of these').optional(),
  from: z.string().optional(),
  visible: z.enum(['everyone', 'bureau'], '--visible 应为 everyone 或 bureau is one of these').optional(),
});

type Wish = z.output<typeof wishSchema> & { readonly file: string };

/** @throws UsageError */
function wishOf(args: readonly string[], workingDir: string): Wish {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('需要一个文件 one file is needed');
    return { ...wishSchema.parse(values), file: resolve(workingDir, file) };
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new UsageError(
        error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '),
      );
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Files of which GDAL reads what it is about to write alone, however large they are. */
const READ_IN_PARTS = /\.(?:fgb|gpkg)$/i;

/** @throws CommandFailure for a file that is not there, or cannot be taken */
function requireFile({ file }: Wish, isOnServer: boolean): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true && found?.isDirectory() !== true)
    throw new CommandFailure(`文件不存在，请核对路径 there is no such file: ${file}`);
  const isPicture = isOfPictures(file);
  if (found.isDirectory() && sheetPaths(file).length === 0)
    throw new CommandFailure(
      `文件夹中没有 GeoTIFF（.tif、.tiff） there is no GeoTIFF in the folder: ${file}`,
    );
  if (importFormatOf(file) === undefined && !isPicture && !/\.shp$/i.test(file))
    throw new CommandFailure(
      `不支持的文件类型 this kind of file is not read: ${basename(file)}；可导入 what is: Shapefile, ${[...new Set(Object.values(LAYER_FORMATS))].join(', ')}`,
    );
  const parts = isPicture ? sheetPaths(file) : withParts(file);
  const sizeBytes = parts.reduce((sum, part) => sum + statSync(part).size, 0);
  const isReadInParts = isOnServer && READ_IN_PARTS.test(file);
  const mostFeatureBytes = isReadInParts ? IMPORT_LIMITS.onServer.fileBytes : IMPORT_LIMITS.fileBytes;
  const mostBytes = isPicture ? IMPORT_LIMITS.pictureBytes : mostFeatureBytes;
  if (sizeBytes > mostBytes)
    throw new CommandFailure(
      `文件 ${(sizeBytes / 1e6).toFixed(0)} MB，超过 ${String(mostBytes / 1e6)} MB，请分成几个 the file is too large; split it: ${file}`,
    );
}

/** Which layer becomes what. @throws CommandFailure where it cannot */
async function targetOf(query: Query, { layer, how }: Wish): Promise<VersionTarget> {
  const [own] = await query('SELECT FROM own_layers WHERE name = $1', [layer]);
  if (own === undefined) {
    if (how === 'replace' || how === 'append')
      throw new CommandFailure(
        `没有名为 ${layer} 的自有图层，请去掉 --how ${how} there is no own layer ${layer}; leave --how out to make it`,
      );
    if (await isTaken(query, layer))
      throw new CommandFailure(
        `${layer} 是示范数据或目录已用的代码，请换一个 ${layer} is a layer of the sample or a code of the catalogue; choose another`,
      );
    return { how: 'new', name: layer };
  }
  if (how === 'new')
    throw new CommandFailure(
      `已有名为 ${layer} 的自有图层，请换一个代码，或用 --how replace|append there is an own layer ${layer}; choose another code, or --how replace|append`,
    );
  return { how: how ?? 'replace', name: layer };
}

/** The code of the group that is named by its code or its name. @throws CommandFailure, after all groups are told */
async function groupOf(query: Query, group: string | undefined, say: DataContext['say']) {
  if (group === undefined) return undefined;
  const groups = await catalogueGroups(query);
  const byCode = groups.find(({ code }) => code === group);
  const found = byCode === undefined ? groups.filter(({ name }) => name === group) : [byCode];
  if (found.length === 1) return found[0]?.code;
  for (const { code, name } of found.length > 1 ? found : groups) say(`  ${code}  ${name}`);
  throw new CommandFailure(
    found.length > 1
      ? `有几个分组叫 ${group}，请用上列代码 several groups are called ${group}; give one of the codes above`
      : `没有分组 ${group}，请用上列代码或名称 there is no group ${group}; give one of those above`,
  );
}

const placeOf = ({ west, south, east, north }: Extent) =>
  `${west.toFixed(4)}, ${south.toFixed(4)} … ${east.toFixed(4)}, ${north.toFixed(4)}`;

/** The layer of the file that is wanted. @throws CommandFailure, after what there is was told */
function layerOf(layers: readonly SourceLayer[], { from }: Wish, say: DataContext['say']): SourceLayer {
  const wanted = from === undefined ? layers : layers.filter(({ name }) => name === from);
  const [only, ...more] = wanted;
  if (only !== undefined && more.length === 0) return only;
  for (const { name, kind, count } of layers) say(`  ${name}  ${kind ?? ''} ${String(count)}`);
  throw new CommandFailure(
    '文件里有几个图层，请用 --from 指明上列之一 the file has several layers; name one of those above by --from',
  );
}

/** @throws CommandFailure for numbers without a reference, after the likely ones were told with where they would lie */
function requireReference({ reference, candidates }: SourceLayer, { crs }: Wish, say: DataContext['say']) {
  if (reference !== null || crs !== undefined) return;
  for (const { code, extent } of candidates) {
    const offered = OFFERED_REFERENCES.find((row) => row.code === code);
    say(`  --crs ${code}  ${offered?.title ?? ''} (${offered?.titleEn ?? ''}): ${placeOf(extent)}`);
  }
  throw new CommandFailure(
    candidates.length > 0
      ? '文件没有坐标系，请用 --crs 指明，上列为可能者及其所指范围 the file names no reference; give --crs, the likely ones are above with the places they mean'
      : '文件没有坐标系，坐标也不像任何常用坐标系，请用 --crs 指明 the file names no reference, and its numbers are like none that is usual; give --crs',
  );
}

function tellReport(
  { taken, repaired, leftOut, added, tiles }: ImportReport,
  say: DataContext['say'],
): string {
  if (tiles !== undefined)
    return `${String(tiles.widthPx)} × ${String(tiles.heightPx)} 像元 pixels, 瓦片 tiles ${String(tiles.count)}, 0–${String(tiles.maxLevel)} 级 levels, ${(tiles.sizeBytes / 1e6).toFixed(1)} MB`;
  for (const { name, was, is } of added?.differing ?? [])
    say(
      `字段 ${name} 原为 ${was.join('/')}，追加为 ${is.join('/')} field ${name} was ${was.join('/')}, is ${is.join('/')} in the file`,
    );
  const { empty, otherKind, outside, broken } = leftOut;
  const out = empty + otherKind + outside + broken;
  if (out > 0)
    say(
      `未导入 left out: 无几何 without geometry ${String(empty)}, 类型不同 of another kind ${String(otherKind)}, 不在地球上 nowhere on earth ${String(outside)}, 无法修复 beyond repair ${String(broken)}`,
    );
  const earlier = added === undefined ? '' : `, 原有 earlier ${String(added.earlier)}`;
  return `${String(taken)} 个要素 features, 修复 repaired ${String(repaired)}, 未导入 left out ${String(out)}${earlier}`;
}

/** Between two lines of progress, milliseconds. */
const TELL_MS = 1000;

/** Tells how much of something is done, the first and the last of it and some between. */
function teller(say: DataContext['say']) {
  let toldMs = -Infinity;
  return (words: string, share: number): void => {
    if (share < 1 && performance.now() - toldMs < TELL_MS) return;
    toldMs = performance.now();
    say(`${words} (${String(Math.round(share * 100))} %)`);
  };
}

/** Does one job on the file. */
type Perform = (
  convert?: FileJob['convert'],
  onProgress?: (share: number) => void,
) => Promise<Exclude<FileOutcome, { kind: 'problem' }>>;

/** Reads the file in a thread, and what is wanted of it. */
async function convertFile(
  perform: Perform,
  wish: Wish,
  { say, environment }: DataContext,
): Promise<{ readonly outcome: Awaited<ReturnType<Perform>>; readonly source: string }> {
  say(`读取 reading ${wish.file}`);
  const described = await perform();
  if (described.kind !== 'described') throw new Error('the file was not described');
  const layer = layerOf(described.described.layers, wish, say);
  requireReference(layer, wish, say);
  const reference = wish.crs ?? layer.reference ?? '';
  const what =
    layer.picture === undefined
      ? `${String(layer.count)} 个要素 features`
      : `影像 picture ${String(layer.picture.widthPx)} × ${String(layer.picture.heightPx)}${layer.count > 1 ? `，${String(layer.count)} 幅 sheets` : ''}`;
  say(`图层 layer ${layer.name}: ${what}, 坐标系 reference ${reference}`);
  const tell = teller(say);
  const use = environment.databaseUrl === undefined ? 'stored' : 'storedOnServer';
  const outcome = await perform({ layer: layer.name, reference: wish.crs, use }, (share) =>
    tell('已切片 cut into tiles', share),
  );
  return { outcome, source: layer.name };
}

/** Works on a file in a folder that goes with the work. @throws ImportProblem; CommandFailure while another import goes on */
async function withFile<T>(
  { file, encoding }: Wish,
  { environment, signal }: DataContext,
  work: (perform: Perform, threads: FileThreads) => Promise<T>,
): Promise<T> {
  const root = join(environment.dataDir, 'imports');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const release = await holdName(environment.dataDir, 'import');
  if (release === undefined)
    throw new CommandFailure(
      '另一个导入正在进行，请稍后重试 another import goes on; try again when it is done',
    );
  const folder = mkdtempSync(join(root, 'command-'));
  const threads = createFileThreads(folder);
  try {
    return await work(async (convert, onProgress) => {
      const job = { upload: file, folder: join(folder, 'file'), encoding, ...(convert && { convert }) };
      const outcome = await threads.perform(job, { signal, ...(onProgress && { onProgress }) });
      if (outcome.kind === 'problem') throw new ImportProblem(outcome.message);
      return outcome;
    }, threads);
  } finally {
    await threads.close();
    rmSync(folder, { recursive: true, force: true });
    release();
  }
}

async function titleOf(query: Query, { layer, title }: Wish): Promise<string | undefined> {
  const [row] = await query<{ title: string }>(
    'SELECT title FROM geo_layers AS version JOIN own_layers AS own ON own.current = version.name WHERE own.name = $1',
    [layer],
  );
  return title ?? row?.title;
}

async function importFile(wish: Wish, context: DataContext): Promise<string> {
  const { signal, say } = context;
  requireFile(wish, context.environment.databaseUrl !== undefined);
  const database = await context.database();
  if (!(await isCurrent(database.query)))
    throw new CommandFailure(
      '数据库尚未由本版本的门户打开过，请先启动一次门户 this version of the portal has not opened the database yet; start it once',
    );
  const target = await targetOf(database.query, wish);
  const group = await groupOf(database.query, wish.group, say);
  const givenTitle = await titleOf(database.query, wish);
  return withFile(wish, context, async (perform, threads) => {
    const { outcome, source } = await convertFile(perform, wish, context);
    const title = givenTitle ?? source.slice(0, IMPORT_LIMITS.titleLength);
    const version = { target, title, file: basename(wish.file), visibleTo: wish.visible, group };
    const tell = teller(say);
    // So that a portal which starts meanwhile does not take it for what a dead one left.
    const process = await joinProcesses({ database, clock: systemClock, onError: () => undefined });
    const storing = {
      signal,
      process: process.id,
      makeOverviews: overviewsBy(threads),
      onStored: (rows: number, share: number) => tell(`已入库 stored ${String(rows)}`, share),
    };
    const layers = createOwnLayers(database, context.environment.filesDir, systemClock);
    const { report } = await storeOutcome(layers, outcome, version, storing).finally(() => process.close());
    const done = { new: '已导入 imported', replace: '已更新 replaced', append: '已追加 added to' }[
      target.how
    ];
    return `${done}: ${wish.layer} ${title} (${tellReport(report, say)})`;
  });
}

/** Makes a file a layer of the portal, a new version of one, or adds it to one. */
export const IMPORT: DataCommand = {
  name: 'import',
  usage:
    'FILE|FOLDER --layer CODE [--title T] [--group G] [--crs EPSG:n] [--encoding UTF-8|GBK|BIG5] [--how new|replace|append] [--from NAME] [--visible everyone|bureau]',
  summary: {
    zh: '将文件导入为图层 CODE；已有该自有图层时成为其新版本，--how append 则追加。门户运行时亦可。',
    en: 'Makes a file the layer CODE, or a new version of that own layer; --how append adds to it. While the portal runs, too.',
  },
  isRecorded: true,
  needs: () => 'shared',
  async run(args, context) {
    const wish = wishOf(args, context.workingDir);
    try {
      return await importFile(wish, context);
    } catch (error) {
      if (error instanceof ImportProblem || error instanceof Refusal)
        throw new CommandFailure(
          `${error.message} (未导入，原有图层未变 not imported; what was there is unchanged)`,
        );
      throw error;
    }
  },
};
