import { describe, expect, it } from 'vitest';
import type { LonLat } from '../place/waters.ts';
import { shareCrossings, sharedVertices } from './crossings.ts';

const line = (...course: LonLat[]) => ({ course });

describe('shareCrossings', () => {
  it('puts the intersection into both lines, in order', () => {
    const [one, two] = shareCrossings([line([81, 44], [81.3, 44]), line([81.1, 44.1], [81.1, 43.9])]);
    expect(one?.course).toEqual([
      [81, 44],
      [81.1, 44],
      [81.3, 44],
    ]);
    expect(two?.course[1]).toEqual([81.1, 44]);
  });

  it('finds every crossing of a line that weaves over another', () => {
    const weave = line([81, 44.01], [81.02, 43.99], [81.04, 44.01], [81.06, 43.99]);
    const lines = shareCrossings([line([80.9, 44], [81.2, 44]), weave]);
    expect(sharedVertices(lines)).toEqual([
      [81.01, 44],
      [81.03, 44],
      [81.05, 44],
    ]);
  });

  it('adds the end of a line that stops on another', () => {
    const lines = shareCrossings([line([81, 44], [81.3, 44]), line([81.1, 44.1], [81.1, 44])]);
    expect(sharedVertices(lines)).toEqual([[81.1, 44]]);
    expect(lines[1]?.course).toHaveLength(2);
  });

  it('leaves lines alone that do not meet', () => {
    const apart = [line([81, 44], [81.3, 44]), line([81, 44.01], [81.3, 44.01])];
    expect(shareCrossings(apart)).toEqual(apart);
  });
});
