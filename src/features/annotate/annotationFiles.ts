import type { Annotation } from '../../domain/drawing/annotation.ts';
import type { WrittenReference } from '../../domain/geodesy/writtenReference.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { TextFile } from '../../ui/FileTools.tsx';
import { annotationsToCsv, annotationsToGeoJson, annotationsToKml } from './model/writeAnnotations.ts';

/** The kinds of files that annotations are written to. */
export const FILE_KINDS = ['geojson', 'kml', 'csv'] as const;

/** Writes annotations to a file of a kind; KML is in degrees whatever is wanted. @throws OutsideReference */
export function exportAnnotations(
  items: readonly Annotation[],
  kind: (typeof FILE_KINDS)[number],
  { t, reference }: Pick<Translator, 't'> & { readonly reference: WrittenReference },
): TextFile {
  const title = t('annotation.title');
  switch (kind) {
    case 'geojson':
      return {
        name: `${title}.geojson`,
        mediaType: 'application/geo+json',
        text: annotationsToGeoJson(items, reference),
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
          easting: t('place.easting'),
          northing: t('place.northing'),
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
      return { name: `${title}.csv`, mediaType: 'text/csv', text: annotationsToCsv(items, words, reference) };
    }
  }
}
