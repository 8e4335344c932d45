import { describe, expect, it } from 'vitest';
import { readMenuAddress } from './menuAddress.ts';
import type { MenuItem } from './menuEntry.ts';
import { menuInForce } from './menuInForce.ts';

const item = (code: string, name: string, path: string, children: readonly MenuItem[] = []): MenuItem => ({
  code,
  name,
  path,
  children,
});

const greening = item('guotulvhua', '国土绿化', '/ResourceOverview?page=国土绿化');
const fruit = item('teselinguo', '特色林果', '/ResourceOverview?page=特色林果');
const areas = item('ziranbaohudi', '自然保护地', '/OverviewProtectedAreas', [
  item('ziranbaohuqu', '自然保护区', '/x', [item('aibihu', '艾比湖', '/EbinurLakeIndex')]),
]);
const overview = item('zonglan', '总览', '/TotalResourceOverview');
const MENU = [overview, greening, areas, fruit];

const names = (address: string, roleId = '0', menu: readonly MenuItem[] = MENU) =>
  menuInForce(menu, roleId, readMenuAddress(address)).map(({ name }) => name);

describe('the menu in force', () => {
  it('is the role’s own outside the Ebinur reserve view', () => {
    expect(menuInForce(MENU, '0', readMenuAddress('/OverviewProtectedAreas'))).toEqual(MENU);
  });

  it('in the Ebinur reserve view land greening becomes desert prevention and featured fruit becomes wetland restoration', () => {
    expect(names('/EbinurLakeIndex')).toEqual(['总览', '荒漠防治', '自然保护地', '湿地恢复']);
  });

  it('stays in the Ebinur reserve view on the topics that belong to it', () => {
    expect(names('/ResourceOverview?page=湿地恢复')).toContain('荒漠防治');
    expect(names('/ResourceOverview?page=国土绿化')).toContain('国土绿化');
  });

  it('is the Ebinur reserve view everywhere for the reserve’s own authority, role type 1', () => {
    expect(names('/infoPage', '1')).toContain('荒漠防治');
  });

  it('has no Ebinur reserve view for a role that has not the reserve', () => {
    expect(names('/ResourceOverview?page=荒漠防治', '5', [overview, greening])).toEqual(['总览', '国土绿化']);
  });

  it('1 and 9 switch to protected-area views', () => {
    const leadsTo = (roleId: string) => menuInForce(MENU, roleId, readMenuAddress('/'))[0]?.path;
    expect(leadsTo('1')).toBe('/EbinurLakeIndex');
    expect(leadsTo('9')).toBe('/ResourceOverview?page=甘家湖');
    expect(leadsTo('0')).toBe('/TotalResourceOverview');
  });
});
