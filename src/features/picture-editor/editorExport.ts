import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { drawPicture, encodePng, isExportable } from './exportPicture.ts';
import { furnitureGaps } from './model/furniture.ts';
import type { ImageSources } from './imageSources.ts';
import type { MapDrawing } from './mapDrawing.ts';
import { printedPage, type PageFacts } from './model/masters.ts';
import type { PictureDocument } from './model/picture.ts';
import { EXPORT_NAME } from './model/presets.ts';
import type { ReadLetters } from './pdfExport.ts';
import type { PictureDesk } from './pictureDesk.ts';
import type { PaintOf } from './stageUnits.ts';

/** The file formats of an export. */
export type ExportFormat = 'png' | 'pdf';

/** The desk whose picture is written, what paints it and loads its images, and who gets the files. */
export interface ExportOptions {
  readonly desk: PictureDesk;
  readonly sources: ImageSources;
  readonly paintOf: PaintOf;
  /** Addresses of everything that a picture shows. */
  readonly addressesOf: (picture: PictureDocument) => readonly string[];
  readonly clock: Clock;
  readonly present: (event: PortalEvent) => void;
  /** Gives a file to the user. */
  readonly download: (fileName: string, blob: Blob) => void;
  /** Draws the maps of map frames. */
  readonly maps: Pick<MapDrawing, 'settled' | 'states'>;
  /** What pages say in the texts of their masters. */
  readonly facts: () => PageFacts;
  /** Reads the letters that a PDF carries. */
  readonly readLetters: ReadLetters;
}

/** What goes out of the editor as a sheet. */
export interface Exporting {
  /** What is being written now. */
  readonly exporting: ReadonlySignal<ExportFormat | undefined>;
  export(format: ExportFormat): Promise<void>;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The name of an exported file: {@link EXPORT_NAME} and a timestamp. */
export function exportName(timeMs: number): string {
  const time = new Date(timeMs);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())];
  const clock = [two(time.getHours()), two(time.getMinutes()), two(time.getSeconds())];
  return `${EXPORT_NAME}${[...day, ...clock].join('')}`;
}

/** What a failure says. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Without furniture that no longer tells of its map: a wrong scale bar must not be printed. */
function withoutGaps(picture: PictureDocument): PictureDocument {
  const gaps = furnitureGaps(picture);
  return { ...picture, objects: picture.objects.filter(({ id }) => !gaps.has(id)) };
}

/** The picture as a file of a format. */
async function fileOf(
  format: ExportFormat,
  picture: PictureDocument,
  { sources, paintOf, addressesOf, present, readLetters }: ExportOptions,
): Promise<Blob> {
  // An image that cannot be read leaves its grey box; the others must have arrived.
  await Promise.allSettled(addressesOf(picture).map((address) => sources.load(address)));
  const shown = withoutGaps(picture);
  if (format === 'png') return encodePng(drawPicture(shown, paintOf), picture.page.dpi);
  const { picturePdf } = await import('./pdfExport.ts');
  const pdf = await picturePdf(shown, (pixels) => drawPicture(pixels, paintOf), readLetters);
  if (pdf.lacksLetters) present({ id: 'picture.lettersMissing' });
  return pdf.blob;
}

/** Writes the picture as PNG or PDF, one at a time. */
export function createExporting(options: ExportOptions): Exporting {
  const { desk, clock, present, download, maps, facts } = options;
  const exporting = createSignal<ExportFormat | undefined>(undefined);
  return {
    exporting,
    async export(format) {
      if (exporting.value !== undefined) return;
      const { page, master } = desk.picture.value;
      if (master?.isEdited === true) {
        present({ id: 'picture.masterOpen' });
        return;
      }
      if (!isExportable(page)) {
        present({ id: 'picture.exportTooLarge' });
        return;
      }
      exporting.set(format);
      try {
        await maps.settled();
        const picture = printedPage(desk.picture.value, facts());
        // A map that is not what its scale bar says must not be printed.
        if ([...maps.states.value.values()].some(({ kind }) => kind !== 'drawn')) {
          present({ id: 'picture.mapsMissing' });
          return;
        }
        const blob = await fileOf(format, picture, options);
        download(`${exportName(clock.nowMs())}.${format}`, blob);
        const left = furnitureGaps(picture).size;
        present(
          left === 0 ? { id: 'picture.exported' } : { id: 'picture.exportedWithGaps', message: String(left) },
        );
      } catch (error) {
        present({ id: 'picture.exportFailed', message: reasonOf(error) });
      } finally {
        exporting.set(undefined);
      }
    },
  };
}
