import { describe, expect, it } from 'vitest';
import { labelWriter, parseLabel } from './labelTemplate.ts';

const VALUES = {
  name: '夏尔希里',
  area: 31_415.926,
  county: '博乐市',
  none: null,
  blank: ' ',
  text: '12.5',
  'a:b': 'ab',
};

describe('what an expression writes', () => {
  it.each([
    ['{name}', '夏尔希里'],
    ['{name}（{area:0.0} 公顷）\\n{county}', '夏尔希里（31415.9 公顷）\n博乐市'],
    ['{ area : #,##0 } / {area:#,##0.00}', '31,416 / 31,415.93'],
    ['{text:0.00} {text:0.##} {text:0.#####}', '12.50 12.5 12.5'],
    ['{county:0.0}', '博乐市'],
    ['{name}[（{area} 公顷）]', '夏尔希里（31415.926 公顷）'],
    ['{name}[（{none} 公顷）][，{missing}][，{blank}]', '夏尔希里'],
    ['{name} {none}', '夏尔希里 未知'],
    ['{missing}\n{name}\n[{missing}]', '夏尔希里'],
    ['\\[{name}\\] \\{x\\} \\\\ {a\\:b}', '[夏尔希里] {x} \\ ab'],
    ['（{missing} 公顷）', ''],
    ['（{none} 公顷）', '未知'],
  ])('%s: %s', (expression, written) => {
    expect(labelWriter(expression, '未知')?.(VALUES)).toBe(written);
  });

  it('writes whole numbers and negative ones, and no more than a label holds', () => {
    const write = labelWriter('{n:#,##0.##}', '未知');
    expect([0, 100, -1_234_567.891, -0.004].map((n) => write?.({ n }))).toEqual([
      '0',
      '100',
      '-1,234,567.89',
      '0',
    ]);
    expect(labelWriter('{n}', '')?.({ n: 'x'.repeat(500) })).toHaveLength(200);
  });
});

describe('what is wrong with an expression, and where', () => {
  it.each([
    ['{name', 'unclosed', 1],
    ['ab{name{x}', 'unclosed', 3],
    ['{name} [x', 'unclosed', 8],
    ['{name}}', 'unopened', 7],
    ['{name}]', 'unopened', 7],
    ['a {} b', 'noField', 3],
    ['{:0.0}', 'noField', 1],
    ['{area:x}', 'format', 7],
    ['{area:0.0000000}', 'format', 7],
    ['[{a}[{b}]]', 'nested', 5],
    ['text alone', 'noFields', 1],
    ['{a}'.repeat(21), 'tooManyFields', 1],
  ])('%s', (expression, problem, at) => {
    expect(parseLabel(expression)).toEqual({ ok: false, error: { problem, at } });
    expect(labelWriter(expression, '')).toBeUndefined();
  });
});
