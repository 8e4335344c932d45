import { describe, expect, test } from 'vitest';
import { imprintBlock, type ImprintOptions } from './imprintBlock.ts';
import { choosePaper } from './paper.ts';
import { NO_IMPRINT, WHOLE_FURNITURE, type Sheet } from './sheet.ts';
import { roomOnMap, sheetFurniture } from './sheetFurniture.ts';
import { boxesMeet, isBoxWithin, textBox } from './textBox.ts';
import { textWidthPx, wrappedLines } from './textWidth.ts';

const IMPRINT = {
  ...NO_IMPRINT,
  author: '张三',
  reviewer: '李四',
  approver: '王五',
  approvalNumber: '新S(2026)012号',
  sources: true,
};

const SHEET: Sheet = {
  title: '林草资源图',
  unit: '博州林业和草原局',
  date: '2026-11-22',
  page: { size: 'A4', orientation: 'portrait', dpi: 200 },
  centre: { lon: 81.87, lat: 44.7 },
  scale: 800_000,
  rotationDeg: 0,
  layers: [],
  furniture: { ...WHOLE_FURNITURE, kilometres: true },
  meridian: 'zone3',
  imprint: { ...IMPRINT, secrecy: 'internal' },
  language: 'zh',
};

const OPTIONS: ImprintOptions = {
  at: [0, 1000],
  corner: 'bottom-left',
  maxWidthPx: 600,
  maxHeightPx: 800,
  unitPx: 1,
  sources: ['湖泊、河流（自然资源局 2026-03-01）', '林地（由文件导入 2026-11-20）'],
};

const textsOf = (sheet: Pick<Sheet, 'imprint' | 'language'>, options: Partial<ImprintOptions> = {}) => {
  const block = imprintBlock(sheet, { ...OPTIONS, ...options });
  return block.ok
    ? block.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    : block.error;
};

describe('an imprint', () => {
  test('says who answers for the sheet, its approval and its sources', () => {
    const texts = textsOf(SHEET);
    expect(texts.slice(0, 4)).toEqual(['编制：张三', '审核：李四', '批准：王五', '审图号：新S(2026)012号']);
    expect(texts.slice(4)).toHaveLength(3);
  });

  test('leaves out what is empty, and is itself left out where nothing is said', () => {
    expect(textsOf({ imprint: { ...NO_IMPRINT, author: '张三' }, language: 'en' })).toEqual([
      'Compiled by: 张三',
    ]);
    expect(textsOf({ language: 'zh' })).toBe('empty');
    expect(textsOf({ imprint: { ...NO_IMPRINT, sources: true }, language: 'zh' }, { sources: [] })).toBe(
      'empty',
    );
  });

  test('is set smaller before it is left out for want of room', () => {
    const small = textsOf(SHEET, { maxHeightPx: 250 });
    const joined = (lines: Iterable<string>) => [...lines].join('').replaceAll(' ', '');
    expect(joined(small)).toBe(joined(textsOf(SHEET)));
    expect(small.length).toBeLessThan(textsOf(SHEET).length);
    expect(textsOf(SHEET, { maxHeightPx: 60 })).toBe('no-room');
  });
});

test('what it is made from gives way to who signs it', () => {
  const sources = Array.from({ length: 60 }, (_, index) => `图层${String(index)}（由文件导入 2026-11-20）`);
  expect(textsOf(SHEET, { sources, maxHeightPx: 300 })).toEqual([
    '编制：张三',
    '审核：李四',
    '批准：王五',
    '审图号：新S(2026)012号',
  ]);
});

describe('on a sheet', () => {
  const parts = sheetFurniture(SHEET, { legend: [], outline: [], sources: OPTIONS.sources });
  const textsIn = (name: string) =>
    parts.flatMap(({ part, furniture }) =>
      part === name && furniture.ok
        ? furniture.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []))
        : [],
    );

  test('nothing on the map lies on anything else, numbers of both grids included', () => {
    const boxes = parts.flatMap(roomOnMap);
    const { frame } = choosePaper(SHEET.page);
    expect(textsIn('kilometres').length).toBeGreaterThan(8);
    expect(textsIn('imprint').length).toBeGreaterThan(4);
    boxes.forEach((box, index) => {
      expect(isBoxWithin(box, frame)).toBe(true);
      for (const other of boxes.slice(index + 1)) expect(boxesMeet(box, other)).toBe(false);
    });
  });

  test('the secrecy grade stands beside the title, which makes room for it', () => {
    const [grade] = textsIn('secrecy');
    expect(grade?.text).toBe('内部资料');
    const long = { ...SHEET, title: '博尔塔拉蒙古自治州森林草原防火重点区域与瞭望设施分布图'.repeat(2) };
    const titles = sheetFurniture(long, { legend: [], outline: [] }).flatMap(({ part, furniture }) =>
      part === 'title' && furniture.ok ? furniture.value.marks : [],
    );
    for (const title of titles)
      if (grade !== undefined && title.kind === 'text')
        expect(boxesMeet(textBox(title), textBox(grade))).toBe(false);
  });

  test('the zone of its meridian is named below the map', () => {
    expect(textsIn('foot').map(({ text }) => text)).toContainEqual(
      expect.stringContaining('3度带第27带 中央经线 81°'),
    );
  });
});

test('lines are broken behind spaces and between Chinese characters, never behind an opening bracket', () => {
  const text = '资料来源：自然保护地、居民地等7个图层（示意数据） of 12 sheets';
  for (let widthPx = 60; widthPx < 400; widthPx += 7) {
    const lines = wrappedLines(text, 20, widthPx);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of lines) {
      expect(line).not.toMatch(/（$|^[）、]/);
      expect(textWidthPx(line, 20) <= widthPx || !line.includes(' ')).toBe(true);
    }
  }
});
