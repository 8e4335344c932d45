import type { CatalogueChange } from '../../../../domain/layers/catalogue/catalogueChange.ts';
import {
  SHELL_KINDS,
  SHELL_PREFIXES,
  type ShellRecord,
} from '../../../../domain/layers/catalogue/shellRecord.ts';

/** Whether a change is of a screen or a system. */
export const isOfShell = ({ id }: CatalogueChange) =>
  SHELL_KINDS.some((kind) => id.startsWith(SHELL_PREFIXES[kind]));

/** What a tree shows. */
interface Placed {
  readonly code: string;
  readonly parent: string;
  readonly name: string;
  readonly position: number;
}

/** The records below a heading for each kind that there is any of; the code of a heading is the kind's prefix. */
export function underHeadings(
  records: readonly ShellRecord[],
  nameOf: (record: ShellRecord) => string,
  headingOf: (kind: ShellRecord['kind']) => string,
): readonly Placed[] {
  const headings = SHELL_KINDS.filter((one) => records.some(({ kind }) => kind === one)).map(
    (kind, position) => ({
      code: SHELL_PREFIXES[kind],
      parent: '',
      name: headingOf(kind),
      position,
    }),
  );
  const placed = records.map((record) => ({
    ...{ code: record.code, position: record.position, name: nameOf(record) },
    parent: record.parent === '' ? SHELL_PREFIXES[record.kind] : record.parent,
  }));
  return [...headings, ...placed];
}

/** Screens, or systems, among which a record is moved. */
export const likeOf = (records: readonly ShellRecord[], code: string): readonly ShellRecord[] => {
  const kind = records.find((record) => record.code === code)?.kind;
  return records.filter((record) => record.kind === kind);
};
