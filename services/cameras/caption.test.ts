import { expect, it } from 'vitest';
import { CAMERA_PICTURE } from '../../sample/index.ts';
import { sharp } from '../../server/base/drawing/leanSharp.ts';
import { cameraClock, captionSvg } from './caption.ts';

it('writes Beijing time', () => {
  expect(cameraClock(Date.parse('2026-11-26T18:04:05.9Z'))).toBe('2026-11-27 02:04:05');
});

it('writes clock, name and 示意 as pixels into the corners, and nothing into the middle', async () => {
  const { width, height } = CAMERA_PICTURE;
  const svg = captionSvg({ name: '夏尔希里林道07号视频点', atMs: 0 });
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const inked = (left: number, top: number, right: number, bottom: number) => {
    let count = 0;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if ((data[(y * width + x) * 4 + 3] ?? 0) > 200) count += 1;
    return count;
  };
  expect(inked(0, 0, 240, 50)).toBeGreaterThan(800);
  expect(inked(width - 80, 0, width, 50)).toBeGreaterThan(200);
  expect(inked(0, height - 50, 300, height)).toBeGreaterThan(800);
  expect(inked(0, 60, width, height - 60)).toBe(0);
});
