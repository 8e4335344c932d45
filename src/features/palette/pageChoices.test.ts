import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../domain/bureau/menu/menuEntry.ts';
import { createTranslator } from '../../i18n/translate.ts';
import type { PageRow } from '../../portal/pageRow.ts';
import { screenChoices, topicChoices } from './pageChoices.ts';
import { en, zh } from '../../../tests/support/allTexts.ts';

const item = (code: string, name: string, path: string, children: readonly MenuItem[] = []): MenuItem => ({
  code,
  name,
  path,
  children,
});

const row = (code: string, more: Partial<PageRow> = {}): PageRow => ({
  ...{ code, title: 'page.info', showsToolbar: true, routeType: 'juece', isBuiltIn: true, wantsTopic: false },
  screen: () => Promise.resolve(() => null),
  ...more,
});

const ROWS = [
  row('infoPage'),
  row('TotalResourceOverview'),
  row('ResourceOverview', { wantsTopic: true }),
  row('MonitorVideo', { isBuiltIn: false }),
];

const MENU = [
  item('zonglan', '总览', '/TotalResourceOverview'),
  item('ziranbaohudi', '自然保护地', '/OverviewProtectedAreas', [
    item('ziranbaohuqu', '自然保护区', '/ResourceOverview?page=自然保护区', [
      item('aibihu', '艾比湖', '/EbinurLakeIndex'),
    ]),
  ]),
];

const texts = createTranslator('zh', { zh, en });
const opened: string[] = [];
const open = (address: string) => void opened.push(address);

describe('what the palette offers of topics and screens', () => {
  it('is every topic of the role’s menu, at every level, found in both languages', async () => {
    const choices = topicChoices(MENU, { open, texts, nameOf: ({ name }) => name });
    expect(choices.map(({ name, detail }) => [name, detail])).toEqual([
      ['总览', undefined],
      ['自然保护地', undefined],
      ['自然保护区', '自然保护地'],
      ['艾比湖', '自然保护地 / 自然保护区'],
    ]);
    expect(choices[1]?.aliases).toContain(en['menu.item.ziranbaohudi']);
    await choices[3]?.run();
    expect(opened).toEqual(['/EbinurLakeIndex']);
  });

  it('is every screen that the role has and no topic leads to', () => {
    const idsOf = (menu: readonly MenuItem[]) =>
      screenChoices(ROWS, { routes: [], roleId: '8', menu }, { open, texts }).map(({ id }) => id);
    expect(idsOf(MENU)).toEqual(['screen.infoPage']);
    expect(idsOf([])).toEqual(['screen.infoPage', 'screen.TotalResourceOverview']);
  });
});
