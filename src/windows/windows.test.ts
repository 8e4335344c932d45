import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../lib/keyValueStore.ts';
import {
  clampPlace,
  clampSize,
  recallPlace,
  recallSize,
  rememberPlace,
  rememberSize,
} from './windowPlace.ts';
import { openingPlace, openingSize, windowTable } from './windowSpec.ts';
import {
  closeInStack,
  changeInStack,
  openInStack,
  type OpenWindow,
  raiseInStack,
  zIndexOf,
} from './windowStack.ts';

const window = (id: string, group: string | null = null): OpenWindow => ({
  id,
  group,
  place: { leftPx: 510, topPx: 300 },
  sizePx: { widthPx: 400, heightPx: 400 },
});
const ids = (stack: readonly OpenWindow[]) => stack.map(({ id }) => id);

describe('window stack', () => {
  it('opens on top and raises what is open already, where it stands', () => {
    const moved = changeInStack([window('a'), window('b')], 'a', {
      place: { leftPx: 1, topPx: 2 },
    });
    const raised = openInStack(moved, window('a'));
    expect(ids(raised)).toEqual(['b', 'a']);
    expect(raised[1]?.place).toEqual({ leftPx: 1, topPx: 2 });
  });

  it('has one window of an exclusive group', () => {
    const stack = [window('road', 'locate'), window('legend'), window('other', 'else')];
    expect(ids(openInStack(stack, window('poi', 'locate')))).toEqual(['legend', 'other', 'poi']);
  });

  it('closes and raises', () => {
    const stack = [window('a'), window('b'), window('c')];
    expect(ids(closeInStack(stack, 'b'))).toEqual(['a', 'c']);
    expect(closeInStack(stack, 'x')).toBe(stack);
    expect(ids(raiseInStack(stack, 'a'))).toEqual(['b', 'c', 'a']);
    expect(raiseInStack(stack, 'c')).toBe(stack);
  });

  it('starts at z-index 19 and goes by 2', () => {
    expect([0, 1, 2].map(zIndexOf)).toEqual([19, 21, 23]);
  });
});

describe('window table', () => {
  const screen = () => Promise.resolve(null);

  it('gives the sizes and places of the spec where a row names none', () => {
    expect(openingSize({})).toEqual({ widthPx: 400, heightPx: 400 });
    expect(openingPlace({})).toEqual({ leftPx: 510, topPx: 300 });
    expect(openingSize({ sizePx: { widthPx: 700, heightPx: 500 } }).widthPx).toBe(700);
  });

  it('refuses two windows of one id', () => {
    const row = { id: 'a', title: 'legend.title', screen } as const;
    expect(() => windowTable([row, row])).toThrow('two windows are called a');
    expect(Object.keys(windowTable([row]))).toEqual(['a']);
  });
});

describe('window places', () => {
  it('are remembered by window, encoded', () => {
    const storage = createMemoryStore();
    rememberPlace(storage, '图件导出', { leftPx: 12, topPx: 34 });
    expect(recallPlace(storage, '图件导出')).toEqual({ leftPx: 12, topPx: 34 });
    expect(recallPlace(storage, 'other')).toBeUndefined();
    expect(storage.get('portal.window.图件导出')).toBeUndefined();
  });

  it('and sizes are remembered apart from each other', () => {
    const storage = createMemoryStore();
    rememberSize(storage, 'a', { widthPx: 500, heightPx: 320 });
    expect(recallSize(storage, 'a')).toEqual({ widthPx: 500, heightPx: 320 });
    expect(recallPlace(storage, 'a')).toBeUndefined();
  });

  it('leave no window larger than the page, nor smaller than its least', () => {
    const least = { widthPx: 280, heightPx: 200 };
    const page = { widthPx: 1366, heightPx: 720 };
    expect(clampSize({ widthPx: 9000, heightPx: 10 }, least, page)).toEqual({ widthPx: 1366, heightPx: 200 });
    expect(clampSize({ widthPx: 300.4, heightPx: 300 }, least, page)).toEqual({
      widthPx: 300,
      heightPx: 300,
    });
  });

  it('that are damaged count as none', () => {
    const damaged = { get: () => 'no base64 %', set: () => true, remove: () => {} };
    expect(recallPlace(damaged, 'a')).toBeUndefined();
  });

  it('lie within the page, with a grip at least', () => {
    const pixels = fc.integer({ min: -3000, max: 6000 });
    const length = fc.integer({ min: 60, max: 2000 });
    fc.assert(
      fc.property(pixels, pixels, length, length, length, length, (leftPx, topPx, w, h, pageW, pageH) => {
        const place = clampPlace(
          { leftPx, topPx },
          { widthPx: w, heightPx: h },
          { widthPx: pageW, heightPx: pageH },
        );
        expect(place.leftPx).toBeGreaterThanOrEqual(0);
        expect(place.topPx).toBeGreaterThanOrEqual(0);
        if (w <= pageW) expect(place.leftPx + w).toBeLessThanOrEqual(pageW);
        else expect(place.leftPx).toBe(0);
        expect(place.topPx).toBeLessThanOrEqual(pageH - 48);
      }),
    );
  });
});
