import type { ObliqueName } from '../../src/domain/sheet/oblique/obliqueView.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../src/domain/sheet/sheet.ts';

/** A sheet of the specification's size, as a view in perspective is put on. */
export const defaultSheet: Sheet = {
  title: '博乐南山三维景观',
  unit: '博州林业和草原局',
  date: '2026-11-28',
  page: { size: '5000px', orientation: 'landscape', dpi: 300 },
  centre: { lon: 82, lat: 44.7 },
  scale: 800_000,
  rotationDeg: 0,
  layers: [],
  furniture: WHOLE_FURNITURE,
  language: 'zh',
};

/** The name of a place on a picture in perspective. */
export const pointName = (text: string, xPx: number, yPx: number, rank = 3): ObliqueName => ({
  ...{ text, sizePx: 14, bold: false, rank, source: '' },
  place: { kind: 'point', at: [xPx, yPx], radiusPx: 4, first: [0, -1] },
});
