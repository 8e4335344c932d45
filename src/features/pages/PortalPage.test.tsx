// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { texts } from '../../../tests/support/allTexts.ts';
import { answeringApi, pageProps } from '../../../tests/support/pageProps.ts';
import { click, render, type Rendered } from '../../../tests/support/render.tsx';
import { PortalPage } from './PortalPage.tsx';
import { PrefacePage } from './PrefacePage.tsx';

const MENU = [
  { code: 'caoyuan', name: '草原', path: '/ResourceOverview?page=草原', children: [] },
  {
    code: 'ziranbaohudi',
    name: '自然保护地',
    path: '/OverviewProtectedAreas',
    children: [{ code: 'aibihu', name: '艾比湖湿地', path: '/EbinurLakeIndex', children: [] }],
  },
];

let page: Rendered;
let opened: string[];
afterEach(() => page.unmount());

async function draw(Screen: typeof PrefacePage, more: Parameters<typeof pageProps>[0]) {
  opened = [];
  const open = (address: string) => void opened.push(address);
  page = render(<Screen {...pageProps({ title: '门户', menu: MENU, open, ...more })} />);
  await act(async () => Promise.resolve());
}

describe('the portal page', () => {
  it('leads to the topics of the role’s menu and to the screens that stand in none', async () => {
    await draw(PortalPage, {});
    click(page.get('button', '草原'));
    click(page.get('button', '自然保护地艾比湖湿地'));
    click(page.get('button', '地图打印'));
    expect(opened).toEqual(['/ResourceOverview?page=草原', '/OverviewProtectedAreas', '/DaYin']);
  });

  it('names the systems of the role, asked for by its own id', async () => {
    const asked: unknown[] = [];
    const systems = [{ systemname: '林草资源管理系统', systemid: 's1' }];
    const api = answeringApi(systems, (_endpoint, { query }) => asked.push(query));
    await draw(PortalPage, { api, roleId: '14' });
    expect(asked).toEqual([{ roleID: '14' }]);
    expect(page.container.textContent).toContain('林草资源管理系统');
  });

  it('names them in English where they have such a name', async () => {
    const systems = [
      { systemname: '林草数据资源系统', nameEn: 'Forest and grassland data', systemid: 's1' },
      { systemname: '别的系统', systemid: 's2' },
    ];
    const props = pageProps({ title: 'Portal', api: answeringApi(systems), roleId: '14' });
    page = render(<PortalPage {...props} />, texts, 'en');
    await act(async () => Promise.resolve());
    expect(page.container.textContent).toContain('Forest and grassland data');
    expect(page.container.textContent).toContain('别的系统');
  });

  it('says why they cannot be read, and what to do without any topic', async () => {
    await draw(PortalPage, { menu: [] });
    expect(page.all('alert')[0]?.textContent).toContain('系统列表读取失败');
    expect(page.container.textContent).toContain('当前角色没有可用的专题，请联系管理员。');
  });
});

describe('the preface', () => {
  const figures = {
    topic: 'overview',
    notes: ['示意数据'],
    computedAt: '2026-11-21T08:00:00.000Z',
    values: [{ id: 'totalArea', unit: 'km2', value: 31292.4 }],
    sections: [],
  };

  it('says whose topics these are, what to try, and a few figures with their time', async () => {
    await draw(PrefacePage, { department: '草原监理所', api: answeringApi(figures) });
    expect(page.container.textContent).toContain('草原监理所的专题');
    expect(page.container.textContent).toContain('国土面积31,292 km²');
    expect(page.container.textContent).toMatch(/示意数据 · 统计于 2026/);
  });

  it('begins with what needs attention, and leads there where that does not arrive', async () => {
    const needs = pageProps().needs;
    const told = () => Promise.resolve(() => <p>三项紧急</p>);
    await draw(PrefacePage, { needs: { ...needs, todayBrief: () => told } });
    expect(page.container.querySelector('p')?.textContent).toBe('三项紧急');
    page.unmount();
    const lost = () => Promise.reject(new Error('away'));
    await draw(PrefacePage, { needs: { ...needs, todayBrief: () => lost } });
    await act(async () => Promise.resolve());
    click(page.all('button').find((button) => button.textContent === '今日待办') ?? page.container);
    expect(opened).toEqual(['/Today']);
  });

  it('does without figures that cannot be read, and is closed', async () => {
    let closed = 0;
    await draw(PrefacePage, { close: () => void closed++ });
    expect(page.container.textContent).not.toContain('全州概况');
    click(page.get('button', '关闭'));
    expect(closed).toBe(1);
  });
});
