import { describe, expect, test } from 'vitest';
import type { LegendEntry } from '../layers/record/legend.ts';
import type { FurnitureMark } from '../drawing/marks.ts';
import { marksSvg, sheetSvg } from './markSvg.ts';
import { isBoxWithin, textBox } from './textBox.ts';
import { choosePaper, PAPER_MM, type SheetBox } from './paper.ts';
import { movedPlacement, placementOf } from './placement.ts';
import { WHOLE_FURNITURE, type Sheet } from './sheet.ts';
import { gapsOf, marksOf, sheetFurniture } from './sheetFurniture.ts';
import { textWidthPx } from './textWidth.ts';
import { unitLines } from './titleBlock.ts';

const SHEET: Sheet = {
  title: '林草资源图',
  unit: '博州林业和草原局',
  date: '2026-11-22',
  page: { size: '5000px', orientation: 'landscape', dpi: 300 },
  centre: { lon: 81.87, lat: 44.7 },
  scale: 800_000,
  rotationDeg: 0,
  layers: [],
  furniture: WHOLE_FURNITURE,
  language: 'zh',
};

const OUTLINE = [
  [
    [79.9, 43.6],
    [83.8, 43.6],
    [83.8, 45.8],
    [79.9, 45.8],
  ],
] as const;

const entries = (count: number, name = '林地'): LegendEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name}${String(index)}`,
    type: 'face',
    color: 'rgba(70, 163, 107, 0.6)',
    group: '土地利用',
    show: true,
  }));

const partsOf = (sheet: Sheet, count = 5, placement?: ReturnType<typeof placementOf> | null) =>
  sheetFurniture(sheet, { legend: entries(count), outline: OUTLINE }, placement);

function part(sheet: Sheet, name: string, count = 5) {
  const found = partsOf(sheet, count).find((candidate) => candidate.part === name)?.furniture;
  if (found?.ok !== true) throw new Error(`${name}: ${found?.error ?? 'missing'}`);
  return found.value;
}

const textsOf = (marks: readonly FurnitureMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

describe('furniture', () => {
  const overlap = (a: SheetBox, b: SheetBox) =>
    a.xPx < b.xPx + b.widthPx &&
    b.xPx < a.xPx + a.widthPx &&
    a.yPx < b.yPx + b.heightPx &&
    b.yPx < a.yPx + a.heightPx;

  test.each([
    ['right where it covers nothing of the region', { lon: 84.2, lat: 44.7 }, 'right'],
    ['left where the region lies at the right', { lon: 79.5, lat: 44.7 }, 'left'],
    ['right where the region fills the sheet', { lon: 81.85, lat: 44.7 }, 'right'],
  ] as const)('the legend stands %s, and the scale bar in the other corner', (_, centre, side) => {
    const sheet = { ...SHEET, centre };
    const [legend, bar] = [part(sheet, 'legend').box, part(sheet, 'scaleBar').box];
    const middle = choosePaper(sheet.page).widthPx / 2;
    expect(legend.xPx > middle ? 'right' : 'left').toBe(side);
    expect(bar.xPx > middle ? 'right' : 'left').toBe(side === 'right' ? 'left' : 'right');
    expect(overlap(legend, bar)).toBe(false);
  });

  test.each([
    ...(['A0', 'A1', 'A2', 'A3', 'A4'] as const).flatMap((size) => [
      [size, 'landscape'] as const,
      [size, 'portrait'] as const,
    ]),
    ['5000px', 'landscape'] as const,
    ['5000px', 'portrait'] as const,
  ])('on %s %s the pieces lie on the page and none over another', (size, orientation) => {
    const page = { size, orientation, dpi: 96 };
    const { widthMm, heightMm } = choosePaper(page);
    const scale = (SHEET.scale * PAPER_MM.A4[1]) / Math.max(widthMm, heightMm);
    const parts = partsOf({ ...SHEET, page, scale, title: '图'.repeat(200), unit: '甲'.repeat(200) }, 40);
    expect(gapsOf(parts)).toEqual([]);
    const { widthPx, heightPx, frame } = choosePaper(page);
    const boxes = new Map(
      parts.flatMap(({ part: name, furniture }) =>
        furniture.ok ? [[name, furniture.value.box] as const] : [],
      ),
    );
    for (const [name, box] of boxes) {
      expect([name, box.xPx >= 0, box.yPx >= 0]).toEqual([name, true, true]);
      expect([name, box.xPx + box.widthPx <= widthPx, box.yPx + box.heightPx <= heightPx]).toEqual([
        name,
        true,
        true,
      ]);
    }
    const pieces = ['inset', 'northArrow', 'scaleBar', 'legend', 'title', 'foot'] as const;
    for (const [index, name] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        const [a, b] = [boxes.get(name), boxes.get(other)];
        expect([name, other, a !== undefined && b !== undefined && overlap(a, b)]).toEqual([
          name,
          other,
          false,
        ]);
      }
    }
    expect(boxes.get('title')?.yPx).toBeLessThan(frame.yPx);
  });

  test('says that a map of the whole region needs no overview of it', () => {
    expect(gapsOf(partsOf({ ...SHEET, scale: SHEET.scale * 4 }))).toEqual([{ part: 'inset', gap: 'whole' }]);
  });

  test.each([0, 30])('the grid’s numbers are clear of furniture and frame, turned by %i°', (rotationDeg) => {
    const sheet = { ...SHEET, rotationDeg };
    const numbers = part(sheet, 'grid').marks.flatMap((mark) =>
      mark.kind === 'text' ? [textBox(mark)] : [],
    );
    expect(numbers.length).toBeGreaterThan(4);
    const pieces = (['inset', 'northArrow', 'scaleBar', 'legend'] as const).map(
      (name) => part(sheet, name).box,
    );
    const { frame } = choosePaper(sheet.page);
    for (const number of numbers) {
      expect(isBoxWithin(number, frame)).toBe(true);
      expect(pieces.filter((piece) => overlap(piece, number))).toEqual([]);
    }
  });

  test('is all there and within the page', () => {
    const parts = partsOf(SHEET);
    expect(gapsOf(parts)).toEqual([]);
    const { widthPx, heightPx } = choosePaper(SHEET.page);
    for (const { furniture } of parts) {
      if (!furniture.ok) continue;
      const { xPx, yPx, widthPx: wide, heightPx: high } = furniture.value.box;
      expect(Math.min(xPx, yPx)).toBeGreaterThanOrEqual(0);
      expect(xPx + wide).toBeLessThanOrEqual(widthPx);
      expect(yPx + high).toBeLessThanOrEqual(heightPx);
    }
  });

  test('escapes what users write', () => {
    const title = `<script>&"'[% env('HOME') %]`;
    const svg = sheetSvg(5000, 3535, marksSvg(marksOf(partsOf({ ...SHEET, title }))));
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 5000 3535">.*<\/svg>$/s);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script&gt;&amp;&quot;&apos;[% env(&apos;HOME&apos;) %]');
  });

  test('of a view in perspective has no scale bar, north arrow, grid or inset, and says so', () => {
    const gaps = gapsOf(partsOf(SHEET, 5, null));
    expect(gaps).toEqual(
      ['grid', 'inset', 'northArrow', 'scaleBar'].map((name) => ({ part: name, gap: 'distorted' })),
    );
  });

  test('follows a picture that was made smaller', () => {
    const moved = movedPlacement(placementOf(SHEET), [0.5, 0, 0, 0.5, 0, 0]);
    if (!moved.ok) throw new Error(moved.error);
    const bar = partsOf(SHEET, 5, moved.value).find(({ part: name }) => name === 'scaleBar')?.furniture;
    expect(bar?.ok === true && textsOf(bar.value.marks)).toContain('100 km');
    expect(textsOf(part(SHEET, 'scaleBar').marks)).toContain('50 km');
  });
});

