import { CAMERA_PICTURE } from '../../sample/index.ts';
import { glyphSvg } from '../../server/base/letters/glyphs.ts';
import type { CameraShot } from './cameraShot.ts';

/** Beijing keeps one time all year. */
const BEIJING_MS = 8 * 3_600_000;

/** What the picture is: the land is the sample's, and so is what a camera sees of it. */
const SYNTHETIC = '示意';

const LETTERS = { timePx: 17, namePx: 16, marginPx: 14 } as const;

/** A moment as a camera's clock writes it: Beijing time, `2026-11-26 21:04:05`. */
export function cameraClock(atMs: number): string {
  return new Date(atMs + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The words that are burnt into a camera's picture, as an SVG of its size: the clock, the name, and that it is synthetic. */
export function captionSvg({ name, atMs }: Pick<CameraShot, 'name' | 'atMs'>): string {
  const { width, height } = CAMERA_PICTURE;
  const look = {
    color: '#ffffff',
    opacity: 1,
    bold: true,
    halo: { color: '#000000', widthPx: 2.5 },
  } as const;
  const { timePx, namePx, marginPx } = LETTERS;
  const words = [
    { text: cameraClock(atMs), xPx: marginPx, yPx: marginPx + timePx, sizePx: timePx, align: 'left' },
    { text: SYNTHETIC, xPx: width - marginPx, yPx: marginPx + timePx, sizePx: timePx, align: 'right' },
    { text: name, xPx: marginPx, yPx: height - marginPx, sizePx: namePx, align: 'left' },
  ] as const;
  const letters = words.map(({ text, xPx, yPx, sizePx, align }) =>
    glyphSvg({ kind: 'text', text, xPx, yPx, look: { ...look, sizePx, align } }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${letters.join('')}</svg>`;
}
