import { inflateSync } from 'node:zlib';

/** An object of a PDF. */
export interface PdfObject {
  /** Its dictionary, as it is written. */
  readonly head: string;
  /** What follows it, inflated where it is deflated; empty where nothing does. */
  readonly stream: Buffer;
}

const textOf = (bytes: Buffer) => bytes.toString('latin1');

/** The objects of a PDF as the portal writes it: one after the other, none packed in another. */
export function pdfObjects(pdf: Uint8Array): readonly PdfObject[] {
  const bytes = Buffer.from(pdf);
  const whole = textOf(bytes);
  if (!whole.startsWith('%PDF-') || !whole.trimEnd().endsWith('%%EOF')) throw new Error('no whole PDF');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(whole)?.[1]);
  const places = [...whole.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  return places.map((place) => {
    const [begin = '', head = ''] = /^\d+ 0 obj\n([^]*?)\n(?:stream\n|endobj)/.exec(whole.slice(place)) ?? [];
    const length = begin.endsWith('stream\n') ? Number(/\/Length (\d+)/.exec(head)?.[1]) : 0;
    const from = place + begin.length;
    const stream = bytes.subarray(from, from + length);
    return { head, stream: head.includes('/FlateDecode') ? inflateSync(stream) : stream };
  });
}

/** What is drawn on the pages of a PDF, as operators. */
export const pdfOperators = (pdf: Uint8Array): string =>
  pdfObjects(pdf)
    .filter(({ head }) => !head.includes('/Type') && !head.includes('/Length1'))
    .map(({ stream }) => textOf(stream))
    .filter((text) => !text.includes('begincmap'))
    .join('\n');
