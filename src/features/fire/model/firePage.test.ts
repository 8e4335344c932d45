import { expect, it } from 'vitest';
import { FIRE_PAGE, FIRE_PICTURES, firePage, wrapped, type WidthOf } from './firePage.ts';

/** Chinese letters as wide as they are high, others half of it. */
const widthOf: WidthOf = (text, sizePt) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0xff ? sizePt : sizePt / 2), 0);

const page = (lines: number) =>
  firePage(
    {
      title: '火情研判',
      subtitle: '2026/11/26 08:00',
      sections: [
        { title: '位置', lines: ['经纬度：81.90000, 44.42000'] },
        {
          title: '周边',
          lines: Array.from(
            { length: lines },
            (_, index) => `第 ${String(index)} 行，${'居民点、'.repeat(9)}`,
          ),
        },
      ],
    },
    widthOf,
  );

it('breaks Chinese anywhere, and numbers and names not within', () => {
  const fits = (line: string) => widthOf(line, 1, false) <= 6;
  expect(wrapped('距火点 12.5 km，向北', fits)).toEqual(['距火点 12.5', 'km，向北']);
  expect(wrapped('一二三四五六，七 3 km²。', fits)).toEqual(['一二三四五', '六，七 3', 'km²。']);
  expect(wrapped('averyverylongname 短', fits)).toEqual(['averyverylongname', '短']);
});

it('stands in two columns below the pictures, within the page', () => {
  const { marks, left, sizePt } = page(40);
  expect(left).toBe(0);
  const bottomPt = (FIRE_PICTURES[0]?.yPx ?? 0) + (FIRE_PICTURES[0]?.heightPx ?? 0);
  const texts = marks.slice(2);
  for (const { text, xPx, yPx } of texts) {
    expect(yPx).toBeGreaterThan(bottomPt + sizePt);
    expect(yPx).toBeLessThanOrEqual(FIRE_PAGE.heightPt - FIRE_PAGE.marginPt);
    expect(xPx + widthOf(text, sizePt, false)).toBeLessThanOrEqual(
      FIRE_PAGE.widthPt - FIRE_PAGE.marginPt + 0.01,
    );
  }
  expect(new Set(texts.map(({ xPx }) => xPx)).size).toBe(2);
});

it('takes smaller letters where there is more, and tells what found no room at all', () => {
  expect(page(2).sizePt).toBe(9);
  expect(page(70).sizePt).toBeLessThan(9);
  expect(page(70).left).toBe(0);
  expect(page(900)).toMatchObject({ sizePt: 5 });
  expect(page(900).left).toBeGreaterThan(0);
});
