import { describe, expect, it } from 'vitest';
import { defaultSheet, pointName } from '../../../../tests/support/obliqueSheets.ts';
import { boxesMeet, isBoxWithin, textBox } from '../textBox.ts';
import { choosePaper } from '../paper.ts';
import type { TextMark } from '../../drawing/marks.ts';
import type { LegendEntry } from '../../layers/record/legend.ts';
import { NO_IMPRINT, type Sheet } from '../sheet.ts';
import { clearHeights, highPlaces } from './highPlaces.ts';
import { obliqueSheet, viewLines, type ObliquePart } from './obliqueSheet.ts';
import type { ObliqueName, ObliqueView } from './obliqueView.ts';

const POSE = { lon: 81.2, lat: 44.25, heightM: 9000, headingDeg: 20, pitchDeg: -22 } as const;
const { frame } = choosePaper(defaultSheet.page);

const view: ObliqueView = {
  pose: POSE,
  groundM: 2000,
  names: [
    pointName('博乐市', 2400, 1600),
    ...Array.from({ length: 12 }, (_, index) => pointName(`${String(index)}号小地方`, 2410, 1602, 7)),
    pointName('切边', 4, 1600),
    pointName('在说明下', 400, 160),
    pointName('精河县', 3000, 2000),
  ],
  heights: [
    { xPx: 2000, yPx: 1000, heightM: 3120.4 },
    { xPx: 2100, yPx: 1000, heightM: 2800 },
    { xPx: 2200, yPx: 1100, heightM: 1200 },
  ],
};

const partsOf = (sheet = defaultSheet) => {
  const parts = obliqueSheet(sheet, { view, legend: [] });
  return (part: ObliquePart): readonly TextMark[] =>
    parts.flatMap((each) =>
      each.part === part && each.furniture.ok
        ? each.furniture.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []))
        : [],
    );
};

const said = (marks: readonly TextMark[]) => marks.map(({ text }) => text);

describe('a sheet in perspective', () => {
  it('writes names over each other nowhere, cut by the frame or under furniture neither; the lower rank gives way', () => {
    const names = partsOf()('names');
    for (const text of ['博乐市', '切边', '精河县']) expect(said(names)).toContain(text);
    expect(said(names)).not.toContain('在说明下');
    expect(names.length).toBeLessThan(16);
    const boxes = [...names, ...partsOf()('heights')].map(textBox);
    for (const [at, box] of boxes.entries()) {
      expect(isBoxWithin(box, frame)).toBe(true);
      expect(boxes.slice(at + 1).some((other) => boxesMeet(box, other))).toBe(false);
    }
    // A name stands above its place where there is room.
    const [capital] = names.filter(({ text }) => text === '博乐市');
    expect((capital?.yPx ?? 0) - frame.yPx).toBeLessThan(1600);
    expect(capital?.xPx).toBeCloseTo(frame.xPx + 2400, 3);
    const plates = obliqueSheet(defaultSheet, { view, legend: [] }).flatMap(({ part, furniture }) =>
      part === 'view' && furniture.ok ? [furniture.value.box] : [],
    );
    expect(plates).toHaveLength(1);
    for (const plate of plates) expect(boxes.some((box) => boxesMeet(box, plate))).toBe(false);
  });

  it('writes a name once, of a county as of a river: letters along lines and in areas are those of other sheets', () => {
    const area = { kind: 'area', at: [1800, 1900], insidePx: 400 } as const;
    const bank = Array.from({ length: 60 }, (_, index) => [2600 + 20 * index, 2600 + index] as const);
    const own = (text: string, source: string, place: ObliqueName['place']): ObliqueName => ({
      ...pointName(text, 0, 0, 6),
      ...{ source, place },
    });
    const names: readonly ObliqueName[] = [
      pointName('精河县', 3000, 2000),
      own('精河县', 'counties', area),
      own('温泉县', 'counties', { ...area, at: [1000, 1900] }),
      own('精河', 'rivers', { kind: 'line', paths: [bank] }),
      own('精河', 'rivers', { kind: 'area', at: [3600, 1000], insidePx: 300 }),
      own('红旗村', 'villages', pointName('', 700, 2700).place),
      own('红旗村', 'villages', pointName('', 2000, 2800).place),
      own('红旗村', 'roads', pointName('', 4000, 2900).place),
    ];
    const parts = obliqueSheet(defaultSheet, { view: { ...view, names, heights: [] }, legend: [] });
    const groups = parts.find(({ part }) => part === 'names')?.groups ?? [];
    const words = groups.map((marks) =>
      marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join(''),
    );
    expect(words.toSorted()).toEqual(['温泉县', '精河', '精河县', '红旗村', '红旗村'].toSorted());
    const [river] = groups.filter((marks) => marks.length === 2);
    for (const letter of river ?? [])
      expect(letter.kind === 'text' && letter.look.turnDeg).toBeCloseTo(2.9, 0);
  });

  it('tells the heights of high ground, to the metre', () => {
    expect(said(partsOf()('heights'))).toEqual(['▲ 3120']);
  });

  it('says where it is seen from and whereto instead of a scale, and north as it lies there', () => {
    expect(said(partsOf()('view'))).toEqual([
      '透视景观图，各处比例尺不同，不可量算',
      '视点 44°15′N 81°12′E，海拔 9000 m（离地 7000 m）',
      '视向 北（方位角 20°），俯角 22°',
      '高程未夸张（1:1）；▲ 为地面高点，单位 m',
    ]);
    const [letter] = partsOf()('northArrow');
    // North lies to the left of a view that looks east of north.
    const centre = frame.xPx + frame.widthPx - 40 - frame.widthPx * 0.035;
    expect(letter?.text).toBe('北');
    expect(letter?.xPx).toBeLessThan(centre);
    expect(said(partsOf()('scaleBar'))).toEqual([]);
  });

  it('leaves out what is switched off, and speaks English', () => {
    const furniture = { ...defaultSheet.furniture, northArrow: false, scaleBar: false };
    const parts = partsOf({ ...defaultSheet, furniture });
    expect([said(parts('view')), said(parts('heights')), said(parts('northArrow'))]).toEqual([[], [], []]);
    expect(viewLines({ pose: { ...POSE, headingDeg: -90 }, groundM: undefined }, 'en')).toEqual([
      'View in perspective: no one scale, not for measuring',
      'Seen from 44°15′N 81°12′E, 9000 m above sea level',
      'Looking west (azimuth 270°), 22° downwards',
      'Heights are not exaggerated (1:1); ▲ high ground, metres',
    ]);
  });
});

