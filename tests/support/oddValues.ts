import fc from 'fast-check';
import type { TestLayer } from './storedLayer.ts';

/** Texts that programs take for something else, or put in another order. */
const TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-0',
    '1',
    '01',
    '1.0',
    ' 12 ',
    '12',
    '0x10',
    '1e3',
    '1e999',
    'Infinity',
    'NaN',
    'null',
    'true',
  ],
  ...[
    '9007199254740993',
    '2026-11-28',
    '2026-11-28T08:00:00Z',
    '果园',
    '果园地',
    '（一）',
    'é',
    'e\u0301',
    'ß',
    'İ',
    'i',
  ],
  ...[
    "O'Brien",
    '100%',
    'a_b',
    'aXb',
    'a\\b',
    'a\\%',
    '%',
    '_',
    'a\nb',
    'a\tb',
    '"a"',
    'A',
    'a',
    'B',
    'Z',
    'z',
  ],
  ...['𠮷野', '𠮷', '\ue000', '\uffee', '\u{1f332}', '\ud7ff', '{}', '[1,2]', '$1', "');--"],
];

const NUMBERS = [
  ...[0, 1, -1, 12, 0.1, 0.1 + 0.2, 0.3, 1.5, 1e3, 16, 1e21, 1e-7, 123456789.125, 2 ** 31, -(2 ** 31)],
  ...[5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 53 + 2, 488],
];

const WHOLE = [0, 1, 2, 12, 1000, -5, 488, 2 ** 31 - 1];

const MIXED = ['12', 12, true, null, ['a', 1], { a: 1, b: [2] }, 'text', 1e21, ''];

/** Numbers as a file may write them: of more digits than are kept, and with noughts behind. */
export const LONG_NUMBERS = [
  '9007199254740993',
  '0.1000000000000000055511151231257827',
  '1.50',
  '1E3',
  '-0.0',
];

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

/** Features of odd values: of one kind, of several, missing, and null. */
export function oddLayer(name: string): TestLayer {
  const features = Array.from({ length: 260 }, (_, at) => ({
    type: 'Feature' as const,
    properties: {
      ...(at % 7 === 3 ? {} : { text: at % 11 === 5 ? null : pick(TEXTS, at) }),
      ...(at % 5 === 2 ? {} : { Other: pick(TEXTS, 3 * at + 1) }),
      ...(at % 6 === 1 ? {} : { number: at % 13 === 4 ? null : pick(NUMBERS, at) }),
      ...(at % 4 === 3 ? {} : { second: pick(NUMBERS, 5 * at + 2) }),
      whole: at % 9 === 8 ? null : pick(WHOLE, at),
      flag: at % 8 === 1 ? null : at % 3 === 0,
      面积: pick(MIXED, at),
      nothing: null,
      'a "b" \'c\'': pick(TEXTS, 7 * at),
    },
    geometry: { type: 'Point' as const, coordinates: [81 + 0.001 * at, 44.5] },
  }));
  return { name, geometryType: 'point', features };
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const name = fc.constantFrom(
  ...['text', 'TEXT', 'Other', 'number', 'second', 'whole', 'flag', '面积', 'nothing', 'OBJECTID'],
  '"a ""b"" \'c\'"',
);

const number = fc.constantFrom(...NUMBERS, ...WHOLE, 1e308 * 10, 130).map((value) =>
  // Numbers are written without a sign of what is above all.
  value === Infinity ? '1e999' : String(value).replace('e+', 'e'),
);

const text = fc
  .oneof(
    fc.constantFrom(...TEXTS),
    fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)).map(([a, b]) => a + b),
  )
  .map(quoted);

const pattern = fc
  .array(fc.constantFrom('%', '_', 'a', 'b', '果', '园', '\\', '𠮷', '1', '0', ' ', 'é'), { maxLength: 5 })
  .map((parts) => quoted(parts.join('')));

const value = fc.oneof(
  { weight: 4, arbitrary: name },
  { weight: 4, arbitrary: text },
  { weight: 4, arbitrary: number },
  { weight: 1, arbitrary: fc.constant('NULL') },
);

const cased = fc.tuple(fc.constantFrom('UPPER', 'LOWER'), name).map(([how, of]) => `${how}(${of})`);

const subject = fc.oneof(
  { weight: 8, arbitrary: name },
  { weight: 2, arbitrary: value },
  { weight: 1, arbitrary: cased },
);

const isNot = fc.constantFrom('', '', 'NOT ');

const sign = fc.constantFrom('=', '<>', '!=', '<', '<=', '>', '>=');

