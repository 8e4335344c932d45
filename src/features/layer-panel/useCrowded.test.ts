import { expect, it } from 'vitest';
import { isCrowded } from './useCrowded.ts';

it.each([
  [1366, 340, true],
  [1600, 340, true],
  [1920, 340, false],
  [1366, 0, false],
])('a page %d px wide with %d px docked is crowded: %s', (widthPx, reservedPx, crowded) => {
  expect(isCrowded(widthPx, reservedPx)).toBe(crowded);
});
