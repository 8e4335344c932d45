import { readRecordData } from '../record/catalogueItem.ts';
import type { LayerProblem } from '../record/layerProblem.ts';
import { catalogueOf, type CatalogueRecord } from './catalogueRecord.ts';
import { isLayerRecord, type AnyRecord } from './catalogueChange.ts';
import { problemsOfScene, type SceneProblem } from './sceneProblems.ts';
import { isScene } from './sceneRecord.ts';
import { isShellRecord } from './shellRecord.ts';
import { problemsOfTopic, type TopicProblem } from './topicProblems.ts';
import { isTopic } from './topicRecord.ts';

/** What is wrong with a record of the catalogue: where it stands, its layer, what a topic opens, or what a scene starts with. */
export type RecordProblem =
  | { readonly kind: 'parent-missing'; readonly parent: string }
  | { readonly kind: 'circle' }
  | TopicProblem
  | SceneProblem
  | { readonly kind: 'parent-is-layer'; readonly parent: string }
  | { readonly kind: 'layer'; readonly problem: LayerProblem };

/** Tells what is wrong with the data of a layer, if anything is. */
export type CheckLayer = (code: string, data: unknown) => LayerProblem | undefined;

type ByCode = ReadonlyMap<string, CatalogueRecord>;

/** The groups above a record, the nearest first; undefined where it stands below itself. */
function groupsAbove(records: ByCode, record: CatalogueRecord): readonly CatalogueRecord[] | undefined {
  const above: CatalogueRecord[] = [];
  for (let group = records.get(record.parent); group !== undefined; group = records.get(group.parent)) {
    if (group.code === record.code || above.includes(group)) return undefined;
    above.push(group);
  }
  return above;
}

function problemOf(records: ByCode, record: CatalogueRecord, check: CheckLayer): RecordProblem | undefined {
  const { parent } = record;
  const group = records.get(parent);
  if (parent !== '' && group === undefined) return { kind: 'parent-missing', parent };
  const above = groupsAbove(records, record);
  if (above === undefined) return { kind: 'circle' };
  if (group !== undefined && group.layer !== null && group.flags.isNestedLayers !== true)
    return { kind: 'parent-is-layer', parent: group.name };
  const service = above.find(({ flags }) => flags.isNestedLayers === true);
  const alone = (one: CatalogueRecord) => catalogueOf([{ ...one, parent: '' }])[0];
  const item = alone(record);
  if (item === undefined || record.flags.isNestedLayers === true) return undefined;
  const data = readRecordData(item, item.Resources[0], service && alone(service));
  const problem = data === undefined ? undefined : check(record.code, data);
  return problem && { kind: 'layer', problem };
}

/** What is wrong with records of a catalogue, by code; of a topic and a scene the first that is. */
export function catalogueProblems(
  records: readonly AnyRecord[],
  check: CheckLayer,
): ReadonlyMap<string, RecordProblem> {
  const layers = records.filter(isLayerRecord);
  const topics = records.filter(isTopic);
  const all = new Map(layers.map((record) => [record.code, record]));
  const found = new Map<string, RecordProblem>();
  for (const record of records) {
    // Which there are, and where they lead, is the file's.
    if (isShellRecord(record)) continue;
    const [problem] = isTopic(record)
      ? problemsOfTopic(record, topics, layers)
      : isScene(record)
        ? problemsOfScene(record)
        : [problemOf(all, record, check)];
    if (problem !== undefined) found.set(record.code, problem);
  }
  return found;
}
