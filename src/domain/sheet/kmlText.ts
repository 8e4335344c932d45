import type { Geometry, Position } from 'geojson';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML may hold it: without the control characters that may not stand in a document (XML 1.0, section 2.2). */
export const xmlText = (text: string) =>
  text.replace(/[^\P{Cc}\t\r\n]/gu, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * A colour as KML writes it: alpha, blue, green, red.
 * @param css "#rrggbb"
 * @param alpha 0 to 1
 */
export function kmlColor(css: string, alpha: number): string {
  const [red, green, blue] = [css.slice(1, 3), css.slice(3, 5), css.slice(5, 7)];
  return `${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}${blue}${green}${red}`.toLowerCase();
}

const coordinates = (positions: readonly Position[]) =>
  `<coordinates>${positions.map(([lon = 0, lat = 0]) => `${String(lon)},${String(lat)}`).join(' ')}</coordinates>`;

/** A geometry as KML 2.2; lines and areas follow the ground. */
export function kmlGeometry(geometry: Geometry): string {
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
