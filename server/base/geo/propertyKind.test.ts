import { expect, it } from 'vitest';
import { joinKinds, PropertyTally, valueTypes } from './propertyKind.ts';

it('tells what values are, how long they get as text, and whether numbers are whole', () => {
  const tally = new PropertyTally();
  tally.add({ a: 1, b: '艾比湖', c: null, d: true });
  tally.add({ a: -12, b: '湖', c: [1, 2], d: { x: 1 } });
  tally.add({ a: 3e9 });
  const kinds = tally.kinds();
  expect(kinds).toContainEqual({ name: 'a', type: 'number', maxLength: 10, isWhole: false });
  expect(kinds).toContainEqual({ name: 'b', type: 'string', maxLength: 3, isWhole: false });
  expect(kinds).toContainEqual({ name: 'c', type: 'null', maxLength: 0, isWhole: false });
  expect(kinds).toContainEqual({ name: 'c', type: 'array', maxLength: 5, isWhole: false });
  expect(kinds.filter(({ name }) => name === 'd').map(({ type }) => type)).toEqual(['boolean', 'object']);
});

it('joins what was told of two files', () => {
  const whole = { name: 'a', type: 'number', maxLength: 2, isWhole: true } as const;
  const broken = { name: 'a', type: 'number', maxLength: 1, isWhole: false } as const;
  expect(joinKinds([whole, broken])).toEqual([{ ...whole, isWhole: false }]);
  expect(joinKinds([broken, whole])).toEqual([{ ...whole, isWhole: false }]);
});

it('tells the types of each field, none for one without a value', () => {
  const tally = new PropertyTally();
  tally.add({ a: null, b: 1 });
  tally.add({ a: null, b: 'x' });
  expect([...valueTypes(tally.kinds())]).toEqual([
    ['a', new Set()],
    ['b', new Set(['number', 'string'])],
  ]);
});
