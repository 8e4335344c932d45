import { ESRI_KEY_PARAMETER, KEY_PARAMETER } from '../../src/domain/bureau/accessKeys.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { wrongParameter } from './problem.ts';

/** Parameters of a request by their names. */
export type Parameters = ReadonlyMap<string, string>;

/** Most features of one answer; a greater limit means this one. */
export const MAX_LIMIT = 10_000;

/** Features of an answer without a limit. */
export const DEFAULT_LIMIT = 10;

/** Parameters that every resource takes: the form of the answer. */
const EVERYWHERE: readonly string[] = ['f'];

/** The access key is read before, in any case. */
const isKey = (name: string) => [KEY_PARAMETER, ESRI_KEY_PARAMETER].includes(name.toLowerCase());

/**
 * Reads the parameters of an address.
 * @param known names that the resource takes
 * @throws Refusal 400 for others, and for one that stands there twice
 */
export function readOgcParameters(address: string, known: readonly string[] = []): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URL(address, 'http://localhost').searchParams) {
    if (isKey(name)) continue;
    if (!EVERYWHERE.includes(name) && !known.includes(name))
      throw wrongParameter(
        name,
        `没有这个参数，可用 ${[...known, ...EVERYWHERE].join('、')}`,
        'is not one of this resource',
      );
    if (parameters.has(name)) throw wrongParameter(name, '写了两次', 'is given twice');
    parameters.set(name, value);
  }
  return parameters;
}

const OFFERED_FORMS: readonly string[] = ['json', 'geojson'];
const ACCEPTED = /^(?:\*\/\*|application\/(?:\*|(?:[\w.-]+\+)?json)(?:;.*)?)/i;

/**
 * Looks whether the answer may be JSON, by `f` or else by what is accepted.
 * @throws Refusal 400 for another form, 406 where nothing offered is accepted
 */
export function refuseOtherForms(parameters: Parameters, accept: string | undefined): void {
  const form = parameters.get('f');
  if (form !== undefined) {
    if (OFFERED_FORMS.includes(form)) return;
    throw wrongParameter('f', `不支持 ${form}，可用 json、geojson`, 'must be json or geojson');
  }
  const accepted = (accept ?? '*/*').split(',').map((type) => type.trim());
  if (!accepted.some((type) => type === '' || ACCEPTED.test(type)))
    throw new Refusal(406, '只提供 JSON 和 GeoJSON。Only JSON and GeoJSON are offered.');
}

/**
 * A whole number of a parameter.
 * @throws Refusal 400 when it is none or less than `min`
 */
export function wholeParameter(
  parameters: Parameters,
  name: string,
  { min, fallback }: { readonly min: number; readonly fallback: number },
): number {
  const text = parameters.get(name);
  if (text === undefined) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  if (value >= min) return value;
  throw wrongParameter(
    name,
    `应为不小于 ${String(min)} 的整数`,
    `must be a whole number of at least ${String(min)}`,
  );
}
