import type { z } from 'zod';
import {
  catalogueRecordSchema,
  type CatalogueRecord,
} from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { labelProblemIn } from '../../../domain/layers/record/labelExpression.ts';
import type { LabelProblem } from '../../../domain/layers/record/labelTemplate.ts';
import { isLayerType, layerTypeSchema, parseLayerRecord } from '../../../layerTypes/index.ts';
import { isJsonObject } from './formFields.ts';

/** What is wrong with a field; the texts are `workbench.issue.<what>`. */
export type IssueKind =
  | 'missing'
  | 'type'
  | 'small'
  | 'big'
  | 'choice'
  | 'colour'
  | 'axes'
  | 'ellipse'
  | 'link'
  | 'extent'
  | 'scales'
  | 'code'
  | 'bureau'
  | 'noClassValue'
  | 'classTwice'
  | 'openClass'
  | 'limitsFall'
  | 'columnTwice'
  | `label.${LabelProblem['problem']}`
  | 'unknownType'
  | 'other';

/** A problem at a place of a record. */
export interface RecordIssue {
  /** From the record down: `['layer', 'link']`. */
  readonly path: readonly string[];
  readonly kind: IssueKind;
  /** What the text names: a limit, the values that there are, a message. */
  readonly at?: string;
}

type ZodIssue = z.core.$ZodIssue;

/** What the schemas' own messages mean. */
const MESSAGES: Readonly<Record<string, IssueKind>> = {
  'not a CSS colour': 'colour',
  'less than semiMinorAxis': 'axes',
  'missing although isEllipse is set': 'ellipse',
  'must hold 0, the bureau': 'bureau',
  'a category needs a value': 'noClassValue',
  'the value is in a class before': 'classTwice',
  'only the last class may have no upper limit': 'openClass',
  'not more than the limit before': 'limitsFall',
  'the field has a column before': 'columnTwice',
};

function withLimit(kind: IssueKind, limit: unknown): Omit<RecordIssue, 'path'> {
  return { kind, at: String(limit) };
}

/** What is said of each kind of problem that schemas have; of others the schema's own message. */
const KINDS: {
  readonly [C in ZodIssue['code']]?: (issue: Extract<ZodIssue, { code: C }>) => Omit<RecordIssue, 'path'>;
} = {
  invalid_type: ({ input, expected }) =>
    input === undefined ? { kind: 'missing' } : withLimit('type', expected),
  too_small: ({ origin, minimum }) =>
    origin === 'string' ? { kind: 'missing' } : withLimit('small', minimum),
  too_big: ({ maximum }) => withLimit('big', maximum),
  invalid_value: ({ values }) => withLimit('choice', values.join(' / ')),
  invalid_format: () => ({ kind: 'code' }),
  invalid_union: () => ({ kind: 'type', at: '' }),
};

function kindOf(issue: ZodIssue): Omit<RecordIssue, 'path'> {
  // Each row is given issues of its own code, which TypeScript cannot tell of a row that is looked up.
  const known = KINDS[issue.code] as ((one: ZodIssue) => Omit<RecordIssue, 'path'>) | undefined;
  if (known !== undefined) return known(issue);
  const label = labelProblemIn(issue.message);
  if (label !== undefined) return { kind: `label.${label.problem}`, at: String(label.at) };
  const kind = MESSAGES[issue.message];
  return kind === undefined ? { kind: 'other', at: issue.message } : { kind };
}

/** What a schema refuses of a value, each at its place. @param above the place of the value itself */
export function issuesIn(schema: z.ZodType, value: unknown, above: readonly string[]): RecordIssue[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: [...above, ...issue.path.map(String)],
    ...kindOf(issue),
  }));
}

/** What a layer's record says that its schema alone does not refuse. */
function layerIssues(code: string, layer: unknown): RecordIssue[] {
  const parsed = parseLayerRecord(code, layer);
  if (parsed.ok) return [];
  const { code: problem, detail = '' } = parsed.error;
  if (problem === 'missing-link') return [{ path: ['layer', 'link'], kind: 'missing' }];
  if (problem === 'invalid-link') return [{ path: ['layer', 'link'], kind: 'link' }];
  if (detail.startsWith('lonlatrect')) return [{ path: ['layer', 'lonlatrect'], kind: 'extent' }];
  if (detail.startsWith('minScale')) return [{ path: ['layer', 'minScale'], kind: 'scales' }];
  return [{ path: ['layer'], kind: 'other', at: detail === '' ? problem : detail }];
}

/**
 * What is wrong with a record by itself, each at its place; not where it stands among others.
 * @param isOfService it stands in a service group, whose address and type it takes where it has none
 */
export function recordIssues(record: CatalogueRecord, isOfService = false): readonly RecordIssue[] {
  const { layer, code } = record;
  const whole = issuesIn(catalogueRecordSchema, record, []);
  if (whole.length > 0 || layer === null || isOfService) return whole;
  if (!isJsonObject(layer)) return [{ path: ['layer'], kind: 'type', at: '{ … }' }];
  const { type } = layer;
  if (typeof type !== 'string') return [{ path: ['layer', 'type'], kind: 'missing' }];
  if (!isLayerType(type)) return [{ path: ['layer', 'type'], kind: 'unknownType', at: type }];
  const found = issuesIn(layerTypeSchema(type), layer, ['layer']);
  return found.length > 0 ? found : layerIssues(code, layer);
}
