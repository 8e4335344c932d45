import { useMemo } from 'react';
import { catalogueProblems, type RecordProblem } from '../../domain/layers/catalogue/catalogueProblems.ts';
import type { CatalogueChange } from '../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { parseLayerRecord } from '../../layerTypes/index.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { conflictCodes, draftedRecords, type WorkbenchBook } from './workbenchBook.ts';

/** The catalogue as the user has it before him. */
export interface Drafted {
  readonly records: readonly CatalogueRecord[];
  readonly changes: ReadonlyMap<string, CatalogueChange>;
  readonly problems: ReadonlyMap<string, RecordProblem>;
  /** Changed records with problems that are not in the catalogue in force. */
  readonly newProblems: readonly string[];
  readonly conflicts: ReadonlySet<string>;
}

const checkLayer = (code: string, data: unknown) => {
  const parsed = parseLayerRecord(code, data);
  return parsed.ok ? undefined : parsed.error;
};

/** The drafted catalogue, derived anew only when it or the one in force changes. */
export function useDrafted(book: WorkbenchBook): Drafted {
  const { published = [] } = useSignal(book.state);
  const changes = useSignal(book.changes);
  return useMemo(() => {
    const records = draftedRecords(published, changes);
    const problems = catalogueProblems(records, checkLayer);
    const before = catalogueProblems(published, checkLayer);
    return {
      records,
      changes: new Map(changes.map((change) => [change.id, change])),
      problems,
      newProblems: [...problems].flatMap(([code, problem]) =>
        JSON.stringify(before.get(code)) === JSON.stringify(problem) ? [] : [code],
      ),
      conflicts: conflictCodes(published, changes),
    };
  }, [published, changes]);
}
