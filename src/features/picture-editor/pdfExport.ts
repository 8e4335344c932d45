import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { PT_PER_MM, type Picture } from '../../domain/picture/picture.ts';

/** Rows that are read from the canvas at a time: all at once would need the memory of the whole picture again. */
const STRIP_ROWS = 256;

/** The canvas's colours without transparency, deflated by the browser itself, strip by strip. */
async function deflatedPixels(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the canvas cannot be read');
  const { width, height } = canvas;
  let row = 0;
  const strips = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (row >= height) {
        controller.close();
        return;
      }
      const rows = Math.min(STRIP_ROWS, height - row);
      const { data } = context.getImageData(0, row, width, rows);
      const rgb = new Uint8Array(width * rows * 3);
      for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
        rgb[to] = data[from] ?? 0;
        rgb[to + 1] = data[from + 1] ?? 0;
        rgb[to + 2] = data[from + 2] ?? 0;
      }
      row += rows;
      controller.enqueue(rgb);
    },
  });
  const deflated = strips.pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}

/** A drawn picture as PDF: one page of the size on paper, with the picture in all its pixels and without loss. */
export async function pdfOf(canvas: HTMLCanvasElement, { page, title }: Picture): Promise<Blob> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  const [width, height] = [page.widthMm * PT_PER_MM, page.heightMm * PT_PER_MM];
  const sheet = document.addPage([width, height]);
  const image = document.context.stream(await deflatedPixels(canvas), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: canvas.width,
    Height: canvas.height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  });
  sheet.node.setXObject(PDFName.of('Sheet'), document.context.register(image));
  const drawing = `q ${String(width)} 0 0 ${String(height)} 0 0 cm /Sheet Do Q`;
  sheet.node.addContentStream(document.context.register(document.context.stream(drawing)));
  return new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' });
}
