import { useMemo } from 'react';
import { catalogueProblems, type RecordProblem } from '../../domain/layers/catalogue/catalogueProblems.ts';
import {
  isLayerRecord,
  isSameValue,
  type AnyRecord,
  type CatalogueChange,
} from '../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { isScene, type SceneRecord } from '../../domain/layers/catalogue/sceneRecord.ts';
import { isShellRecord, type ShellRecord } from '../../domain/layers/catalogue/shellRecord.ts';
import { isTopic, type TopicRecord } from '../../domain/layers/catalogue/topicRecord.ts';
import { layerRecordProblem } from '../../layerTypes/index.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { conflictCodes, draftedRecords, type WorkbenchBook } from './workbenchBook.ts';

/** The catalogue as the user has it before him. */
export interface Drafted {
  /** Layers and their groups. */
  readonly records: readonly CatalogueRecord[];
  readonly topics: readonly TopicRecord[];
  /** undefined while the deployment's file says none that can be read. */
  readonly scene: SceneRecord | undefined;
  /** Screens and other systems. */
  readonly shell: readonly ShellRecord[];
  readonly changes: ReadonlyMap<string, CatalogueChange>;
  readonly problems: ReadonlyMap<string, RecordProblem>;
  /** Changed records with problems that are not in the catalogue in force. */
  readonly newProblems: readonly string[];
  readonly conflicts: ReadonlySet<string>;
}

/** One and the same, so that nothing is derived anew while the catalogue is read. */
const NONE: readonly AnyRecord[] = [];

/** The drafted catalogue, derived anew only when it or the one in force changes. */
export function useDrafted(book: WorkbenchBook): Drafted {
  const { published = NONE } = useSignal(book.state);
  const changes = useSignal(book.changes);
  const before = useMemo(() => catalogueProblems(published, layerRecordProblem), [published]);
  return useMemo(() => {
    const records = draftedRecords(published, changes);
    const problems = changes.length === 0 ? before : catalogueProblems(records, layerRecordProblem);
    return {
      records: records.filter(isLayerRecord),
      topics: records.filter(isTopic),
      scene: records.find(isScene),
      shell: records.filter(isShellRecord),
      problems,
      changes: new Map(changes.map((change) => [change.id, change])),
      newProblems: [...problems].flatMap(([code, problem]) =>
        isSameValue(before.get(code), problem) ? [] : [code],
      ),
      conflicts: conflictCodes(published, changes),
    };
  }, [published, changes, before]);
}
