import type { drawZh } from '../zh/draw.ts';

/** English of {@link drawZh}. */
export const drawEn: Readonly<Record<keyof typeof drawZh, string>> = {
  'command.group.draw': 'Draw and measure',
  'draw.removeLast': 'Take the last point back',
  'draw.finish': 'Finish drawing',
};
