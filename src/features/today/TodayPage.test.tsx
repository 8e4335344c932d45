// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { pageProps } from '../../../tests/support/pageProps.ts';
import { click, commit, fill, render, valueOf, type Rendered } from '../../../tests/support/render.tsx';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import {
  todayHistory,
  todayList,
  type AttentionHistory,
  type AttentionItem,
  type AttentionList,
  type WantedStep,
} from '../../api/contracts/today.ts';
import { err, ok } from '../../lib/result.ts';
import { TodayBrief } from './TodayBrief.tsx';
import { TodayPage } from './TodayPage.tsx';

const item = (key: string, more: Partial<AttentionItem> = {}): AttentionItem => ({
  key,
  rule: 'camera',
  severity: 'watch',
  name: key,
  county: '精河县',
  facts: [
    { id: 'state', value: '离线' },
    { id: 'kind', value: null },
  ],
  place: [82.9, 44.4],
  extent: { west: 82.9, south: 44.4, east: 82.9, north: 44.4 },
  layer: 'videos',
  state: 'open',
  isBack: false,
  version: 0,
  ...more,
});

const LIST: AttentionList = {
  items: [
    item('南山口', { severity: 'urgent', facts: [{ id: 'zone', value: '高火险区' }] }),
    item('新建林', {
      rule: 'greeningPlan',
      severity: 'soon',
      facts: [
        { id: 'year', value: 2020 },
        { id: 'yearsLate', value: 6 },
        { id: 'acceptance', value: '待验收' },
        { id: 'area', value: 123.46 },
      ],
      extent: { west: 82, south: 44, east: 82.1, north: 44.1 },
      place: [82.05, 44.05],
    }),
    item('河口', { state: 'taken', takenBy: { name: '我', isMe: true }, version: 1 }),
    item('旧站', { state: 'closed', version: 3 }),
  ],
  counts: [
    { rule: 'camera', urgent: 1, soon: 0, watch: 1, closed: 1 },
    { rule: 'greeningPlan', urgent: 0, soon: 1, watch: 0, closed: 0 },
  ],
  area: '精河县',
};

const OUTLINE: [number, number][] = [
  [82, 44],
  [82.1, 44],
  [82.1, 44.1],
  [82, 44],
];

const refused = (code: number, message: string): ApiFailure => ({
  kind: 'refused',
  endpoint: 'POST /today',
  code,
  message,
});

/** A server that keeps what is done about items. */
function servedBy(list: AttentionList | ApiFailure) {
  const wanted: WantedStep[] = [];
  let refusal: ApiFailure | undefined;
  const histories = new Map<string, AttentionHistory>();
  const historyOf = (key: string): AttentionHistory => {
    const found = 'items' in list ? list.items.find((one) => one.key === key) : undefined;
    return (
      histories.get(key) ?? {
        item: found ?? item(key),
        steps: [],
        outline: key === '新建林' ? [OUTLINE] : [],
      }
    );
  };
  const stepped = (body: WantedStep): AttentionHistory => {
    const { item: before, steps, outline } = historyOf(body.key);
    const [seq, at] = [before.version + 1, '2026-11-26T08:00:00.000Z'];
    const state = body.kind === 'closed' ? 'closed' : body.kind === 'taken' ? 'taken' : before.state;
    return {
      item: { ...before, version: seq, state },
      steps: [...steps, { ...body, seq, at, name: '张三', isMe: true, roleType: 0, note: body.note }],
      outline,
    };
  };
  const answer = (path: string, query: unknown, body: unknown) => {
    if (path === todayList.path) return 'items' in list ? ok(list) : err(list);
    if (path === todayHistory.path) return ok(historyOf((query as { key: string }).key));
    wanted.push(body as WantedStep);
    if (refusal !== undefined) return err(refusal);
    const history = stepped(body as WantedStep);
    histories.set(history.item.key, history);
    return ok(history);
  };
  const api = {
    call: (endpoint: { readonly path: string }, { query, body }: { query: unknown; body?: unknown }) =>
      Promise.resolve(answer(endpoint.path, query, body)),
  } as ApiClient;
  return { api, wanted, histories, refuse: (failure: ApiFailure | undefined) => (refusal = failure) };
}

