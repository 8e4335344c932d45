import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { titlePathOf } from './titlePath.ts';

const item = (code: string): MenuItem => ({ code, name: code, path: `/${code}`, children: [] });
const several = [item('a'), item('b')];

describe('a click on the title', () => {
  it('takes bureau users to TotalResourceOverview', () => {
    expect(titlePathOf(several, { roleId: '0', department: '博州林业和草原局' })).toBe(
      '/TotalResourceOverview',
    );
  });

  it('takes other users with several menus to PortalPage, those with one to its screen', () => {
    const user = { roleId: '8', department: '草原监理所' };
    expect(titlePathOf(several, user)).toBe('/PortalPage');
    expect(titlePathOf([item('a')], user)).toBe('/a');
    expect(titlePathOf([], user)).toBeUndefined();
  });

  it('differs for a forest chief work group', () => {
    expect(titlePathOf(several, { roleId: '2', department: '林长制工作组' })).toBe(
      '/ResourceOverview?page=林长制',
    );
  });
});
