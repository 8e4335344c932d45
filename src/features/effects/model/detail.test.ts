import { describe, expect, it } from 'vitest';
import { FULL_DETAIL, LEAST_DETAIL, nextDetail, type Detail } from './detail.ts';

const after = (frames: number, frameMs: number, from: Detail = FULL_DETAIL) => {
  let detail = from;
  for (let frame = 0; frame < frames; frame += 1) detail = nextDetail(detail, frameMs);
  return detail;
};

describe('the detail of effects', () => {
  it('is turned down when the frame time passes 40 ms for a while, to a quarter at least', () => {
    expect(after(100, 40).share).toBe(1);
    expect(after(10, 41).share).toBe(1);
    expect(after(20, 41).share).toBe(0.5);
    expect(after(200, 90).share).toBe(LEAST_DETAIL);
  });

  it('is not turned down for one slow frame among quick ones', () => {
    let detail = FULL_DETAIL;
    for (let round = 0; round < 50; round += 1) detail = after(1, 300, after(3, 16, detail));
    expect(detail.share).toBe(1);
  });

  it('comes back after five quick seconds', () => {
    const low = after(100, 100);
    expect(after(200, 16, low).share).toBe(LEAST_DETAIL);
    expect(after(320, 16, low).share).toBe(LEAST_DETAIL * 2);
    expect(after(2000, 16, low).share).toBe(1);
  });
});
