import { PDF_WEIGHTS, type PdfFontProgram, type PdfWeight } from '../domain/sheet/pdf/pdfFont.ts';
import { base64Bytes } from '../lib/bytes.ts';
import type { ApiClient } from './client.ts';
import { sheetLetters } from './contracts/print.ts';

/**
 * The fonts with the letters of a PDF, of each weight that it has texts in.
 * @throws Error when they cannot be had
 */
export async function readPdfPrograms(
  api: ApiClient,
  texts: Readonly<Record<PdfWeight, string>>,
  signal: AbortSignal,
): Promise<Readonly<Partial<Record<PdfWeight, PdfFontProgram>>>> {
  const programs: Partial<Record<PdfWeight, PdfFontProgram>> = {};
  for (const weight of PDF_WEIGHTS) {
    const text = [...new Set(texts[weight])].join('');
    if (text === '') continue;
    const answer = await api.call(sheetLetters, {
      query: {},
      body: { bold: weight === 'bold', text },
      signal,
    });
    signal.throwIfAborted();
    if (!answer.ok) throw new Error(`letters: ${answer.error.kind}`);
    const { program, ...measures } = answer.value;
    programs[weight] = { ...measures, bytes: base64Bytes(program) };
  }
  return programs;
}
