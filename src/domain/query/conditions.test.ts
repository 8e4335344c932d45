import { expect, it } from 'vitest';
import { testOfConditions, isComplete, type Condition } from './conditions.ts';

const FEATURE = { name: '国道219线', area: 12.5, year: '2019-05-01', note: null, class: 'Road' };

const meets = (field: string, operator: Condition['operator'], value = '') =>
  testOfConditions({ join: 'and', list: [{ field, operator, value }] })?.(FEATURE);

it.each<[string, Condition['operator'], string, boolean]>([
  ['area', 'equals', '12.50', true],
  ['area', 'differs', '12', true],
  ['area', 'greater', '9', true],
  ['area', 'less', '100', true],
  ['area', 'at-least', '12.5', true],
  ['area', 'at-most', '12.4', false],
  ['name', 'contains', '219', true],
  ['name', 'begins', '省道', false],
  ['class', 'equals', 'road', true],
  ['year', 'greater', '2018-12-31', true],
  ['note', 'less', '5', false],
  ['note', 'empty', '', true],
  ['missing', 'filled', '', false],
])('%s %s %j is %s', (field, operator, value, expected) => {
  expect(meets(field, operator, value)).toBe(expected);
});

it('joins conditions by and or by or, and leaves incomplete ones out', () => {
  const list: Condition[] = [
    { field: 'area', operator: 'less', value: '1' },
    { field: 'name', operator: 'contains', value: '219' },
    { field: '', operator: 'equals', value: '7' },
    { field: 'area', operator: 'equals', value: ' ' },
  ];
  expect(list.map(isComplete)).toEqual([true, true, false, false]);
  expect(testOfConditions({ join: 'and', list })?.(FEATURE)).toBe(false);
  expect(testOfConditions({ join: 'or', list })?.(FEATURE)).toBe(true);
  expect(testOfConditions({ join: 'and', list: list.slice(2) })).toBeUndefined();
});