/** Conditions of fields of one kind, on values of that kind. */
const plain = fc
  .constantFrom(
    { fields: ['text', 'Other', 'flag', '"a ""b"" \'c\'"'], of: text },
    { fields: ['number', 'second', 'whole', 'OBJECTID'], of: number },
  )
  .chain(({ fields, of }) =>
    fc
      .tuple(fc.constantFrom(...fields), isNot, of, of, sign)
      .chain(([field, no, low, high, by]) =>
        fc.constantFrom(
          `${field} ${by} ${low}`,
          `${low} ${by} ${field}`,
          `${field} ${no}BETWEEN ${low} AND ${high}`,
          `${field} ${no}IN (${low}, ${high})`,
          `${field} ${no}IN (${low}, NULL, ${high})`,
        ),
      ),
  );

const simple = fc.oneof(
  { weight: 6, arbitrary: plain },
  fc.tuple(subject, sign, value).map(([left, by, right]) => `${left} ${by} ${right}`),
  fc.tuple(subject, isNot).map(([of, no]) => `${of} IS ${no}NULL`),
  fc.tuple(subject, isNot, fc.oneof(pattern, text, value)).map(([of, no, like]) => `${of} ${no}LIKE ${like}`),
  fc
    .tuple(subject, isNot, value, value)
    .map(([of, no, low, high]) => `${of} ${no}BETWEEN ${low} AND ${high}`),
  fc
    .tuple(subject, isNot, fc.array(value, { minLength: 1, maxLength: 6 }))
    .map(([of, no, list]) => `${of} ${no}IN (${list.join(', ')})`),
  fc
    .tuple(name, isNot, fc.array(fc.oneof(text, text, fc.constant('NULL')), { minLength: 1, maxLength: 12 }))
    .map(([of, no, list]) => `${of} ${no}IN (${list.join(', ')})`),
);

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    simple,
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
      .map((parts) => parts.join(' ')),
    tie('condition').map((one) => `NOT (${one})`),
    tie('condition').map((one) => `(${one})`),
  ),
}));

/** Conditions of all kinds on the fields of {@link oddLayer}, the same for the same seed. */
export const oddConditions = (count: number, seed: number): readonly string[] =>
  fc.sample(condition, { numRuns: count, seed }).filter((one) => one.length < 3000);

const direction = fc.constantFrom('', ' ASC', ' DESC', ' desc');

const bareName = fc.constantFrom(
  'text',
  'Other',
  'number',
  'second',
  'whole',
  'flag',
  '面积',
  'nothing',
  'OBJECTID',
);

/** What `orderByFields` may say of {@link oddLayer}. */
export const oddOrders = (count: number, seed: number): readonly string[] =>
  fc.sample(
    fc
      .uniqueArray(fc.tuple(bareName, direction), { minLength: 1, maxLength: 3, selector: ([of]) => of })
      .map((keys) => keys.map((key) => key.join('')).join(',')),
    { numRuns: count, seed },
  );

/** What features may be divided by. */
export const oddGroups = (count: number, seed: number): readonly string[] =>
  fc.sample(
    fc.uniqueArray(bareName, { minLength: 1, maxLength: 4 }).map((names) => names.join(',')),
    { numRuns: count, seed },
  );

/** Texts, names in quotes, signs, words and numbers of a condition. */
const WORD =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|<>|!=|<=|>=|[=<>]|[\p{L}_][\p{L}\p{N}_]*|-?\d[\d.]*(?:e[-+]?\d+)?/gu;

/** The names, signs and words in a condition; one text is as good as another, and so is one number. */
export const wordsIn = (condition: string): readonly string[] =>
  (condition.match(WORD) ?? []).map((word) => word.replace(/^'.*/su, "''").replace(/^-?\d.*/u, '0'));

const COMPARES = /^(?:[=<>!]+|IS|LIKE|IN|BETWEEN)$/u;

/** The same, and of those that compare also what stands before each. */
export function comparisonsIn(condition: string): readonly string[] {
  const words = wordsIn(condition);
  const compared = words.flatMap((word, at) =>
    COMPARES.test(word) ? [`${words[at - 1]?.toLowerCase() ?? ''} ${word}`] : [],
  );
  return [...words, ...compared];
}

/** Of questions in their order, those that have something which none before them has. */
export function withSomethingNew(
  questions: readonly string[],
  partsOf: (question: string) => readonly string[],
): readonly string[] {
  const seen = new Set<string>();
  return questions.filter((question) => {
    const before = seen.size;
    for (const part of partsOf(question)) seen.add(part);
    return seen.size > before;
  });
}