describe('the scale bar', () => {
  test.each([500, 25_000, 800_000, 9_999_999])('is as long as its figure says at 1:%i', (scale) => {
    const { marks } = part({ ...SHEET, scale }, 'scaleBar');
    const label = textsOf(marks).find((text) => /^[1-9]\d* k?m$/.test(text)) ?? '';
    const lengthM = Number.parseInt(label, 10) * (label.endsWith('km') ? 1000 : 1);
    const edge = marks.find((mark) => mark.kind === 'path' && mark.line !== undefined);
    if (edge?.kind !== 'path') throw new Error('no edge');
    const xs = [...edge.d.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
    const inkedPx = Math.max(...xs) - Math.min(...xs) + (edge.line?.widthPx ?? 0);
    const metresPerPx = placementOf({ ...SHEET, scale }).metresPerPx;
    expect(Math.abs((inkedPx * metresPerPx) / lengthM - 1)).toBeLessThan(1e-4);
  });
});

describe('the title', () => {
  test.each(['短', '中'.repeat(60), '长'.repeat(200), 'W'.repeat(200)])('%s fits its margin', (title) => {
    const { marks, box } = part({ ...SHEET, title }, 'title');
    expect(textsOf(marks).join('')).toBe(title);
    for (const mark of marks) {
      if (mark.kind !== 'text') continue;
      expect(textWidthPx(mark.text, mark.look.sizePx, true)).toBeLessThanOrEqual(4920.01);
    }
    expect(box.heightPx).toBeLessThanOrEqual(120);
  });
});

describe('the unit', () => {
  const unitMarks = (unit: string, page: Sheet['page'] = SHEET.page) =>
    part({ ...SHEET, unit, page }, 'foot').marks.flatMap((mark) =>
      mark.kind === 'text' && mark.look.align === 'left' ? [mark] : [],
    );

  test.each(['短', '中'.repeat(60), '博州林业和草原局'.repeat(25), 'W'.repeat(200), 'iW 林'.repeat(50)])(
    '%s stays within its part of the margin, in letters that can be read',
    (unit) => {
      const marks = unitMarks(unit);
      expect(marks.length).toBeGreaterThan(0);
      for (const { text, look, yPx } of marks) {
        const { sizePx } = look;
        expect(textWidthPx(text, sizePx)).toBeLessThanOrEqual(4920 * 0.3);
        // On A3, as wide as this sheet, 1.6 mm: letters of a footnote.
        expect(sizePx).toBeGreaterThan(19);
        expect(yPx - sizePx * 0.88).toBeGreaterThan(3535 - 60);
        expect(yPx + sizePx * 0.2).toBeLessThan(3535);
      }
    },
  );

  test('is whole as long as it has room, and ends with an ellipsis where it is cut', () => {
    const whole = '博州林业和草原局'.repeat(10);
    expect(
      unitMarks(whole)
        .map(({ text }) => text)
        .join(''),
    ).toBe(whole);
    const long = '博州林业和草原局'.repeat(25);
    const said = unitMarks(long)
      .map(({ text }) => text)
      .join('');
    const { shown } = unitLines({ unit: long, page: SHEET.page });
    expect(said).toBe(`${long.slice(0, shown)}…`);
    expect(shown).toBeGreaterThan(100);
  });
});

describe('the legend', () => {
  test.each([
    [15, 1],
    [16, 2],
    [24, 2],
    [25, 3],
  ])('of %i entries has %i columns', (count, columns) => {
    const { marks } = part(SHEET, 'legend', count);
    const names = marks.filter((mark) => mark.kind === 'text' && mark.text.startsWith('林地'));
    expect(new Set(names.map((mark) => mark.kind === 'text' && mark.xPx)).size).toBe(columns);
  });
  test('of more entries than fit counts the rest', () => {
    const { marks, box } = part(SHEET, 'legend', 400);
    expect(textsOf(marks).some((text) => /^另有 \d+ 项$/.test(text))).toBe(true);
    expect(box.heightPx).toBeLessThanOrEqual(0.62 * choosePaper(SHEET.page).frame.heightPx);
  });
  test('without entries is left away and says so', () => {
    expect(gapsOf(partsOf(SHEET, 0))).toEqual([{ part: 'legend', gap: 'empty' }]);
  });
});

describe('the grid', () => {
  test('has round degrees at both ends of its lines', () => {
    const texts = textsOf(part(SHEET, 'grid').marks);
    expect(texts.filter((text) => text === '82°00′E')).toHaveLength(2);
    expect(texts.filter((text) => text === '44°30′N')).toHaveLength(2);
  });
  test.each([1000, 60_000, 5_000_000])('has a few lines at 1:%i', (scale) => {
    const lines = part({ ...SHEET, scale, rotationDeg: 20 }, 'grid').marks.filter(
      ({ kind }) => kind === 'path',
    );
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThan(30);
  });
});

describe('the north arrow', () => {
  test('turns with the map', () => {
    const letter = part({ ...SHEET, rotationDeg: 90 }, 'northArrow').marks.find(
      (mark) => mark.kind === 'text',
    );
    const { box } = part(SHEET, 'northArrow');
    expect(letter?.kind === 'text' && letter.look.turnDeg).toBe(90);
    expect(letter?.kind === 'text' && letter.xPx).toBeGreaterThan(box.xPx + box.widthPx * 0.7);
  });
});
