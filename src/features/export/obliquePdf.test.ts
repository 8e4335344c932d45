import { expect, it } from 'vitest';
import { defaultSheet, pointName } from '../../../tests/support/obliqueSheets.ts';
import { pdfObjects, pdfOperators } from '../../../tests/support/pdfObjects.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { PdfWeight } from '../../domain/sheet/pdf/pdfFont.ts';
import { obliquePdf } from './obliquePdf.ts';

const picture = new Blob([new Uint8Array([0xff, 0xd8, 1, 2, 3])]);

const view = {
  pose: { lon: 81.2, lat: 44.25, heightM: 9000, headingDeg: 20, pitchDeg: -22 },
  groundM: 2000,
  names: [pointName('博乐市', 2400, 1600)],
  heights: [],
};

const MARKER = '/assets/markers/tower.png';

const legend: readonly LegendEntry[] = [
  {
    ...({ name: '瞭望塔', type: 'point', color: '#8a2be2', group: '防火', show: true } as const),
    config: { img: MARKER, width: 24, height: 24 },
  },
];

const pictures = new Map([[MARKER, { jpeg: '/9j/AQI=', widthPx: 48, heightPx: 40 }]]);

it('a view’s PDF is its picture under letters and lines, in layers that can be switched off', async () => {
  const asked: Record<PdfWeight, string> = { regular: '', bold: '' };
  const pdf = await obliquePdf(
    { sheet: defaultSheet, legend },
    { view, picture, pictures },
    {
      toJpeg: () => Promise.resolve(picture),
      readLetters(weight, text) {
        asked[weight] = text;
        const letters = [...text].map((character, at) => ({ character, glyph: at + 1, advance: 1000 }));
        const measures = { ascent: 880, descent: -120, capHeight: 733, box: [0, -120, 1000, 880] } as const;
        return Promise.resolve({ ...measures, bytes: new Uint8Array([0, 1, 0, 0]), letters });
      },
    },
    new AbortController().signal,
  );
  // Each letter is asked for once, with the weight in which it is written.
  expect(asked.bold).toContain('图');
  for (const letter of '博乐市瞭望塔视点') expect(asked.regular.split(letter)).toHaveLength(2);
  const operators = pdfOperators(pdf);
  expect(operators.match(/\/OC \/L\d BDC/g)).toHaveLength(3);
  // The picture lies below all letters, the marker of the legend in its plate.
  expect(operators.indexOf('/View Do')).toBeLessThan(operators.indexOf(' Tj'));
  expect(operators).toContain('/Picture1 Do');
  const images = pdfObjects(pdf).filter(({ head }) => head.includes('/DCTDecode'));
  expect(images).toHaveLength(2);
  expect(images[0]?.head.replaceAll(/\s+/g, ' ')).toContain('/Width 4920 /Height 3355');
});
