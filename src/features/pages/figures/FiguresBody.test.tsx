// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { click, commit, render, type Rendered } from '../../../../tests/support/render.tsx';
import type { TopicFigures } from '../../../api/contracts/figures.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import { FiguresBody } from './FiguresBody.tsx';
import type { FigureQuestion, ReadFigures } from './useFigures.ts';

const AREA = { west: 82, south: 44, east: 83, north: 45 };

const FIGURES: TopicFigures = {
  topic: 'fire',
  years: [],
  notes: ['示意数据'],
  computedAt: '2026-11-21T08:00:00.000Z',
  values: [
    { id: 'riskArea', unit: 'km2', value: 1593 },
    { id: 'onlineShare', unit: 'percent', value: 86.24 },
  ],
  sections: [
    {
      id: 'riskZones',
      kind: 'share',
      columns: [{ id: 'area', unit: 'km2' }],
      rows: [
        { name: '高火险区', values: [653], extent: AREA },
        { name: '', values: [653] },
      ],
    },
    {
      id: 'waterByYear',
      kind: 'series',
      columns: [{ id: 'area', unit: 'km2' }],
      rows: [
        { name: '2023', values: [612.34] },
        { name: '2024', values: [640] },
      ],
    },
    {
      id: 'woodBySpecies',
      kind: 'bars',
      columns: [{ id: 'area', unit: 'km2' }],
      rows: Array.from({ length: 12 }, (_, k) => ({ name: `树种${k}`, values: [12 - k] })),
    },
  ],
};

let view: Rendered;
let answers: ((result: Result<TopicFigures, string | undefined>) => void)[];
let asked: FigureQuestion[];
let years: (number | undefined)[];
let flown: (Extent | undefined)[];

const read: ReadFigures = (question) => {
  asked.push(question);
  return new Promise((resolve) => answers.push(resolve));
};
const answer = (result: Result<TopicFigures, string | undefined>) =>
  act(async () => {
    answers.at(-1)?.(result);
    await Promise.resolve();
  });
const drawn = (area?: string) => (
  <FiguresBody
    read={read}
    question={{ topic: 'fire', area }}
    onPick={({ extent }) => void flown.push(extent)}
    onYear={(year) => void years.push(year)}
  />
);

beforeEach(() => {
  [answers, asked, flown, years] = [[], [], [], []];
  view = render(drawn());
});
afterEach(() => view.unmount());

it('shows that figures are on their way, then each with its unit and a sensible number of digits', async () => {
  expect(view.get('status', '正在统计…')).toBeDefined();
  await answer(ok(FIGURES));
  const cards = [...view.container.querySelectorAll('dl > div')].map((card) => card.textContent);
  expect(cards).toEqual(['火险区面积1,593 km²', '在线率86.2%']);
});

it('tells charts in words, and names what is not known', async () => {
  await answer(ok(FIGURES));
  expect(view.all('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    '火险等级面积：高火险区 50%，未知 50%',
    '历年水域面积：2023 612.34 km²，2024 640 km²',
    `优势树种面积：${[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `树种${k} ${12 - k} km²`).join('，')}`,
  ]);
});

it('shows the same figures as a table and back', async () => {
  await answer(ok(FIGURES));
  click(view.get('button', '以表格显示“历年水域面积”'));
  const cells = [...view.container.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(cells).toEqual(['2023612.34', '2024640']);
  click(view.get('button', '以图表显示“历年水域面积”'));
  expect(view.container.querySelector('table')).toBeNull();
});

it('flies to where a row’s features lie', async () => {
  await answer(ok(FIGURES));
  const row = view.all('button').find((button) => button.title === '飞到“高火险区”');
  if (row === undefined) throw new Error('no row');
  click(row);
  expect(flown).toEqual([AREA]);
});

it('says in one sentence what each group of figures finds', async () => {
  await answer(ok(FIGURES));
  const said = [...view.container.querySelectorAll('[role=group] p')].map((line) => line.textContent);
  expect(said).toContain('2024 年 640 km²，比 2023 年增加 27.66 km²（4.5%）。');
});

it('offers the years that the figures can be limited to, and none where there are none', async () => {
  await answer(ok(FIGURES));
  expect(view.all('combobox')).toEqual([]);
  view.draw(drawn('精河县'));
  await answer(ok({ ...FIGURES, years: [2023, 2024] }));
  commit(view.get('combobox', '年份'), '2024');
  commit(view.get('combobox', '年份'), '');
  expect(years).toEqual([2024, undefined]);
});

it('gives each group of figures away as a table', async () => {
  await answer(ok(FIGURES));
  const given: string[] = [];
  // A click on a link to a file leads the page away here.
  const take = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    given.push(event.target.download);
  };
  document.addEventListener('click', take);
  for (const choice of ['CSV 表格', 'Excel 工作簿']) {
    click(view.get('button', '导出“历年水域面积”'));
    const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      ({ textContent }) => textContent === choice,
    );
    if (item === undefined) throw new Error(`no ${choice}`);
    click(item);
    await act(async () => Promise.resolve());
  }
  document.removeEventListener('click', take);
  expect(given).toEqual(['全州历年水域面积.csv', '全州历年水域面积.xlsx']);
});

it('shows the first rows of a long list, all on request', async () => {
  await answer(ok(FIGURES));
  const species = () =>
    [...view.container.querySelectorAll('li')].filter(({ textContent }) =>
      /^树种\d+ \d+ km²$/.test(textContent),
    ).length;
  expect(species()).toBe(8);
  click(view.get('button', '显示全部 12 项'));
  expect(species()).toBe(12);
});

it('says why there are none and tries again', async () => {
  await answer(err('HTTP 503'));
  expect(view.all('alert')[0]?.textContent).toContain('统计数据读取失败：HTTP 503');
  click(view.get('button', '重试'));
  expect(asked).toHaveLength(2);
  await answer(ok(FIGURES));
  expect(view.all('alert')).toEqual([]);
});

it('says what to do where the area has nothing of the topic', async () => {
  await answer(ok({ ...FIGURES, values: [], sections: [] }));
  expect(view.container.textContent).toContain('此范围内没有该专题的数据');
});

it('reads anew for another area, and never shows the one before meanwhile', async () => {
  await answer(ok(FIGURES));
  view.draw(drawn('精河县'));
  expect(asked.at(-1)).toEqual({ topic: 'fire', area: '精河县' });
  expect(view.container.textContent).not.toContain('高火险区');
});
