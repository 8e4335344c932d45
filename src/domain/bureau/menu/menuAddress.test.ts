import { describe, expect, it } from 'vitest';
import { readMenuAddress, menuTrail, withOwnAddresses } from './menuAddress.ts';
import type { MenuItem } from './menuEntry.ts';

const item = (code: string, path: string, children: readonly MenuItem[] = []): MenuItem => ({
  code,
  name: code,
  path,
  children,
});

const MENU = [
  item('zonglan', '/TotalResourceOverview'),
  item('caoyuan', '/ResourceOverview?page=草原'),
  item('baohudi', '/OverviewProtectedAreas', [
    item('baohudi-zonglan', '/OverviewProtectedAreas'),
    item('ziranbaohuqu', '/ResourceOverview?page=自然保护区', [item('aibihu', '/EbinurLakeIndex')]),
  ]),
];

const trail = (text: string) => menuTrail(MENU, readMenuAddress(text)).map(({ code }) => code);

describe('where an address stands in the menu', () => {
  it('is told by its path and its page, other parameters aside', () => {
    expect(trail('/ResourceOverview?quality=low&page=%E8%8D%89%E5%8E%9F')).toEqual(['caoyuan']);
    expect(trail('/TotalResourceOverview/')).toEqual(['zonglan']);
    expect(trail('/ResourceOverview')).toEqual([]);
  });

  it('goes down to the third level', () => {
    expect(trail('/EbinurLakeIndex')).toEqual(['baohudi', 'ziranbaohuqu', 'aibihu']);
  });

  it('is the higher of two items with one address', () => {
    expect(trail('/OverviewProtectedAreas')).toEqual(['baohudi']);
  });

  it('is told by a menu parameter where there is one', () => {
    expect(trail('/TotalResourceOverview?menu=caoyuan')).toEqual(['caoyuan']);
    expect(trail('/TotalResourceOverview?menu=nothing')).toEqual(['zonglan']);
  });
});

it('names an item in its address where another of the same screen would be found, if either says what it shows', () => {
  const path = '/ResourceOverview?page=fire';
  const item = (code: string, own = {}) => ({ code, name: code, path, children: [], ...own });
  const addresses = (...items: ReturnType<typeof item>[]) => withOwnAddresses(items).map((one) => one.path);
  expect(addresses(item('a'), item('b'))).toEqual([path, path]);
  expect(addresses(item('a'), item('b', { figures: ['fire.values'] }))).toEqual([path, `${path}&menu=b`]);
  expect(addresses(item('a', { layers: [] }), item('b'))).toEqual([path, `${path}&menu=b`]);
  expect(
    withOwnAddresses([{ ...item('a', { view: {} }), children: [item('b')] }])[0]?.children[0]?.path,
  ).toBe(`${path}&menu=b`);
  expect(menuTrail([item('a'), item('b')], readMenuAddress(`${path}&menu=b`))).toEqual([item('b')]);
});
