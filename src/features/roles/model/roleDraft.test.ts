import { describe, expect, it } from 'vitest';
import type { RoleDetail, RoleResource } from '../../../api/contracts/roles.ts';
import { draftOf, isChanged, sightIn, wantedOf, withSight, withTool, withTopic } from './roleDraft.ts';
import { summaryCsv, summaryOf, type SummaryWords } from './roleSummary.ts';

const SEEN = { isSeen: true, areas: [], hiddenFields: [] };
const UNSEEN = { ...SEEN, isSeen: false };

const resource = (id: string, more: Partial<RoleResource> = {}): RoleResource => ({
  ...{
    id,
    kind: id === '*' ? 'others' : 'layer',
    title: id,
    titleEn: id,
    own: null,
    followsOthers: id !== '*',
  },
  fields: [{ name: 'name', title: '名称' }],
  given: SEEN,
  ...more,
});

const DETAIL: RoleDetail = {
  item: {
    ...{ roleType: 100, name: '巡护组', nameEn: 'Patrol', area: '', tools: ['plot', 'keys'], version: 3 },
    ...{ isBuiltIn: false, isChanged: false, hasOwnTopics: false, accounts: 0 },
  },
  topics: {
    systems: [],
    menu: [
      {
        ...{ id: 'menu:areas', name: '自然保护地', isOn: true },
        children: [
          { id: 'menu:wetland', name: '湿地公园', isOn: true, children: [] },
          { id: 'menu:desert', name: '沙漠公园', isOn: false, children: [] },
        ],
      },
      { id: 'menu:fire', name: '防火', isOn: false, children: [] },
    ],
    routes: [],
  },
  resources: [
    resource('lakes'),
    resource('animals', { followsOthers: false, given: { ...SEEN, areas: ['甘家湖'] } }),
    resource('chiefs', { followsOthers: false, own: { ...SEEN, hiddenFields: ['name'] } }),
    resource('*'),
  ],
  areas: ['甘家湖'],
};

describe('a drafted role', () => {
  it('is what it was until something is changed, and says so', () => {
    const draft = draftOf(DETAIL);
    expect(isChanged(draft, DETAIL)).toBe(false);
    expect(wantedOf(draft, DETAIL)).toMatchObject({ version: 3, topics: null, tools: ['plot', 'keys'] });
    expect(isChanged({ ...draft, name: ' 巡护组 ' }, DETAIL)).toBe(false);
    expect(isChanged(withTool(draft, 'fire', true), DETAIL)).toBe(true);
    expect(isChanged(withTool(withTool(draft, 'fire', true), 'fire', false), DETAIL)).toBe(false);
  });

  it('has a topic with what it stands in, and loses it with all below', () => {
    const { menu } = DETAIL.topics;
    const topicsOf = (id: string, isOn: boolean) => [
      ...withTopic({ ...draftOf(DETAIL), topics: new Set<string>() }, menu, id, isOn).topics,
    ];
    expect(topicsOf('menu:desert', true)).toEqual(['menu:areas', 'menu:desert']);
    expect(topicsOf('menu:areas', true)).toEqual(['menu:areas', 'menu:wetland', 'menu:desert']);
    const without = withTopic(draftOf(DETAIL), menu, 'menu:areas', false);
    expect(wantedOf(without, DETAIL).topics).toEqual([]);
  });

  it('sees a layer as it is set, else as the data say, else as all others', () => {
    const see = (draft: ReturnType<typeof draftOf>) =>
      DETAIL.resources.map((one) => [one.id, sightIn(draft, DETAIL.resources, one).isSeen]);
    const closed = withSight(draftOf(DETAIL), '*', UNSEEN);
    expect(see(closed)).toEqual([
      ['lakes', false],
      ['animals', true],
      ['chiefs', true],
      ['*', false],
    ]);
    const open = withSight(closed, 'lakes', SEEN);
    expect(see(open)[0]).toEqual(['lakes', true]);
    expect(wantedOf(open, DETAIL).rights.map((right) => right.resource)).toEqual(['lakes', 'chiefs', '*']);
    expect(isChanged(withSight(withSight(open, 'lakes', undefined), '*', undefined), DETAIL)).toBe(false);
  });
});

const WORDS: SummaryWords = {
  columns: ['类别', '名称', '可用', '区域', '隐藏字段'],
  kind: { systems: '系统', menu: '菜单', routes: '页面', tool: '工具', layer: '图层' },
  ...{ yes: '是', no: '否', partly: '部分', everywhere: '全州' },
  topic: ({ name }) => name,
  tool: (tool) => tool,
  resource: ({ title }) => title,
  field: (_resource, name) => name,
};

describe('what a role may do', () => {
  it('is told by topics, tools and layers', () => {
    const { topics, tools, missingTools, whole, partly, unseen } = summaryOf(DETAIL);
    expect(topics.menu.map((way) => way.map(({ name }) => name))).toEqual([
      ['自然保护地'],
      ['自然保护地', '湿地公园'],
    ]);
    expect([tools, missingTools.length]).toEqual([['plot', 'keys'], 10]);
    const ids = (seen: typeof whole) => seen.map((one) => one.resource.id);
    expect([ids(whole), ids(partly), ids(unseen)]).toEqual([['lakes'], ['animals', 'chiefs'], []]);
  });

  it('goes into a table that spreadsheets open', () => {
    const lines = summaryCsv(summaryOf(DETAIL), WORDS).split('\r\n');
    expect(lines[0]).toBe('\ufeff类别,名称,可用,区域,隐藏字段');
    expect(lines).toContain('菜单,自然保护地 / 湿地公园,是,,');
    expect(lines).toContain('工具,fire,否,,');
    expect(lines).toContain('图层,animals,部分,甘家湖,');
    expect(lines).toContain('图层,chiefs,部分,全州,name');
  });
});
