import { describe, expect, it } from 'vitest';
import { readMenuAddress } from '../domain/bureau/menu/menuAddress.ts';
import type { MenuEntry, MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { pages } from '../features/pages/index.ts';
import { collectScreens } from './featureHost.ts';
import { resolvePage, type PageAccess } from './resolvePage.ts';

const rows = collectScreens([pages]);

const route = (code: string, path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  menuid: code,
  parentid: '-100',
  code,
  name: `名称 ${code}`,
  path,
  children: [],
  ...more,
});

const grassland: MenuItem = {
  code: 'caoyuan',
  name: '草原',
  path: '/ResourceOverview?page=草原',
  children: [],
};

const find = (text: string, access: Partial<PageAccess> = {}) =>
  resolvePage(rows, { routes: [], roleId: '8', menu: [grassland], ...access }, readMenuAddress(text));

describe('the screen of an address', () => {
  it('exists for every path of section 2', () => {
    const paths = [
      'infoPage',
      'PortalPage',
      'TotalResourceOverview',
      'CarbonSinkOverview',
      'DaYin',
      'ZongLanIndex',
      'OverviewProtectedAreas',
      'EbinurLakeIndex',
      'InformationDisplay',
      'MonitorVideo',
      'OperationOverview',
      'ResourceOverview',
    ];
    expect(rows.map(({ code }) => code)).toEqual(paths);
  });

  it('hides the toolbar on /PortalPage, /DaYin and /infoPage and nowhere else', () => {
    const hidden = rows.filter(({ showsToolbar }) => !showsToolbar).map(({ code }) => code);
    expect(hidden.sort()).toEqual(['DaYin', 'PortalPage', 'infoPage']);
  });

  it('is built in for the table of section 2, of the server for the others', () => {
    expect(find('/infoPage')?.row.code).toBe('infoPage');
    expect(find('/MonitorVideo')).toBeUndefined();
    expect(find('/MonitorVideo', { routes: [route('MonitorVideo', 'MonitorVideo')] })?.row.code).toBe(
      'MonitorVideo',
    );
  });

  it('is what the path field of the server’s route names, under the path that is its code', () => {
    const routes = [route('shipin', 'MonitorVideo')];
    expect(find('/shipin', { routes })).toMatchObject({
      row: { code: 'MonitorVideo' },
      routeName: '名称 shipin',
    });
  });

  it('is the not-found screen for a path field that names none', () => {
    expect(find('/x', { routes: [route('x', 'NoSuchScreen')] })).toBeUndefined();
    expect(find('/NoSuchScreen')).toBeUndefined();
  });

  it('handles children recursively', () => {
    const leaf = route('c', 'DaYin');
    const routes = [
      route('a', 'MonitorVideo', { children: [route('b', 'MonitorVideo', { children: [leaf] })] }),
    ];
    expect(find('/a/b/c', { routes })?.row.code).toBe('DaYin');
    expect(find('/a/c', { routes })).toBeUndefined();
  });

  it('with role metadata is visible only to holders of one of those roles', () => {
    const routes = [route('EbinurLakeIndex', 'EbinurLakeIndex', { roles: ['0', '1'] })];
    expect(find('/EbinurLakeIndex', { routes, roleId: '1' })).toBeDefined();
    expect(find('/EbinurLakeIndex', { routes, roleId: '8' })).toBeUndefined();
    const below = [route('a', 'DaYin', { roles: ['1'], children: [route('b', 'DaYin')] })];
    expect(find('/a/b', { routes: below, roleId: '8' })).toBeUndefined();
  });

  it('takes a page parameter equal to the menu name in resource mode, and only one of the role’s menu', () => {
    const routes = [route('ResourceOverview', 'ResourceOverview')];
    expect(find('/ResourceOverview?page=草原', { routes })?.trail).toEqual([grassland]);
    expect(find('/ResourceOverview?page=防火', { routes })).toBeUndefined();
    expect(find('/ResourceOverview', { routes })).toBeUndefined();
  });

  it('is there for every row while the server’s routes cannot be read', () => {
    expect(find('/MonitorVideo', { routes: null })?.row.code).toBe('MonitorVideo');
  });
});
