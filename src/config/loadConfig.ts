import type { z } from 'zod';
import { err, ok, type Result } from '../lib/result.ts';
import { jsonErrorPosition } from './jsonSyntax.ts';

/** One thing wrong with a config file, said so that its editor can mend it. */
export interface ConfigProblem {
  readonly file: string;
  /** Path in the file, "api.baseUrl"; line and column for a file that is not JSON. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
}

function show(value: unknown): string {
  const text = value === undefined ? '—' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

/** Line and column where a text stops being JSON. */
function placeOf(text: string): string {
  const before = text.slice(0, jsonErrorPosition(text)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/**
 * Parses the text of a config file.
 * @param file the name to show, "config/app.json"
 * @returns the value, or every problem of the file
 */
export function parseConfig<T extends z.ZodType>(
  file: string,
  text: string,
  schema: T,
): Result<z.output<T>, readonly ConfigProblem[]> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return err([{ file, path: placeOf(text), expected: 'JSON', found: (error as Error).message }]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.map((issue) => ({
      file,
      path: issue.path.join('.') || '(root)',
      expected: issue.message,
      found: show(valueAt(value, issue.path)),
    })),
  );
}
