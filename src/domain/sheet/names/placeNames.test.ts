import { describe, expect, test } from 'vitest';
import type { SheetMark, TextMark } from '../../drawing/marks.ts';
import type { SheetBox } from '../paper.ts';
import { textBox } from '../textBox.ts';
import type { Name } from './namePlaces.ts';
import { placeNames } from './placeNames.ts';
import { createRoom } from './room.ts';

const FRAME: SheetBox = { xPx: 0, yPx: 0, widthPx: 1000, heightPx: 700 };

const look = (sizePx: number) => ({ sizePx, color: '#000000', bold: false });

const pointName = (text: string, at: readonly [number, number], rank: number, ...short: string[]): Name => ({
  rank,
  texts: [text, ...short],
  look: look(24),
  place: { kind: 'point', at, radiusPx: 5 },
});

const place = (names: readonly Name[], symbols: readonly SheetBox[] = []) => {
  const [labels, taken] = [createRoom(FRAME), createRoom(FRAME)];
  symbols.forEach((box) => taken.take(box));
  return placeNames(names, labels, taken);
};

const textsOf = (marks: readonly SheetMark[]): TextMark[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

const wordsOf = (marks: readonly SheetMark[]) => textsOf(marks).map(({ text }) => text);

/** A thicket of names, the same each time (Park and Miller, 1988). */
function thicket(count: number): Name[] {
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, (_, index) =>
    pointName(
      `第${String(index)}号瞭望塔`,
      [next() * 1000, next() * 700],
      1 + Math.floor(next() * 9),
      `${String(index)}号`,
    ),
  );
}

describe('names', () => {
  test('stand to the right of their places', () => {
    const [text] = textsOf(place([pointName('博乐市', [300, 300], 1)]).marks);
    expect(text?.xPx).toBeGreaterThan(300);
    expect(text?.text).toBe('博乐市');
  });

  test('never lie over each other, nor reach out of the frame', () => {
    const texts = textsOf(place(thicket(300)).marks);
    expect(texts.length).toBeGreaterThan(60);
    const boxes = texts.map(textBox);
    for (const [index, box] of boxes.entries()) {
      expect(box.xPx).toBeGreaterThanOrEqual(-2);
      expect(box.xPx + box.widthPx).toBeLessThanOrEqual(1002);
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other) > 3)).toEqual([]);
    }
  });

  test('never give way to one of a lower rank', () => {
    const names = thicket(300);
    const { lost } = place(names);
    expect(lost.length).toBeGreaterThan(0);
    for (const name of lost.slice(0, 20)) {
      const higher = names.filter(({ rank }) => rank <= name.rank);
      // What is lost is lost among its own rank and those above it as well.
      expect(place(higher).lost).toContain(name);
    }
  });

  test('are shortened before they are lost', () => {
    const crowd = Array.from({ length: 3 }, (_, index) =>
      pointName('精河县森林防火瞭望塔', [20, 350 + index * 4], 7, `${String(index)}号`),
    );
    const words = wordsOf(place(crowd).marks);
    expect(words).toContain('精河县森林防火瞭望塔');
    expect(words.some((word) => word.endsWith('号') && word.length === 2)).toBe(true);
  });

  test('of a high rank are written at a leader where all around is taken', () => {
    const towns = Array.from({ length: 6 }, () => pointName('博乐市', [300, 300], 1));
    const { marks } = place(towns);
    expect(wordsOf(marks)).toEqual(towns.map(() => '博乐市'));
    expect(marks.filter(({ kind }) => kind === 'path').length).toBeGreaterThan(0);
  });

  test('of a high rank are written beside their places over symbols, not away from them', () => {
    const around: SheetBox = { xPx: 200, yPx: 270, widthPx: 200, heightPx: 60 };
    const { marks } = place([pointName('博乐市', [300, 300], 1)], [around]);
    expect(marks.map(({ kind }) => kind)).toEqual(['text']);
  });

  test('of low ranks do not hide symbols', () => {
    const names = [pointName('博乐市', [300, 300], 1), pointName('一号塔', [600, 300], 7)];
    const { marks, lost } = place(names, [FRAME]);
    expect(wordsOf(marks)).toEqual(['博乐市']);
    expect(lost).toEqual([names[1]]);
  });
});

describe('names along lines', () => {
  const river = (paths: readonly (readonly (readonly [number, number])[])[], text = '博尔塔拉河'): Name => ({
    rank: 3,
    texts: [text],
    look: look(20),
    place: { kind: 'line', paths },
  });

  const arc = Array.from({ length: 60 }, (_, index): [number, number] => {
    const turn = Math.PI * (1.1 + (index / 59) * 0.8);
    return [500 + 400 * Math.cos(turn), 600 + 400 * Math.sin(turn)];
  });

  test('follow them letter by letter, from left to right and above', () => {
    const texts = textsOf(place([river([arc])]).marks).sort((a, b) => a.xPx - b.xPx);
    expect(texts.map(({ text }) => text).join('')).toBe('博尔塔拉河');
    const turns = texts.map(({ look: { turnDeg } }) => turnDeg ?? 0);
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    for (const { xPx, yPx } of texts) expect(Math.hypot(xPx - 500, yPx - 600)).toBeGreaterThan(400);
  });

  test('read the same where a line runs the other way', () => {
    const texts = textsOf(place([river([[...arc].reverse()])]).marks).sort((a, b) => a.xPx - b.xPx);
    expect(texts.map(({ text }) => text).join('')).toBe('博尔塔拉河');
  });

  test('stand upright along a steep line, from above to below', () => {
    const steep = Array.from({ length: 40 }, (_, index): [number, number] => [300 + index, 60 + index * 14]);
    const texts = textsOf(place([river([steep.reverse()])]).marks).sort((a, b) => a.yPx - b.yPx);
    expect(texts.map(({ text }) => text).join('')).toBe('博尔塔拉河');
    expect(texts.every(({ look: { turnDeg } }) => turnDeg === undefined)).toBe(true);
  });

  test('in Latin letters are one straight piece, and left away where the line bends', () => {
    const gentle = Array.from({ length: 40 }, (_, index): [number, number] => [
      200 + index * 12,
      300 + index * 3,
    ]);
    const [text, ...others] = textsOf(place([river([gentle], 'Bortala River')]).marks);
    expect([text?.text, others]).toEqual(['Bortala River', []]);
    expect(text?.look.turnDeg).toBeCloseTo(14, 0);
    const wavy = gentle.map(([x], index): [number, number] => [x, 300 + 40 * Math.sin(index)]);
    expect(place([river([wavy], 'Bortala River')]).lost).toHaveLength(1);
  });

  test('are left away where the line is too short', () => {
    expect(place([river([arc.slice(0, 3)])]).lost).toHaveLength(1);
  });
});

/** How far two boxes reach over each other, pixels; the sheet's widths of letters are true to a few percent. */
function overlap(a: SheetBox, b: SheetBox): number {
  const across = Math.min(a.xPx + a.widthPx, b.xPx + b.widthPx) - Math.max(a.xPx, b.xPx);
  const down = Math.min(a.yPx + a.heightPx, b.yPx + b.heightPx) - Math.max(a.yPx, b.yPx);
  return Math.min(across, down);
}
