import { expect, test } from 'vitest';
import { shortNames } from './shortNames.ts';

test.each([
  ['精河县01号瞭望塔', ['瞭望塔'], ['01号']],
  ['艾比湖鸭子湾管护站', ['湿地管护站', '管护站点'], ['艾比湖鸭子湾']],
  ['夏尔希里沟01号取水点', ['取水点'], ['夏尔希里沟01号']],
  ['精河县', ['县城'], []],
  ['瞭望塔', ['瞭望塔'], []],
])('a short name of %s', (name, titles, short) => {
  expect(shortNames(name, titles)).toEqual(short);
});
