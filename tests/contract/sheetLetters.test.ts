import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { create } from 'fontkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetLetters, type FontProgram } from '../../src/api/contracts/print.ts';
import { createPdfDrawing } from '../../src/features/picture-editor/model/pdfOperators.ts';
import { embedFont } from '../../src/features/picture-editor/pdfFont.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { cartographerAt, type Cartographer } from '../support/sheets.ts';

let server: TestServer;
let user: Cartographer;

beforeAll(async () => {
  server = await startServer();
  user = await cartographerAt(server.origin);
});
afterAll(() => server.close());

async function programOf(text: string, bold = false): Promise<FontProgram> {
  return sheetLetters.answer.parse(await user.post('/export/sheet/letters', { bold, text }));
}

test('a font program has the letters of the text, each once, and those only', async () => {
  const program = await programOf('林草林 A\u{1F332}');
  expect(program.letters.map(({ character }) => character)).toEqual(['林', '草', ' ', 'A']);
  expect(program.letters.find(({ character }) => character === '林')?.advance).toBe(1000);
  const bytes = Buffer.from(program.program, 'base64');
  expect(bytes.length).toBeLessThan(20_000);
  const font = create(bytes);
  expect('numGlyphs' in font && font.numGlyphs).toBe(5);
});

test('bold letters are others than regular ones', async () => {
  const [regular, bold] = [await programOf('A'), await programOf('A', true)];
  expect(bold.program).not.toBe(regular.program);
});

test('asks for a session, and for a text that is not endless', async () => {
  const response = await fetch(`${server.origin}/export/sheet/letters`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bold: false, text: 'A' }),
  });
  expect(response.status).toBe(401);
  for (const text of ['', '林'.repeat(20_001)])
    await expect(user.post('/export/sheet/letters', { bold: false, text })).rejects.toThrow('body.text');
});

test('a PDF that carries the program knows which letters its glyphs are', async () => {
  const document = await PDFDocument.create();
  const program = await programOf('林草 1:500');
  const { ref, font } = embedFont(document, 'regular', program);
  const dictionary = document.context.lookup(ref, PDFDict);
  const map = dictionary.lookup(PDFName.of('ToUnicode'));
  if (!(map instanceof PDFRawStream)) throw new Error('no map to Unicode');
  const words = new TextDecoder().decode(decodePDFRawStream(map).decode());
  expect(words).toContain('<0001> <6797>\n<0002> <8349>');
  const drawing = createPdfDrawing();
  const look = { anchor: 'start', colour: '#16221d', opacity: 1, size: 20 } as const;
  expect(drawing.line({ ...look, text: '草林', x: 20, y: 40, width: 60 }, font)).toBe(true);
  expect(drawing.operators()).toContain('<00020001> Tj');
  expect(drawing.operators()).toContain('/regular 20 Tf 150 Tz');
  expect(drawing.line({ ...look, text: '湿', x: 0, y: 0 }, font)).toBe(false);
});
