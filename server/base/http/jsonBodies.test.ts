import { expect, test } from 'vitest';
import { isTooDeep } from './jsonBodies.ts';

test.each([
  ['a hundred brackets in each other', `${'['.repeat(100)}1${']'.repeat(100)}`, false],
  ['one more', `${'['.repeat(101)}1${']'.repeat(101)}`, true],
  ['objects count, too', '{"a":['.repeat(51), true],
  ['as many as one likes beside each other', `[${'[],'.repeat(1000)}1]`, false],
  ['those in a text are none', JSON.stringify(['"['.repeat(300), '\\', '{'.repeat(300)]), false],
  ['a text without an end', `"${'['.repeat(300)}`, false],
])('the depth of a body: %s', (_what, text, isDeep) => {
  expect(isTooDeep(text)).toBe(isDeep);
});
