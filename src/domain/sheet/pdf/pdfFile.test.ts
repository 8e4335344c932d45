import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { pdfObjects, pdfOperators } from '../../../../tests/support/pdfObjects.ts';
import { lightHalo, type TextMark } from '../../drawing/marks.ts';
import { createPdfDrawing } from './pdfDrawing.ts';
import { createPdfFile } from './pdfFile.ts';
import { programFont, type PdfFontProgram } from './pdfFont.ts';

const PROGRAM: PdfFontProgram = {
  bytes: new Uint8Array([0, 1, 0, 0]),
  ascent: 880,
  descent: -120,
  capHeight: 733,
  box: [-10, -120, 1000, 880],
  letters: [
    { character: '林', glyph: 1, advance: 1000 },
    { character: '1', glyph: 2, advance: 555 },
  ],
};

const TEXT: TextMark = {
  kind: 'text',
  text: '林1',
  xPx: 20,
  yPx: 40,
  look: { color: '#16221d', sizePx: 10, align: 'left' },
};

const heads = (pdf: Uint8Array) => pdfObjects(pdf).map(({ head }) => head.replaceAll(/\s+/g, ' '));

async function written(...marks: readonly TextMark[]) {
  const drawing = createPdfDrawing({ regular: programFont(PROGRAM) });
  marks.forEach((mark) => drawing.mark(mark));
  const file = createPdfFile('博州 林业');
  file.page({ widthPt: 200, heightPt: 100, drawing, images: {} });
  return file.end({ regular: PROGRAM });
}

it('a page has its size on paper and its image as it was packed', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3fa873' } })
    .jpeg()
    .toBuffer();
  const drawing = createPdfDrawing({});
  drawing.image('Map', { xPx: 10, yPx: 20, widthPx: 100, heightPx: 50 });
  const file = createPdfFile('');
  const images = { Map: { widthPx: 40, heightPx: 20, packed: 'jpeg', bytes: jpeg } } as const;
  file.page({ widthPt: 1190.551, heightPt: 841.89, drawing, images });
  const pdf = await file.end({});
  expect(heads(pdf).find((head) => head.includes('/Type /Page '))).toContain('/MediaBox [0 0 1190.55');
  const image = pdfObjects(pdf).find(({ head }) => head.includes('/DCTDecode'));
  expect(image?.stream.equals(jpeg)).toBe(true);
  expect(pdfOperators(pdf)).toContain('100 0 0 -50 10 70 cm\n/Map Do');
});

it('letters are letters of a font that tells which they are', async () => {
  const pdf = await written(TEXT);
  expect(
    heads(pdf).some((head) => head.includes('/CIDFontType2') && head.includes('[1 [1000] 2 [555]]')),
  ).toBe(true);
  const map = pdfObjects(pdf).find(({ stream }) => stream.includes('begincmap'));
  expect(map?.stream.toString('latin1')).toContain('<0001> <6797>\n<0002> <0031>');
  expect(pdfOperators(pdf)).toContain('<00010002> Tj');
});

it('a text with a halo is drawn twice, one with a width of its own comes out as wide', async () => {
  const look = { ...TEXT.look, halo: lightHalo(3), italic: true };
  const operators = pdfOperators(await written({ ...TEXT, look, widthPx: 31.1 } as TextMark));
  expect(operators).toContain('1 J 1 j [] 0 d 3 w 1 1 1 RG');
  expect(operators).toContain('/regular 10 Tf 200 Tz 1 Tr\n1 0 0.25 -1 0 0 Tm');
  expect(operators.match(/Tj/g)).toHaveLength(2);
});

it('a text of which a letter is missing is not drawn, and no font is needed', async () => {
  const drawing = createPdfDrawing({ regular: programFont(PROGRAM) });
  expect(drawing.mark({ ...TEXT, text: '湿' })).toBe(false);
  expect(drawing.weights().size).toBe(0);
  expect(heads(await written({ ...TEXT, text: '湿' })).some((head) => head.includes('/Font '))).toBe(false);
});

it('what is clipped, and how opaque it is, is said', async () => {
  const drawing = createPdfDrawing({});
  const fill = { color: 'rgba(255, 0, 0, 0.5)', opacity: 0.5 };
  const draw = () => void drawing.mark({ kind: 'path', d: 'M0 0L9 0L9 9Z', fill }, 0.4);
  drawing.within([1, 0, 0, 1, 0, 0], draw, 'M1 1L5 1L5 5Z');
  const file = createPdfFile('');
  file.page({ widthPt: 9, heightPt: 9, drawing, images: {} });
  const pdf = await file.end({});
  expect(pdfOperators(pdf)).toContain('1 1 m 5 1 l 5 5 l h W n');
  expect(heads(pdf).find((head) => head.includes('/ExtGState /ca'))).toContain('/ca 0.1 /CA 0.4');
});

