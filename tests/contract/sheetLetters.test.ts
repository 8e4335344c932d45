import { create } from 'fontkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetLetters, type FontProgram } from '../../src/api/contracts/print.ts';
import { createPdfDrawing } from '../../src/domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile } from '../../src/domain/sheet/pdf/pdfFile.ts';
import { programFont } from '../../src/domain/sheet/pdf/pdfFont.ts';
import { pdfObjects, pdfOperators } from '../support/pdfObjects.ts';
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
  const { program, ...measures } = await programOf('林草 1:500');
  const carried = { ...measures, bytes: Buffer.from(program, 'base64') };
  const drawing = createPdfDrawing({ regular: programFont(carried) });
  const look = { align: 'left', color: '#16221d', sizePx: 20 } as const;
  const text = { kind: 'text', text: '草林', xPx: 20, yPx: 40, look } as const;
  expect(drawing.mark({ ...text, widthPx: 60 })).toBe(true);
  expect(drawing.mark({ ...text, text: '湿' })).toBe(false);
  const file = createPdfFile('');
  file.page({ widthPt: 200, heightPt: 100, drawing, images: {} });
  const pdf = await file.end({ regular: carried });
  const map = pdfObjects(pdf).find(({ stream }) => stream.includes('begincmap'));
  expect(map?.stream.toString('latin1')).toContain('<0001> <6797>\n<0002> <8349>');
  const font = pdfObjects(pdf).find(({ head }) => head.includes('/Length1'));
  expect(font?.stream.equals(carried.bytes)).toBe(true);
  expect(pdfOperators(pdf)).toContain('<00020001> Tj');
  expect(pdfOperators(pdf)).toContain('/regular 20 Tf 150 Tz');
});
