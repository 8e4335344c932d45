import { describe, expect, it } from 'vitest';
import type { PreparedFeature } from '../../base/drawing/packed.ts';
import { boxOfRuns } from '../../base/geo/rectangle.ts';
import { bordersOnce } from './bordersOnce.ts';

type Corner = readonly [x: number, y: number];

function area(...corners: readonly Corner[]): PreparedFeature {
  const part = Float64Array.from([...corners, ...corners.slice(0, 1)].flat());
  return { kind: 'polygon', box: boxOfRuns([part]), parts: [part] };
}

const pen = (widthPx: number, dashPx?: readonly number[]) => ({
  ...{ color: '#6b3f63', alpha: 1, widthPx },
  ...(dashPx === undefined ? {} : { dashPx: [...dashPx] }),
});

/** Two counties side by side, and the prefecture around both. */
const WEST = area([0, 0], [50, 0], [50, 60], [0, 60]);
const EAST = area([50, 60], [50, 0], [100, 0], [100, 60]);
const WHOLE = area([0, 0], [50, 0], [100, 0], [100, 60], [50, 60], [0, 60]);

const linesOf = (features: readonly PreparedFeature[] | undefined) =>
  (features ?? []).flatMap(({ parts }) => parts.map((part) => [...part]));

const lengthOf = (line: readonly number[]) => {
  let length = 0;
  for (let at = 2; at < line.length; at += 2)
    length += Math.hypot((line[at] ?? 0) - (line[at - 2] ?? 0), (line[at + 1] ?? 0) - (line[at - 1] ?? 0));
  return length;
};

const total = (features: readonly PreparedFeature[] | undefined) =>
  linesOf(features).reduce((sum, line) => sum + lengthOf(line), 0);

describe('borders', () => {
  it('that two areas share are drawn once, and that of a higher level is its own', () => {
    const [layer] = bordersOnce([[[WHOLE], [WEST, EAST]]], [{ layer: 0, rules: [pen(2), pen(1)] }]);
    expect(layer?.map(total)).toEqual([320, 60]);
    expect(linesOf(layer?.[1]).map((line) => line.toSorted((a, b) => a - b))).toEqual([[0, 50, 50, 60]]);
  });

  it('run through where the areas that they belong to change', () => {
    const north = area([0, 60], [50, 60], [100, 60], [100, 90], [0, 90]);
    const [layer] = bordersOnce([[[WEST, EAST, north]]], [{ layer: 0, rules: [pen(1)] }]);
    // Around both, between both; and what the one in the north adds.
    expect(linesOf(layer?.[0])).toHaveLength(3);
    expect(total(layer?.[0])).toBe(320 + 60 + 160);
  });

  it('are those of the layer with the wider pen where layers share them', () => {
    const layers = [
      { layer: 0, rules: [pen(0.7)] },
      { layer: 1, rules: [pen(1)] },
    ];
    const [townships, counties] = bordersOnce([[[WEST, EAST]], [[WHOLE]]], layers);
    expect([total(townships?.[0]), total(counties?.[0])]).toEqual([60, 320]);
  });

  it('are shared where corners differ in their last digits only', () => {
    const near = area([50.0004, 60], [50, 0.0003], [100, 0], [100, 60]);
    const [layer] = bordersOnce([[[WEST, near]]], [{ layer: 0, rules: [pen(1)] }]);
    expect(total(layer?.[0])).toBeCloseTo(380, 2);
  });

  it('of a rule that draws nothing at this scale take none from others', () => {
    const [layer] = bordersOnce([[[WHOLE], [WEST]]], [{ layer: 0, rules: [undefined, pen(1)] }]);
    expect(layer?.[0]).toEqual([WHOLE]);
    expect(total(layer?.[1])).toBe(220);
  });

  it('that are dashed come in pieces that each begin with the pattern', () => {
    const side = 1000;
    const square = area([0, 0], [side, 0], [side, side], [0, side]);
    const [layer] = bordersOnce([[[square]]], [{ layer: 0, rules: [pen(1, [6, 2.5, 1, 2.5])] }]);
    const pieces = linesOf(layer?.[0]).map(lengthOf);
    expect(total(layer?.[0])).toBeCloseTo(4 * side, 6);
    for (const length of pieces.slice(0, -1)) expect(length / 12).toBeCloseTo(Math.round(length / 12), 6);
    expect(layer?.[0]?.every(({ isWhole }) => isWhole)).toBe(true);
  });

  it('beside other layers leave these as they are', () => {
    const lakes = [[WEST]];
    expect(bordersOnce([lakes, [[WEST]]], [{ layer: 1, rules: [pen(1)] }])[0]).toEqual(lakes);
  });
});
