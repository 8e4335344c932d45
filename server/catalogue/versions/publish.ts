import {
  changesBetween,
  conflictsWith,
  isSameValue,
  isLayerRecord,
  withChanges,
  type AnyRecord,
  type CatalogueChange,
} from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import {
  catalogueProblems,
  type RecordProblem,
} from '../../../src/domain/layers/catalogue/catalogueProblems.ts';
import {
  isSceneProblem,
  TILE_MARKS,
  type SceneProblem,
} from '../../../src/domain/layers/catalogue/sceneProblems.ts';
import { isScene } from '../../../src/domain/layers/catalogue/sceneRecord.ts';
import { asIn, fixedFacts } from '../../../src/domain/layers/catalogue/shellFile.ts';
import { isShellRecord } from '../../../src/domain/layers/catalogue/shellRecord.ts';
import { isTopic, TOPIC_LIMITS } from '../../../src/domain/layers/catalogue/topicRecord.ts';
import { layerRecordProblem } from '../../../src/layerTypes/index.ts';
import type { Query } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { ownDataCodes, readRecords, writeChanges } from './records.ts';
import { topicRows } from './topicRows.ts';
import { holdCatalogue, keepVersion, readVersion, type ChangedBy, type VersionFacts } from './versions.ts';

/** Records that a refusal names. */
const MOST_NAMED = 5;

function namesOf(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  return named.join('、') + (names.length > MOST_NAMED ? ` 等 ${String(names.length)} 项` : '');
}

function sceneWords(problem: SceneProblem): string {
  switch (problem.kind) {
    case 'scene-extent':
      return '首屏范围应为“西,南,东,北”（度），且西小于东、南小于北';
    case 'scene-imagery':
      return `基础影像的地址应含 ${TILE_MARKS}，且没有其他占位符`;
    case 'base-address':
      return `底图“${problem.name}”的地址应含 ${TILE_MARKS}，且没有其他占位符`;
    case 'base-twice':
      return `底图“${problem.name}”的标识与前面的底图相同`;
  }
}

function wordsOf(problem: RecordProblem): string {
  if (isSceneProblem(problem)) return sceneWords(problem);
  switch (problem.kind) {
    case 'parent-missing':
      return `上级分组 ${problem.parent} 不存在`;
    case 'circle':
      return '分组成环';
    case 'parent-is-layer':
      return `上级“${problem.parent}”是图层，不是分组`;
    case 'topic-missing':
      return `上级专题 ${problem.parent} 不存在`;
    case 'topic-circle':
      return '专题成环';
    case 'too-deep':
      return `专题最多 ${String(TOPIC_LIMITS.depth)} 级`;
    case 'screen-missing':
      return `页面 ${problem.path} 不存在`;
    case 'page-missing':
      return '专题页面的地址缺少 page';
    case 'layer-missing':
      return `图层 ${problem.layers.join('、')} 不存在或是分组`;
    case 'figure-missing':
      return `页面没有统计内容 ${problem.figures.join('、')}`;
    case 'layer':
      return `图层记录有误（${problem.problem.detail ?? problem.problem.code}）`;
  }
}

/** @throws Refusal 400 where the deployment's one scene would go, or another come */
function requireOneScene(before: readonly AnyRecord[], after: readonly AnyRecord[]): void {
  const codes = (records: readonly AnyRecord[]) => records.filter(isScene).map(({ code }) => code);
  if (!isSameValue(codes(before), codes(after)))
    throw new Refusal(400, '每个部署有且只有一个场景，不能新增或移除。未发布');
}

/** @throws Refusal 400 where routes or systems would be others than the file says, or lead elsewhere */
function requireSameShell(before: readonly AnyRecord[], after: readonly AnyRecord[]): void {
  const fixed = (records: readonly AnyRecord[]) => records.filter(isShellRecord).map(fixedFacts);
  if (!isSameValue(fixed(before), fixed(after)))
    throw new Refusal(400, '页面与系统的增减、地址和上下级请在 config/menus 中改。未发布');
}

/** @throws Refusal 400 where there would be more topics than a menu can be searched through */
function requireFew(after: readonly AnyRecord[]): void {
  if (after.filter(isTopic).length > TOPIC_LIMITS.count)
    throw new Refusal(400, `专题最多 ${String(TOPIC_LIMITS.count)} 个。未发布`);
}

