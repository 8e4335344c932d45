import type { Position } from 'geojson';
import { fieldTitleOf } from '../../src/domain/layers/record/fieldTitles.ts';
import type { FeatureForm } from '../features/featureForm.ts';
import type { GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import type { StoredGeometry } from '../../server/base/geo/geometry.ts';
import { labelWriter } from '../../src/domain/layers/record/labelTemplate.ts';
import { ruleIndexOf, type Stroke, type StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { escapeXml } from '../../src/lib/xml.ts';
import { iconPath } from './icons.ts';

/** What a label says of an unknown value. */
const UNKNOWN = '未知';

/** Side of the icon that KML draws at scale 1, pixels. */
const ICON_PX = 32;

/** "#rrggbb" and an opacity as KML writes colours: alpha, blue, green, red in hexadecimal. */
function kmlColour(hex: string, alpha: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => hex.slice(at, at + 2).toLowerCase());
  const opacity = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
  return `${opacity}${blue}${green}${red}`;
}

function lineStyle(line: Stroke | undefined): string {
  if (line === undefined) return '';
  return `<LineStyle><color>${kmlColour(line.color, line.alpha)}</color><width>${line.widthPx}</width></LineStyle>`;
}

/** A point's icon: its picture by address, whose colour is in it, or the reader's own in the point's colour. */
function iconStyle({ color, sizePx, picture }: NonNullable<StyleRule['point']>, origin: string): string {
  const scale = `<scale>${sizePx / ICON_PX}</scale>`;
  return picture === undefined
    ? `<IconStyle><color>${kmlColour(color, 1)}</color>${scale}</IconStyle>`
    : `<IconStyle>${scale}<Icon><href>${escapeXml(origin + iconPath(picture, color))}</href></Icon></IconStyle>`;
}

function styleElement({ fill, line, point }: StyleRule, index: number, origin: string): string {
  const icon = point === undefined ? '' : iconStyle(point, origin);
  const poly =
    fill === undefined
      ? '<PolyStyle><fill>0</fill></PolyStyle>'
      : `<PolyStyle><color>${kmlColour(fill.color, fill.alpha)}</color><outline>${line === undefined ? 0 : 1}</outline></PolyStyle>`;
  // The schema's order: icon, label, line, polygon.
  return `<Style id="rule${index}">${icon}${lineStyle(line)}${point === undefined ? poly : ''}</Style>`;
}

/** "lon,lat" or "lon,lat,height", places parted by blanks. */
function coordinates(positions: readonly Position[]): string {
  const places = positions.map((position) => position.slice(0, 3).join(','));
  return `<coordinates>${places.join(' ')}</coordinates>`;
}

function polygon(rings: readonly (readonly Position[])[]): string {
  const boundary = (ring: readonly Position[], index: number) => {
    const side = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${side}><LinearRing>${coordinates(ring)}</LinearRing></${side}>`;
  };
  return `<Polygon>${rings.map(boundary).join('')}</Polygon>`;
}

const point = (position: Position) => `<Point>${coordinates([position])}</Point>`;
const lineString = (line: readonly Position[]) =>
  `<LineString><tessellate>1</tessellate>${coordinates(line)}</LineString>`;
const multi = (parts: readonly string[]) => `<MultiGeometry>${parts.join('')}</MultiGeometry>`;

function geometryElement(geometry: StoredGeometry): string {
  switch (geometry.type) {
    case 'Point':
      return point(geometry.coordinates);
    case 'MultiPoint':
      return multi(geometry.coordinates.map(point));
    case 'LineString':
      return lineString(geometry.coordinates);
    case 'MultiLineString':
      return multi(geometry.coordinates.map(lineString));
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPolygon':
      return multi(geometry.coordinates.map(polygon));
  }
}

/** Writes the names of a layer's features: by its record's expression, or their own. */
function nameWriter({
  style: { labelExpression },
}: GeoLayer): (properties: GeoFeature['properties']) => string {
  const write = labelExpression === undefined ? undefined : labelWriter(labelExpression, UNKNOWN);
  return write ?? (({ name }) => textOf(name));
}

/** A property's value as text; nothing for a missing one. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function dataElement([name, value]: [string, unknown]): string {
  const title = fieldTitleOf(name)?.zh;
  const shown = title === undefined ? '' : `<displayName>${escapeXml(title)}</displayName>`;
  return `<Data name="${escapeXml(name)}">${shown}<value>${escapeXml(textOf(value))}</value></Data>`;
}

function placemark(
  layer: GeoLayer,
  { id, properties, geometry }: GeoFeature,
  nameOf: ReturnType<typeof nameWriter>,
): string {
  const rule = ruleIndexOf(layer.style, properties);
  const style = rule < 0 ? '' : `<styleUrl>#rule${rule}</styleUrl>`;
  const data = Object.entries(properties).map(dataElement).join('');
  return `<Placemark id="${layer.name}.${id}"><name>${escapeXml(nameOf(properties))}</name>${style}<ExtendedData>${data}</ExtendedData>${geometryElement(geometry)}</Placemark>\n`;
}

function documentHead({ name, title, note, style }: GeoLayer, origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document id="${name}"><name>${escapeXml(title)}</name><description>${escapeXml(note)}</description>\n`,
    style.rules.map((rule, index) => styleElement(rule, index, origin)).join(''),
    '\n',
  ].join('');
}

/** The placemarks of a layer's features, a text for each page of them. */
export async function* placemarksOf(
  layer: GeoLayer,
  pages: AsyncIterable<readonly GeoFeature[]>,
): AsyncGenerator<string> {
  const nameOf = nameWriter(layer);
  for await (const page of pages) yield page.map((feature) => placemark(layer, feature, nameOf)).join('');
}

/**
 * KML 2.2 with the styles of a layer's rules and every property as extended data.
 * @param origin by which the icons of its points are read, without a slash at the end
 */
export const kmlForm = (origin: string): FeatureForm => ({
  type: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  head: (layer) => documentHead(layer, origin),
  pieces: (store, layer, query) => placemarksOf(layer, store.featurePages(layer, query)),
  separator: '',
  tail: '</Document></kml>\n',
});
