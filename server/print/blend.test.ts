import { expect, it } from 'vitest';
import { drawSvg } from './blend.ts';

const svgOf = (elements: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2">${elements}</svg>`;

const square = (attributes: string) => svgOf(`<rect width="3" height="2" ${attributes}/>`);

/** Six pixels by four of one grey. */
const grey = () => ({ data: new Uint8Array(6 * 4 * 3).fill(100), widthPx: 6 });

const pixel = ({ data, widthPx }: ReturnType<typeof grey>, x: number, y: number) =>
  [...data.subarray((y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3)] as const;

it('a drawing covers its place on the rows and nothing else', async () => {
  const rows = grey();
  await drawSvg(rows, square('fill="#ff8000"'), [2, 1]);
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 6; x++) {
      const isDrawn = x >= 2 && x < 5 && y >= 1 && y < 3;
      expect(pixel(rows, x, y), `${String(x)},${String(y)}`).toEqual(
        isDrawn ? [255, 128, 0] : [100, 100, 100],
      );
    }
  }
});

it('a drawing that is partly clear is mixed with what lies below by its opacity', async () => {
  const rows = grey();
  await drawSvg(rows, square('fill="#ff0064" fill-opacity="0.4"'), [0, 0]);
  expect(pixel(rows, 0, 0)).toEqual([162, 60, 100]);
});

it('an empty drawing changes nothing', async () => {
  const rows = grey();
  await drawSvg(rows, svgOf(''), [0, 0]);
  expect(rows).toEqual(grey());
});