/** @throws Refusal 400 where a changed record, or one below a changed one, cannot stand as it would */
function requireSound(before: readonly AnyRecord[], after: readonly AnyRecord[]): void {
  const old = catalogueProblems(before, layerRecordProblem);
  const problems = [...catalogueProblems(after, layerRecordProblem)].filter(
    ([code, problem]) => !isSameValue(problem, old.get(code)),
  );
  const [first] = problems;
  if (first === undefined) return;
  const [code, problem] = first;
  const name = after.find((record) => record.code === code)?.name ?? code;
  const others = problems.length === 1 ? '' : `；另有 ${String(problems.length - 1)} 项`;
  throw new Refusal(400, `“${name}”（${code}）：${wordsOf(problem)}${others}。未发布`);
}

/**
 * Puts changes in force, and keeps a version.
 * @throws Refusal 400 where a record cannot stand as it would, 409 where others published one of the records in the meantime
 */
export async function publishChanges(
  query: Query,
  changes: readonly CatalogueChange[],
  by: ChangedBy,
): Promise<VersionFacts> {
  await holdCatalogue(query, by.at);
  const records = await readRecords(query);
  const conflicts = conflictsWith(records, changes);
  const nameOf = ({ after, before }: CatalogueChange) => after?.name ?? before?.name ?? '';
  if (conflicts.length > 0)
    throw new Refusal(
      409,
      `${namesOf(conflicts.map(({ change }) => nameOf(change)))}已被他人修改并发布，请先处理冲突`,
    );
  const own = new Set(await ownDataCodes(query));
  const taken = changes.filter(({ id, after }) => after === null && own.has(id));
  if (taken.length > 0)
    throw new Refusal(400, `${namesOf(taken.map(nameOf))}是导入的数据，请在“自有数据”中移除`);
  const after = withChanges(records, changes);
  requireFew(after);
  requireOneScene(records, after);
  requireSameShell(records, after);
  requireSound(records, after);
  await writeChanges(query, changes);
  return keepVersion(query, by);
}

/** What must fit the data of a layer: its type, and where these are. */
const dataOf = (record: AnyRecord | null) => {
  const layer = record !== null && isLayerRecord(record) ? record.layer : null;
  return typeof layer === 'object' && layer !== null ? [layer.type, layer.link, layer.alias] : [];
};

/**
 * Puts the catalogue as it was in an earlier version in force again. Layers of the portal's own data come and go with the data alone: those
 * that are there stay, with the record that fits the data, and none comes back without its data.
 * @throws Refusal 404 where the version is not kept any more
 */
export async function restoreVersion(query: Query, number: number, by: ChangedBy): Promise<VersionFacts> {
  await holdCatalogue(query, by.at);
  const records = await readRecords(query);
  const { records: kept, ownCodes, menuOf } = await readVersion(query, number);
  const own = new Set([...ownCodes, ...(await ownDataCodes(query))]);
  const isOfMenu = menuOf !== null && menuOf === (await topicRows.read(query))?.deployment;
  const scenes = records.filter(isScene);
  const keptScenes = kept.filter(isScene).filter(({ code }) => scenes.some((one) => one.code === code));
  const wanted = [
    ...kept.filter(isLayerRecord),
    ...(isOfMenu ? kept : records).filter(isTopic),
    // One of another deployment, or of before scenes were in versions, leaves it as it is.
    ...(keptScenes.length > 0 ? keptScenes : scenes),
    // Those that there are now, as they were then.
    ...asIn(records.filter(isShellRecord), isOfMenu ? kept.filter(isShellRecord) : []),
  ];
  const changes = changesBetween(records, wanted).filter(
    ({ id, before, after }) =>
      !own.has(id) || (before !== null && after !== null && isSameValue(dataOf(before), dataOf(after))),
  );
  await writeChanges(query, keptGroups(records, changes));
  return keepVersion(query, by);
}

/** Without the removal of groups that something stays in. */
function keptGroups(records: readonly AnyRecord[], changes: readonly CatalogueChange[]) {
  let kept = changes;
  for (;;) {
    const parents = new Set(
      withChanges(records, kept).flatMap((record) => ('parent' in record ? record.parent : [])),
    );
    const next = kept.filter(({ id, after }) => after !== null || !parents.has(id));
    if (next.length === kept.length) return kept;
    kept = next;
  }
}