it('a font whose program is missing is refused', async () => {
  const drawing = createPdfDrawing({ regular: programFont(PROGRAM) });
  drawing.mark(TEXT);
  const file = createPdfFile('');
  file.page({ widthPt: 9, heightPt: 9, drawing, images: {} });
  await expect(file.end({})).rejects.toThrow('regular');
});

it('the library as browsers get it writes the same', async () => {
  const build = new URL('../../../../node_modules/pdfkit/js/pdfkit.browser.mjs', import.meta.url).href;
  vi.resetModules();
  vi.doMock('pdfkit', () => import(/* @vite-ignore */ build) as Promise<object>);
  const inBrowser = await import('./pdfFile.ts');
  const drawing = createPdfDrawing({ regular: programFont(PROGRAM) });
  drawing.mark(TEXT);
  const page = { widthPt: 200, heightPt: 100, drawing, images: {} };
  const file = inBrowser.createPdfFile('博州 林业');
  file.page(page);
  const pdf = await file.end({ regular: PROGRAM });
  vi.doUnmock('pdfkit');
  expect(pdfOperators(pdf)).toBe(pdfOperators(await written(TEXT)));
});

it('layers are told to the reader by their titles, and those of one title are one on all pages', async () => {
  const file = createPdfFile('图集');
  for (const titles of [['地图', '注记'], ['地图']]) {
    const drawing = createPdfDrawing({});
    for (const title of titles)
      drawing.layer(title, () =>
        drawing.mark({ kind: 'path', d: 'M0 0L9 9', line: { color: '#000000', widthPx: 1 } }),
      );
    file.page({ widthPt: 100, heightPt: 100, drawing, images: {} });
  }
  const pdf = await file.end({});
  const groups = heads(pdf).filter((head) => head.includes('/Type /OCG'));
  expect(groups).toHaveLength(2);
  expect(heads(pdf).find((head) => head.includes('/OCProperties'))).toMatch(
    /\/OCProperties << \/OCGs \[(\d+ 0 R) (\d+ 0 R)\] \/D << \/Order \[\1 \2\] \/ON \[\1 \2\] >> >>/,
  );
  expect(heads(pdf).filter((head) => head.includes('/Properties'))).toHaveLength(2);
  const operators = pdfOperators(pdf);
  expect(operators.match(/\/OC \/L\d BDC/g)).toHaveLength(3);
  expect(operators.match(/^EMC$/gm)).toHaveLength(3);
});

it('a form is written apart, with images that change the colours below and layers of its own', async () => {
  const drawing = createPdfDrawing({});
  const box = { xPx: 0, yPx: 0, widthPx: 40, heightPx: 20 };
  drawing.layer('地貌', () => drawing.image('Dark', box, 'Multiply'));
  const page = createPdfDrawing({});
  page.form('Map');
  const file = createPdfFile('图');
  file.page({
    ...{ widthPt: 100, heightPt: 50, drawing: page },
    forms: {
      Map: {
        ...{ widthPx: 40, heightPx: 20, opacities: drawing.opacities(), layers: drawing.layers() },
        images: {
          Dark: { widthPx: 1, heightPx: 1, packed: 'jpeg', bytes: Uint8Array.of(1), grey: [0.45, 1] },
        },
        deflated: deflateSync(drawing.operators()),
      },
    },
  });
  const pdf = await file.end({});
  const form = pdfObjects(pdf).find(({ head }) => head.includes('/Subtype /Form'));
  expect(form?.stream.toString('latin1')).toMatch(/^\/OC \/L1 BDC\nq\n[^]*\/Multiply gs\n\/Dark Do/);
  expect(heads(pdf).find((head) => head.includes('/Subtype /Image'))).toContain(
    '/ColorSpace /DeviceGray /Decode [0.45 1]',
  );
  expect(heads(pdf).some((head) => head.includes('/BM /Multiply'))).toBe(true);
  expect(heads(pdf).filter((head) => head.includes('/Type /OCG'))).toHaveLength(1);
  expect(pdfOperators(pdf)).toContain('/Map Do');
});
