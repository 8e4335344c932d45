import { expect, it } from 'vitest';
import sharp from 'sharp';
import { imagePdf } from './imagePdf.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

it('a picture fills a page of its size on paper, and the table names the place of every object', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3fa873' } })
    .jpeg()
    .toBuffer();
  const pdf = imagePdf({ jpeg, widthPx: 40, heightPx: 20, widthMm: 420, heightMm: 297 });
  const whole = text(pdf);
  expect(whole.startsWith('%PDF-1.4\n')).toBe(true);
  expect(whole).toContain('/MediaBox [0 0 1190.551 841.890]');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(whole)?.[1]);
  expect(whole.slice(start, start + 5)).toBe('xref\n');
  const places = [...whole.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, place]) => Number(place));
  expect(places).toHaveLength(5);
  places.forEach((place, index) => {
    const head = `${String(index + 1)} 0 obj\n`;
    expect(whole.slice(place, place + head.length)).toBe(head);
  });
  const [, length] = /DCTDecode \/Length (\d+)/.exec(whole) ?? [];
  const from = whole.lastIndexOf('stream\n', whole.lastIndexOf('endstream') - 1) + 'stream\n'.length;
  const picture = Buffer.from(pdf).subarray(from, from + Number(length));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
});
