import { z } from 'zod';

/** The kinds of what a role may enter beside its topics: screens of the shell by their routes, and other systems. */
export const SHELL_KINDS = ['route', 'system'] as const;

/** What the codes of each kind begin with; what is chosen for a role is named by the same codes. */
export const SHELL_PREFIXES = { route: 'route:', system: 'system:' } as const satisfies Record<
  (typeof SHELL_KINDS)[number],
  string
>;

/** Numbers of the shell's records. */
export const SHELL_LIMITS = { nameLength: 40, pathLength: 200, count: 500 } as const;

const code = z
  .string()
  .max(80)
  .regex(/^(route|system):[^\s#./\\?]+$/, {
    error: 'route: or system: and a code without spaces and # . / \\ ?',
  });

/** Schema of a {@link ShellRecord}. */
export const shellRecordSchema: z.ZodType<ShellRecord> = z
  .object({
    kind: z.enum(SHELL_KINDS),
    code,
    parent: z.union([code, z.literal('')]),
    name: z.string().trim().min(1).max(SHELL_LIMITS.nameLength),
    nameEn: z.string().trim().max(SHELL_LIMITS.nameLength),
    position: z.int().min(0).max(1_000_000),
    roles: z
      .array(z.string().regex(/^\d{1,5}$/))
      .max(512)
      .nullable(),
    path: z.string().max(SHELL_LIMITS.pathLength),
  })
  .refine((record) => record.code.startsWith(SHELL_PREFIXES[record.kind]), {
    path: ['code'],
    error: 'must begin with its kind',
  });

/**
 * A record of the catalogue that is a screen which the server adds to the shell, or a system beside the portal. Which there are, their
 * codes, addresses and levels are said by the file of `config/menus`: they are what is built and installed, and what links lead to.
 */
export interface ShellRecord {
  readonly kind: (typeof SHELL_KINDS)[number];
  /** The kind's prefix and the entry's own code: of a route the path that it has in the address. */
  readonly code: string;
  /** Code of the route that it stands below; '' for the first level, and for systems. */
  readonly parent: string;
  readonly name: string;
  /** '' where the portal's own words name it, or its Chinese name does. */
  readonly nameEn: string;
  /** Place among its siblings. */
  readonly position: number;
  /** Role types that have it, unless topics were chosen for a role; null for all. */
  readonly roles: readonly string[] | null;
  /** Code of the screen that a route shows; '' for systems. */
  readonly path: string;
}

/** Whether a record is a route or a system. */
export function isShellRecord(record: object): record is ShellRecord {
  return 'kind' in record && SHELL_KINDS.some((kind) => kind === record.kind);
}

/** The records below one, in their order. */
export function shellBelow(
  records: readonly ShellRecord[],
  kind: ShellRecord['kind'],
  parent = '',
): readonly ShellRecord[] {
  return records
    .filter((record) => record.kind === kind && record.parent === parent)
    .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1));
}