let scene: MemoryScene;
let page: Rendered;
let flown: unknown[];
const clock = createFakeClock();
const settled = () => act(async () => void (await Promise.resolve()));

async function open(api: ApiClient, more: Parameters<typeof pageProps>[0] = {}) {
  page = render(
    <TodayPage
      {...pageProps({
        title: '今日待办',
        api,
        clock,
        scene,
        flyTo: (target) => void flown.push(target),
        ...more,
      })}
    />,
  );
  await settled();
}

beforeEach(() => {
  flown = [];
  scene = createMemoryScene({ clock });
});
afterEach(() => {
  page.unmount();
  scene.destroy();
});

const cards = () => [...page.container.querySelectorAll('li')];
const names = () => cards().map((card) => card.querySelector('strong')?.textContent);
const press = async (name: string) => {
  click(page.get('button', name));
  await settled();
};
const note = () => page.get('textbox', '说明');

describe('what needs attention', () => {
  it('is listed with why, where and who has it; what is closed only on request', async () => {
    await open(servedBy(LIST).api);
    expect(names()).toEqual(['南山口', '新建林', '河口']);
    expect(cards().map((card) => card.textContent)).toEqual([
      '南山口紧急视频点离线，位于高火险区精河县 · 待接手',
      '新建林尽快2020 年度项目待验收，已逾期 6 年精河县 · 待接手',
      '河口关注视频点离线精河县 · 我已接手',
    ]);
    commit(page.get('combobox', '状态'), 'closed');
    expect(names()).toEqual(['旧站']);
    commit(page.get('combobox', '状态'), 'mine');
    expect(names()).toEqual(['河口']);
  });

  it('is filtered by how urgent it is and by its rule, each with its number', async () => {
    await open(servedBy(LIST).api);
    click(page.get('radio', '尽快 1'));
    expect(names()).toEqual(['新建林']);
    commit(page.get('combobox', '事项'), 'camera');
    expect(page.container.textContent).toContain('没有符合条件的事项');
    await press('看全部待处理');
    expect(names()).toHaveLength(3);
  });

  it('is flown to and marked in both views, a place and a piece of land each in its way', async () => {
    await open(servedBy(LIST).api);
    await press('南山口');
    expect(flown).toEqual([{ pose: { lon: 82.9, lat: 44.4, heightM: 4000, headingDeg: 0, pitchDeg: -90 } }]);
    expect(scene.globe.overlay('today-choice').size).toBe(1);
    await press('新建林');
    expect(flown[1]).toMatchObject({ extent: { west: expect.closeTo(81.94) as number } });
    expect([scene.globe.overlay('today-choice').size, scene.plane.overlay('today-choice').size]).toEqual([
      2, 2,
    ]);
    expect(page.container.textContent).toContain('面积123.5 公顷');
    await press('新建林');
    expect(scene.globe.overlay('today-choice').size).toBe(0);
  });

  it('opens the one that the address names, and flies there', async () => {
    await open(servedBy(LIST).api, { chosen: '旧站' });
    await settled();
    expect(page.get('button', '旧站').getAttribute('aria-expanded')).toBe('true');
    expect(page.get('button', '重新打开')).toBeDefined();
    expect(flown).toHaveLength(1);
  });

  it('arrives after the history of the one that the address names', async () => {
    const { api } = servedBy(LIST);
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    const slow: ApiClient = {
      async call(endpoint, input) {
        const answer = await api.call(endpoint, input);
        if (endpoint.path === todayList.path) await late;
        return answer;
      },
    };
    await open(slow, { chosen: '河口' });
    expect(names()).toEqual([]);
    await act(async () => {
      arrive();
      await late;
    });
    await settled();
    expect(page.get('button', '河口').getAttribute('aria-expanded')).toBe('true');
  });

  it('says what was looked at where there is nothing, and why it cannot be read', async () => {
    const counts = LIST.counts.map((count) => ({ ...count, urgent: 0, soon: 0, watch: 0, closed: 0 }));
    await open(servedBy({ items: [], counts, area: null }).api);
    expect(page.container.textContent).toContain('今天没有需要处理的事');
    expect(page.container.textContent).toContain('已查看：视频点离线、绿化项目逾期。');
    page.unmount();
    await open(servedBy(refused(503, '服务繁忙')).api);
    expect(page.all('alert')[0]?.textContent).toContain('待办读取失败：服务繁忙');
    expect(page.get('button', '重试')).toBeDefined();
  });
});

