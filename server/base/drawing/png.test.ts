import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pngOfStrips, pngStrip } from './png.ts';

const [WIDTH_PX, HEIGHT_PX] = [301, 250];

/** A ramp with noise in it: every filtered byte differs from its neighbours. */
const rows = Uint8Array.from(
  { length: WIDTH_PX * HEIGHT_PX * 3 },
  (_, at) => ((at * 7 + ((at * at) % 251)) ^ (at >> 9)) & 0xff,
);

/** The PNG of the rows in strips of so many. */
async function pngIn(stripRows: number): Promise<Buffer> {
  const strips = [];
  for (let top = 0; top < HEIGHT_PX; top += stripRows) {
    const count = Math.min(stripRows, HEIGHT_PX - top);
    const strip = rows.subarray(top * WIDTH_PX * 3, (top + count) * WIDTH_PX * 3);
    strips.push(await pngStrip({ data: strip, widthPx: WIDTH_PX, rows: count, channels: 3 }));
  }
  return Buffer.from(
    pngOfStrips(strips, { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, channels: 3, dpi: 254 }).buffer,
  );
}

it('a PNG made of strips holds every pixel, whatever the strips, and passes every check of a strict reader', async () => {
  for (const stripRows of [1, 60, 100, HEIGHT_PX]) {
    // Any warning fails it: a wrong checksum of a chunk or of the stream is one.
    const read = sharp(await pngIn(stripRows), { failOn: 'warning' });
    const { data, info } = await read.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: WIDTH_PX, height: HEIGHT_PX, channels: 3 });
    expect(data.equals(rows), `strips of ${String(stripRows)} rows`).toBe(true);
  }
});

it('a PNG says how large it is on paper, and that its colours are those of screens', async () => {
  const png = await pngIn(100);
  expect((await sharp(png).metadata()).density).toBe(254);
  expect(png.indexOf('sRGB')).toBeGreaterThan(0);
});

it('a PNG says the checksum of its whole stream, which joins those of its strips', async () => {
  const png = await pngIn(60);
  const at = png.indexOf('IDAT');
  const stream = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  expect(inflateSync(stream)).toHaveLength((WIDTH_PX * 3 + 1) * HEIGHT_PX);
  const spoilt = Buffer.from(stream);
  spoilt.writeUInt8((spoilt.at(-1) ?? 0) ^ 1, spoilt.length - 1);
  expect(() => inflateSync(spoilt)).toThrow('incorrect data check');
});
