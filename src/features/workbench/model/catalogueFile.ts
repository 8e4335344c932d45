import type { ZodError } from 'zod';
import {
  catalogueRecordSchema,
  type CatalogueRecord,
} from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { err, ok, type Result } from '../../../lib/result.ts';

/** Why a file is no catalogue; the texts are `workbench.file.<what>`. */
export type FileProblem =
  | { readonly what: 'notJson' | 'notCatalogue' | 'noCode' }
  | { readonly what: 'unknownColumn'; readonly path: string }
  | { readonly what: 'twice'; readonly number: number; readonly code: string }
  | { readonly what: 'wrongRecord'; readonly number: number; readonly code: string; readonly path: string };

/** What is wrong with a record of a file. @param number counted from 1 */
export function recordProblem(number: number, code: string, { issues: [first] }: ZodError): FileProblem {
  return { what: 'wrongRecord', number, code, path: first?.path.join('.') ?? '' };
}

/** Records as the text of a file: one object each, in the order of their codes, so that versions of it can be compared. */
export function catalogueFile(records: readonly CatalogueRecord[]): string {
  const sorted = [...records].sort((a, b) => (a.code < b.code ? -1 : 1));
  return `${JSON.stringify(sorted, undefined, 2)}\n`;
}

/** The records of a file that {@link catalogueFile} made, or somebody by hand. */
export function readCatalogueFile(text: string): Result<readonly CatalogueRecord[], FileProblem> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ what: 'notJson' });
  }
  if (!Array.isArray(value)) return err({ what: 'notCatalogue' });
  const records: CatalogueRecord[] = [];
  for (const [index, one] of value.entries()) {
    const parsed = catalogueRecordSchema.safeParse(one);
    if (parsed.success) {
      records.push(parsed.data);
      continue;
    }
    const code = (one as { readonly code?: unknown } | null)?.code;
    return err(recordProblem(index + 1, typeof code === 'string' ? code : '', parsed.error));
  }
  return ok(records);
}
