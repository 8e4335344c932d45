import { isSameValue } from './catalogueChange.ts';
import { SHELL_PREFIXES, type ShellRecord } from './shellRecord.ts';

/** A route of a file of `config/menus`, as far as it is a record. */
interface RouteEntry {
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly path: string;
  readonly roles?: readonly string[] | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** What a file of `config/menus` says beside the menu. */
export interface ShellEntries {
  readonly systems: readonly {
    readonly systemid: string;
    readonly systemname: string;
    readonly nameEn?: string | undefined;
    readonly roles?: readonly string[] | undefined;
  }[];
  readonly routes: readonly RouteEntry[];
}

function routesOf(entries: readonly RouteEntry[], parent = ''): ShellRecord[] {
  return entries.flatMap(({ code: own, name, nameEn = '', path, roles = null, children = [] }, position) => {
    const code = SHELL_PREFIXES.route + own;
    return [
      { kind: 'route' as const, code, parent, name, nameEn, position, roles, path },
      ...routesOf(children, code),
    ];
  });
}

/** The routes and systems of a file of `config/menus`. */
export function shellOfFile({ systems, routes }: ShellEntries): ShellRecord[] {
  return [
    ...routesOf(routes),
    ...systems.map(({ systemid, systemname: name, nameEn = '', roles = null }, position) => ({
      ...{ kind: 'system' as const, code: SHELL_PREFIXES.system + systemid, parent: '' },
      ...{ name, nameEn, position, roles, path: '' },
    })),
  ];
}

/** What the file alone says of a record. */
export const fixedFacts = ({ kind, code, parent, path }: ShellRecord) => ({ kind, code, parent, path });

/** The records that there are, each as another state of them has it, but for what the file alone says. */
export function asIn(records: readonly ShellRecord[], other: readonly ShellRecord[]): ShellRecord[] {
  const byCode = new Map(other.map((record) => [record.code, record]));
  return records.map((record) => ({ ...(byCode.get(record.code) ?? record), ...fixedFacts(record) }));
}

/**
 * What a new text of the file makes of the records in force: those that it names, of which each stays as it was published where somebody
 * changed it.
 * @param taken what the file said before
 */
export function withShellFile(
  inForce: readonly ShellRecord[],
  taken: readonly ShellRecord[],
  file: readonly ShellRecord[],
): ShellRecord[] {
  const before = new Map(taken.map((record) => [record.code, record]));
  return asIn(
    file,
    inForce.filter((record) => !isSameValue(record, before.get(record.code))),
  );
}
