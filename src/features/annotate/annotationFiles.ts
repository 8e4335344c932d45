import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import {
  annotationsToCsv,
  annotationsToGeoJson,
  annotationsToKml,
} from '../../domain/draw/exchange/writeAnnotations.ts';
import {
  MOST_BYTES,
  readAnnotations,
  type ImportProblem,
} from '../../domain/draw/exchange/readAnnotations.ts';
import type { Annotation } from '../../domain/draw/annotation.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { AnnotationBook } from './annotationBook.ts';

/** A file that the user chose or dropped. */
export interface GivenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What files work with. */
export interface AnnotationFileOptions {
  readonly book: AnnotationBook;
  readonly present: (event: PortalEvent) => void;
  readonly translator: Pick<Translator, 't'>;
}

/** Adds what a GeoJSON, KML or CSV file holds as one step, and says what came of it; true when anything was added. */
export async function importAnnotations(
  { book, present, translator: { t } }: AnnotationFileOptions,
  file: GivenFile,
): Promise<boolean> {
  const refuse = ({ code, detail }: ImportProblem) => {
    present({
      id: 'annotation.importFailed',
      message: t(`annotation.import.${code}`, { name: file.name, detail }),
    });
    return false;
  };
  // Asked before the file is read: a film is not loaded to find that it is none.
  if (file.size > MOST_BYTES) return refuse({ code: 'tooLarge', detail: '' });
  const read = readAnnotations(await file.arrayBuffer());
  if (!read.ok) return refuse(read.error);
  const { annotations, leftOut, reason } = read.value;
  if (!book.add(annotations)) return false;
  const added = t('annotation.import.done', { name: file.name, count: annotations.length });
  const missing = leftOut === 0 ? '' : t('annotation.import.leftOut', { count: leftOut, reason });
  present({ id: 'annotation.imported', message: added + missing });
  return true;
}

/** The kinds of files that annotations are written to. */
export const FILE_KINDS = ['geojson', 'kml', 'csv'] as const;

/** A file to be given to the user. */
export interface WrittenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

/** Writes annotations to a file of a kind. */
export function exportAnnotations(
  items: readonly Annotation[],
  kind: (typeof FILE_KINDS)[number],
  { t }: Pick<Translator, 't'>,
): WrittenFile {
  const title = t('annotation.title');
  switch (kind) {
    case 'geojson':
      return {
        name: `${title}.geojson`,
        mediaType: 'application/geo+json',
        text: annotationsToGeoJson(items),
      };
    case 'kml':
      return {
        name: `${title}.kml`,
        mediaType: 'application/vnd.google-earth.kml+xml',
        text: annotationsToKml(items, title),
      };
    case 'csv': {
      const words = {
        columns: {
          index: t('annotation.index'),
          label: t('annotation.label'),
          type: t('annotation.type'),
          status: t('annotation.status'),
          time: t('annotation.time'),
          radius: t('annotation.radius'),
          lon: t('bookmark.lon'),
          lat: t('bookmark.lat'),
        },
        types: {
          point: t('annotation.type.point'),
          line: t('annotation.type.line'),
          rectangle: t('annotation.type.rectangle'),
          circle: t('annotation.type.circle'),
          polygon: t('annotation.type.polygon'),
        },
        shown: t('annotation.shown'),
        hidden: t('annotation.hidden'),
      };
      return { name: `${title}.csv`, mediaType: 'text/csv', text: annotationsToCsv(items, words) };
    }
  }
}
