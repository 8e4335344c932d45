/** A picture that fills the page of a PDF. */
export interface PdfPicture {
  /** JPEG in three colours. */
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of the page on paper. */
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Printer's points of a millimetre. */
const PT_PER_MM = 72 / 25.4;

const points = (mm: number) => (mm * PT_PER_MM).toFixed(3);

/** A PDF (1.4, ISO 32000) of one page that a picture fills: for views in perspective, whose sheets are pixels. */
export function imagePdf({
  jpeg,
  widthPx,
  heightPx,
  widthMm,
  heightMm,
}: PdfPicture): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [width, height] = [points(widthMm), points(heightMm)];
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const size = `/Width ${String(widthPx)} /Height ${String(heightPx)} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  const objects: readonly (readonly [head: string, stream?: Uint8Array])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${String(drawing.length)} >>`, encoder.encode(drawing)],
    [`<< /Type /XObject /Subtype /Image ${size} /Filter /DCTDecode /Length ${String(jpeg.length)} >>`, jpeg],
  ];
  const parts: Uint8Array[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n');
  const places: number[] = [];
  objects.forEach(([head, stream], index) => {
    places.push(length);
    write(`${String(index + 1)} 0 obj\n${head}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  });
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = String(objects.length + 1);
  write(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(table)}\n%%EOF\n`);
  const pdf = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    pdf.set(part, at);
    at += part.length;
  }
  return pdf;
}
