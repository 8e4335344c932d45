import type { AccessRule } from '../../src/api/contracts/endpoint.ts';
import type { ServerCalls } from '../support/server.ts';

/** A call that the server's OpenAPI document names. */
export interface DocumentedCall {
  readonly method: 'GET' | 'POST';
  /** With something in place of its parameters. */
  readonly path: string;
  /** undefined where the document does not say. */
  readonly access: AccessRule | undefined;
  readonly changes: boolean;
  /** It is answered while the session's password must be changed. */
  readonly whilePasswordDue: boolean;
  /** The words on who may. */
  readonly whoMay: string;
  /** Ways to prove who one is, by the names of the document. */
  readonly security: readonly string[];
}

interface Operation {
  readonly 'x-access'?: AccessRule;
  readonly 'x-changes'?: boolean;
  readonly 'x-while-password-due'?: boolean;
  readonly 'x-who-may'?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** What stands in place of parameters: the guard speaks before anybody looks at them. */
const FILLED: Readonly<Record<string, string>> = {
  file: 'lakes.geojson',
  '*': 'boxmodel/tileset.json',
  type: 'lakes',
  fieldSet: 'fields_all',
  topic: 'overview',
};

const filled = (path: string) =>
  path
    .replace(/\{([^}]+)\}/g, (_whole, name: string) => FILLED[name] ?? '1')
    .replace(/\*$/, 'boxmodel/tileset.json');

/** Every call of a server by its own document. */
export async function documentedCalls(
  server: Pick<ServerCalls, 'fetch'>,
): Promise<readonly DocumentedCall[]> {
  const { body } = await server.fetch('/api/docs/json');
  const { paths } = body as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): DocumentedCall[] => {
      const upper = method.toUpperCase();
      if (upper !== 'GET' && upper !== 'POST') return [];
      return [
        {
          method: upper,
          path: filled(path),
          access: operation['x-access'],
          changes: operation['x-changes'] === true,
          whilePasswordDue: operation['x-while-password-due'] === true,
          whoMay: operation['x-who-may'] ?? '',
          security: (operation.security ?? []).flatMap((way) => Object.keys(way)),
        },
      ];
    }),
  );
}
