import { geojsonToWKT } from '@terraformer/wkt';
import {
  collectionIn,
  IN_DEGREES,
  placeTitles,
  type PlaceWords,
  wktTitle,
  type WrittenReference,
} from '../../../domain/geodesy/writtenReference.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import { kmlColor, kmlGeometry, xmlText } from '../../../domain/sheet/kmlText.ts';
import {
  annotationTypeOf,
  type Annotation,
  type AnnotationType,
} from '../../../domain/drawing/annotation.ts';
import { labelPlace } from '../../../domain/drawing/edit.ts';
import { shapeGeometry } from '../../../domain/drawing/geometry.ts';
import { lonNear } from '../../../domain/drawing/place.ts';
import { FILL_OPACITY, SHAPE_KEY, STYLE_KEY } from './exchangeKeys.ts';

/**
 * Annotations as GeoJSON (RFC 7946): the simplestyle members that other programs read, and shape and settings as they are kept.
 * @throws OutsideReference
 */
export function annotationsToGeoJson(
  items: readonly Annotation[],
  reference: WrittenReference = IN_DEGREES,
): string {
  const features = items.map(({ id, label, time, show, shape, style }) => ({
    type: 'Feature',
    id,
    geometry: shapeGeometry(shape),
    properties: {
      name: label,
      time,
      show,
      'marker-color': style.pointColor,
      stroke: style.lineColor,
      'stroke-width': style.lineWidth,
      fill: style.surfaceColor,
      'fill-opacity': FILL_OPACITY,
      [SHAPE_KEY]: shape,
      [STYLE_KEY]: style,
    },
  }));
  return `${JSON.stringify(collectionIn(reference, features), null, 1)}\n`;
}

function placemark({ label, time, show, shape, style }: Annotation): string {
  const colors = [
    `<IconStyle><color>${kmlColor(style.pointColor, 1)}</color></IconStyle>`,
    `<LabelStyle><color>${kmlColor(style.fontColor, 1)}</color></LabelStyle>`,
    `<LineStyle><color>${kmlColor(style.lineColor, 1)}</color><width>${String(style.lineWidth)}</width></LineStyle>`,
    `<PolyStyle><color>${kmlColor(style.surfaceColor, FILL_OPACITY)}</color></PolyStyle>`,
  ];
  return [
    '<Placemark>',
    `<name>${xmlText(label)}</name>`,
    `<visibility>${show ? '1' : '0'}</visibility>`,
    `<description>${xmlText(time)}</description>`,
    `<Style>${colors.join('')}</Style>`,
    kmlGeometry(shapeGeometry(shape)),
    '</Placemark>',
  ].join('');
}

/** Annotations as KML 2.2 with their colours; circles and rectangles as polygons. */
export function annotationsToKml(items: readonly Annotation[], title: string): string {
  const marks = items.map(placemark).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n${marks}\n</Document></kml>\n`;
}

/** Decimals of a place's degrees: about a centimetre. */
const PLACE_DIGITS = 7;

/** Titles of a table of annotations and the words in it. */
export interface AnnotationWords {
  readonly columns: Readonly<
    Record<'index' | 'label' | 'type' | 'status' | 'time' | 'radius' | keyof PlaceWords, string>
  >;
  readonly types: Readonly<Record<AnnotationType, string>>;
  readonly shown: string;
  readonly hidden: string;
}

/**
 * Annotations as a table (CSV, UTF-8 with a byte order mark, safe against formulas): shapes as WKT, and the places of their labels.
 * @throws OutsideReference
 */
export function annotationsToCsv(
  items: readonly Annotation[],
  words: AnnotationWords,
  reference: WrittenReference = IN_DEGREES,
): string {
  const { columns, types, shown, hidden } = words;
  const { index, label, type, status, time, radius } = columns;
  const places = placeTitles(reference, columns);
  const head = csvLine([index, label, type, status, time, radius, wktTitle(reference), ...places]);
  const rows = items.map((item, at) => {
    const { shape } = item;
    const [lon, lat] = labelPlace(shape);
    const place = reference.place(lonNear(lon, 0), lat);
    return csvLine([
      at + 1,
      item.label,
      types[annotationTypeOf(shape)],
      item.show ? shown : hidden,
      item.time,
      shape.kind === 'circle' ? shape.radiusM : undefined,
      geojsonToWKT(reference.geometry(shapeGeometry(shape))),
      ...place.map((value) => Number(value.toFixed(PLACE_DIGITS))),
    ]);
  });
  return BYTE_ORDER_MARK + head + rows.join('');
}
