import { geojsonToWKT } from '@terraformer/wkt';
import type { Geometry, Position } from 'geojson';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import { annotationTypeOf, type Annotation, type AnnotationType } from '../annotation.ts';
import { labelPlace } from '../edit.ts';
import { geometryOf } from '../geometry.ts';
import { lonNear } from '../place.ts';
import { FILL_OPACITY, SHAPE_KEY, STYLE_KEY } from './exchangeKeys.ts';

/** Annotations as GeoJSON (RFC 7946): the simplestyle members that other programs read, and shape and settings as they are kept. */
export function annotationsToGeoJson(items: readonly Annotation[]): string {
  const features = items.map(({ id, label, time, show, shape, style }) => ({
    type: 'Feature',
    id,
    geometry: geometryOf(shape),
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
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 1)}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML may hold it: without the control characters that may not stand in a document (XML 1.0, section 2.2). */
const xmlText = (text: string) =>
  text.replace(/[^\P{Cc}\t\r\n]/gu, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** KML writes a colour as alpha, blue, green, red. */
function kmlColor(css: string, alpha: number): string {
  const [red, green, blue] = [css.slice(1, 3), css.slice(3, 5), css.slice(5, 7)];
  return `${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}${blue}${green}${red}`.toLowerCase();
}

const coordinates = (positions: readonly Position[]) =>
  `<coordinates>${positions.map(([lon = 0, lat = 0]) => `${String(lon)},${String(lat)}`).join(' ')}</coordinates>`;

function kmlGeometry(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${coordinates([geometry.coordinates])}</Point>`;
    case 'LineString':
      return `<LineString><tessellate>1</tessellate>${coordinates(geometry.coordinates)}</LineString>`;
    case 'Polygon': {
      const rings = geometry.coordinates.map((ring, index) => {
        const side = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
        return `<${side}><LinearRing>${coordinates(ring)}</LinearRing></${side}>`;
      });
      return `<Polygon><tessellate>1</tessellate>${rings.join('')}</Polygon>`;
    }
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon': {
      const type =
        geometry.type === 'MultiPoint'
          ? 'Point'
          : geometry.type === 'MultiLineString'
            ? 'LineString'
            : 'Polygon';
      // A part of a Multi geometry is a geometry of its single type.
      const parts = geometry.coordinates.map((part) => kmlGeometry({ type, coordinates: part } as Geometry));
      return `<MultiGeometry>${parts.join('')}</MultiGeometry>`;
    }
    case 'GeometryCollection':
      return `<MultiGeometry>${geometry.geometries.map(kmlGeometry).join('')}</MultiGeometry>`;
  }
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
    kmlGeometry(geometryOf(shape)),
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
    Record<'index' | 'label' | 'type' | 'status' | 'time' | 'radius' | 'lon' | 'lat', string>
  >;
  readonly types: Readonly<Record<AnnotationType, string>>;
  readonly shown: string;
  readonly hidden: string;
}

/** Annotations as a table (CSV, UTF-8 with a byte order mark, safe against formulas): shapes as WKT, longitude and latitude of their labels. */
export function annotationsToCsv(items: readonly Annotation[], words: AnnotationWords): string {
  const { columns, types, shown, hidden } = words;
  const { index, label, type, status, time, radius, lon, lat } = columns;
  const head = csvLine([index, label, type, status, time, radius, 'WKT', lon, lat]);
  const rows = items.map((item, at) => {
    const { shape } = item;
    const [placeLon, placeLat] = labelPlace(shape);
    return csvLine([
      at + 1,
      item.label,
      types[annotationTypeOf(shape)],
      item.show ? shown : hidden,
      item.time,
      shape.kind === 'circle' ? shape.radiusM : undefined,
      geojsonToWKT(geometryOf(shape)),
      Number(lonNear(placeLon, 0).toFixed(PLACE_DIGITS)),
      Number(placeLat.toFixed(PLACE_DIGITS)),
    ]);
  });
  return BYTE_ORDER_MARK + head + rows.join('');
}
