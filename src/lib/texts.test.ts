import { expect, test } from 'vitest';
import { saidLines, withoutEndSlashes } from './texts.ts';

test.each([
  ['https://a.example/x//', 'https://a.example/x'],
  ['/a/b', '/a/b'],
  ['//', ''],
])('an address %s is %s without slashes at its end', (text, plain) => {
  expect(withoutEndSlashes(text)).toBe(plain);
});

test('lines of space say nothing', () => {
  expect(saidLines(' a b \n\n \t\nc\n')).toEqual(['a b', 'c']);
});
