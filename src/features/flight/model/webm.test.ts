import { describe, expect, it } from 'vitest';
import { withDuration } from './webm.ts';

const element = (id: number[], content: number[]) => [...id, 0x80 + content.length, ...content];
const HEADER = element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
/** A segment of unknown size, as a recorder writes it. */
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const SCALE = element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]);
const info = (...more: number[]) => element([0x15, 0x49, 0xa9, 0x66], [...SCALE, ...more]);
/** A cluster of unknown size at a time, with blocks at times after it. */
const cluster = (timeMs: number, ...blocks: number[]) => [
  ...[0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ...element([0xe7], [timeMs >> 8, timeMs & 0xff]),
  ...blocks.flatMap((atMs) => element([0xa3], [0x81, atMs >> 8, atMs & 0xff, 0x80, 1, 2, 3])),
];
const film = (...parts: number[][]) => new Uint8Array(parts.flat());

/** Where the duration stands in milliseconds, behind the information's id and its size of 8 bytes. */
function durationOf(bytes: Uint8Array): number {
  const at = HEADER.length + SEGMENT.length + 4 + 8;
  expect([...bytes.slice(at, at + 3)]).toEqual([0x44, 0x89, 0x88]);
  return new DataView(bytes.buffer).getFloat64(at + 3);
}

describe('a recorded film', () => {
  const recorded = film(HEADER, SEGMENT, info(), cluster(0, 0, 40, 80), cluster(5000, 0, 260));

  it('is given its length: that of its last picture', () => {
    expect(durationOf(withDuration(recorded))).toBe(5300);
  });

  it('keeps all the rest', () => {
    const written = withDuration(recorded);
    expect(written.length).toBe(recorded.length + 11 + 7);
    const body = SCALE.length + cluster(0, 0, 40, 80).length + cluster(5000, 0, 260).length;
    expect(written.slice(-body)).toEqual(recorded.slice(-body));
    expect(withDuration(written)).toBe(written);
  });

  it.each([
    ['one that states its length', film(HEADER, SEGMENT, info(0x44, 0x89, 0x84, 1, 2, 3, 4), cluster(0, 0))],
    ['one without pictures', film(HEADER, SEGMENT, info())],
    ['one without information', film(HEADER, SEGMENT, cluster(0, 0))],
    ['no film', film([1, 2, 3])],
    ['nothing', film()],
  ])('leaves alone %s', (_what, bytes) => {
    expect(withDuration(bytes)).toBe(bytes);
  });
});