it('no height is told of ground that the picture does not show', () => {
  const [widthPx, heightPx] = [100, 60];
  // Slopes at the left, even haze with a little grain at the right.
  const grey = Array.from({ length: widthPx * heightPx }, (_, at) =>
    at % widthPx < 50 ? 90 + 40 * ((at % 4) - 2) : 180 + (at % 3),
  );
  const [slope, hazy] = [
    { xPx: 200, yPx: 300, heightM: 3000 },
    { xPx: 800, yPx: 300, heightM: 4000 },
  ];
  const page = { widthPx: 1000, heightPx: 600 };
  expect(clearHeights([slope, hazy], page, { widthPx, heightPx, grey })).toEqual([slope]);
});

it('flat ground and what goes on beyond the edge has no high place', () => {
  const size = { widthPx: 1000, heightPx: 700 };
  const flat = [100, 300, 500].map((xPx) => ({ xPx, yPx: 300, heightM: 800 }));
  expect(highPlaces(flat, size)).toEqual([]);
  expect(highPlaces([{ xPx: 5, yPx: 300, heightM: 4000 }, ...flat], size)).toEqual([]);
});

it('says where what it shows comes from, where it is asked to', () => {
  const imprint = { ...NO_IMPRINT, sources: true };
  const sourced = { ...view, sources: ['湖泊（甲局 2026-03-01）', '示意影像'] };
  const saidBy = (sheet: Sheet) =>
    obliqueSheet(sheet, { view: sourced, legend: [] }).flatMap(({ part, furniture }) =>
      part === 'imprint' && furniture.ok
        ? furniture.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
        : [],
    );
  expect(saidBy({ ...defaultSheet, imprint })).toEqual(['资料来源：湖泊（甲局 2026-03-01）；示意影像']);
  expect(saidBy(defaultSheet)).toEqual([]);
});

it('says the name of a layer once that is called as its service’s whole legend', () => {
  const img = '/geo/wms?REQUEST=GetLegendGraphic';
  const ofLayer = (group: string, name: string): LegendEntry => ({
    ...({ type: 'face', color: '#2f6b45', show: true } as const),
    ...{ name, group, config: { img, width: 400, height: 300 } },
  });
  const pictures = new Map([[img, { jpeg: '/9j/AQI=', widthPx: 400, heightPx: 300 }]]);
  const saidOf = (legend: readonly LegendEntry[]) =>
    obliqueSheet(defaultSheet, { view, legend, pictures }).flatMap(({ part, furniture }) =>
      part === 'legend' && furniture.ok
        ? furniture.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
        : [],
    );
  const lake: LegendEntry = { name: '湖泊', group: '水', type: 'face', color: '#3080c0', show: true };
  expect(saidOf([ofLayer('植被', '植被'), lake])).toEqual(['图例', '植被', '水', '湖泊']);
  expect(saidOf([ofLayer('林业', '植被'), lake])).toEqual(['图例', '林业', '植被', '水', '湖泊']);
});