it('is read anew by a button, and every five minutes while the page is seen', async () => {
  const { api } = servedBy(LIST);
  let reads = 0;
  const counted: ApiClient = {
    call(endpoint, input) {
      if (endpoint.path === todayList.path) reads += 1;
      return api.call(endpoint, input);
    },
  };
  await open(counted);
  await press('刷新');
  expect(reads).toBe(2);
  await act(() => clock.run(5 * 60_000));
  expect(reads).toBe(3);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await act(() => clock.run(5 * 60_000));
  Reflect.deleteProperty(document, 'visibilityState');
  expect(reads).toBe(3);
});

describe('what is done about it', () => {
  it('changes the item alone, and stands in its history', async () => {
    const { api, wanted } = servedBy(LIST);
    await open(api);
    await press('南山口');
    await press('接手');
    expect(wanted).toEqual([{ key: '南山口', version: 0, kind: 'taken', note: '' }]);
    fill(note(), '已联系运营商');
    await press('评论');
    expect(wanted[1]).toMatchObject({ version: 1, kind: 'comment', note: '已联系运营商' });
    expect([...page.container.querySelectorAll('dd')].map((fact) => fact.textContent)).toContain(
      '评论：已联系运营商',
    );
    expect(valueOf(note())).toBe('');
    expect(names()).toHaveLength(3);
  });

  it('wants a word before it is closed', async () => {
    const { api, wanted } = servedBy(LIST);
    await open(api);
    await press('南山口');
    await press('办结');
    expect(wanted).toEqual([]);
    expect(note().getAttribute('validationmessage') ?? Reflect.get(note(), 'validationMessage')).toBe(
      '请先写明情况',
    );
    fill(note(), '已修复');
    await press('办结');
    expect(wanted).toMatchObject([{ kind: 'closed', note: '已修复' }]);
    expect(page.container.textContent).toContain('已办结');
    expect(page.container.querySelector('calcite-option[label="已办结 2"]')).not.toBeNull();
  });

  it('is handed to a unit', async () => {
    const { api, wanted } = servedBy(LIST);
    await open(api);
    await press('南山口');
    commit(page.get('combobox', '转交给'), '14');
    await press('转交');
    expect(wanted).toMatchObject([{ kind: 'handed', unit: 14 }]);
  });

  it('keeps what was written when somebody else was quicker, and shows what he did', async () => {
    const server = servedBy(LIST);
    await open(server.api);
    await press('南山口');
    fill(note(), '我来处理');
    server.refuse(refused(409, '防火中心李四已经接手了该事项'));
    server.histories.set('南山口', {
      item: item('南山口', {
        severity: 'urgent',
        version: 1,
        state: 'taken',
        takenBy: { name: '李四', isMe: false },
      }),
      steps: [
        {
          seq: 1,
          at: '2026-11-26T08:00:00.000Z',
          kind: 'taken',
          name: '李四',
          isMe: false,
          roleType: 4,
          note: '',
        },
      ],
      outline: [],
    });
    await press('评论');
    await settled();
    expect(page.all('alert')[0]?.textContent).toContain('李四已经接手了该事项');
    expect(valueOf(note())).toBe('我来处理');
    expect(page.container.textContent).toContain('李四（防火与野生动植物保护中心）');
    server.refuse(undefined);
    await press('评论');
    expect(server.wanted.at(-1)).toMatchObject({ version: 1, note: '我来处理' });
  });
});

it('the first lines tell the most urgent, how much there is, and lead there', async () => {
  const opened: string[] = [];
  page = render(
    <TodayBrief api={servedBy(LIST).api} clock={clock} open={(address) => void opened.push(address)} />,
  );
  await settled();
  expect(page.container.textContent).toContain('紧急 1 · 尽快 1 · 关注 1');
  click(page.all('button').find(({ textContent }) => textContent?.startsWith('南山口')) ?? page.container);
  await press('全部待办（3）');
  expect(opened).toEqual(['/Today?item=%E5%8D%97%E5%B1%B1%E5%8F%A3', '/Today']);
});
