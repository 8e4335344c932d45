import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { DEFAULT_PLOT_STYLE } from '../../../domain/drawing/plot/attribute.ts';
import { plotsToGeoJson, plotsToKml, readPlots, type FiledPlot, type ReadPlots } from './exchange.ts';
import { symbolOf, SYMBOLS } from '../../../domain/drawing/plot/shapes/symbols.ts';
import { writtenReference } from '../../../domain/geodesy/writtenReference.ts';

const PLACES: readonly LonLat[] = [
  [82, 44],
  [82.1, 43.9],
  [82.4, 43.9],
  [82.6, 44.1],
];

/** One plot of every symbol, none of them looking as plots do by default. */
const ALL: readonly FiledPlot[] = SYMBOLS.map(({ id, points }, index) => ({
  name: `标绘 <${String(index)}> & "乙"`,
  type: id,
  image: symbolOf(id).group === 'point' ? `/plot/${id}.svg` : '',
  points: PLACES.slice(0, Math.max(points.least, Math.min(points.most, PLACES.length))),
  style: {
    ...DEFAULT_PLOT_STYLE,
    polylineWidth: 3 + index,
    labelFillColor: '#123456',
    polygonMaterialAlpha: 0.2,
  },
}));

function read(text: string): ReadPlots {
  const made = readPlots(new TextEncoder().encode(text).buffer, '导入标绘');
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

const featureOf = (geometry: unknown, properties: unknown = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry, properties }] });

describe('plots in files', () => {
  it.each([
    ['GeoJSON', plotsToGeoJson(ALL)],
    ['GeoJSON in a zone', plotsToGeoJson(ALL, writtenReference('EPSG:4515'))],
    ['KML', plotsToKml(ALL, '方案 <一> & "二"')],
  ])('every symbol with its style comes back from %s as it was', (_, text) => {
    const { plots, leftOut } = read(text);
    expect(leftOut).toBe(0);
    const key = ({ type }: { readonly type: string }) => SYMBOLS.findIndex(({ id }) => id === type);
    expect([...plots].sort((a, b) => key(a) - key(b))).toEqual(ALL);
  });

  it('a shape that another program has moved comes back as it is now, not as it was kept', () => {
    const text = plotsToGeoJson(ALL.filter(({ type }) => type === 'polygon')).replaceAll('82.6', '83.6');
    // Kept control points are moved with it by the replacement, so they are put back.
    const kept = text.replace(/"points": \[[^\]]*\]/g, (points) => points.replaceAll('83.6', '82.6'));
    const [plot] = read(kept).plots;
    expect(Math.max(...(plot?.points ?? []).map(([lon]) => lon))).toBeCloseTo(83.6, 6);
  });

  it('what another program drew keeps its colours', () => {
    const properties = { name: '外来', fill: '#00ff00', stroke: '#ff00ff', 'stroke-width': 5 };
    const ring = [...PLACES, PLACES[0]];
    const [plot] = read(featureOf({ type: 'Polygon', coordinates: [ring] }, properties)).plots;
    expect(plot).toMatchObject({
      name: '外来',
      type: 'polygon',
      style: { polygonMaterialColor: '#00ff00', polylineMaterialColor: '#ff00ff', polylineWidth: 5 },
    });
  });
});

describe('bad files', () => {
  it.each([
    ['a polygon of no place', { type: 'Polygon', coordinates: [[]] }],
    ['a polygon of one place', { type: 'Polygon', coordinates: [[[82, 44]]] }],
    [
      'a polygon of two places',
      {
        type: 'Polygon',
        coordinates: [
          [
            [82, 44],
            [83, 44],
            [82, 44],
          ],
        ],
      },
    ],
    ['a line of one place', { type: 'LineString', coordinates: [[82, 44]] }],
  ])('%s is left out and counted', (_, geometry) => {
    const good = { type: 'Feature', geometry: { type: 'Point', coordinates: [82, 44] }, properties: {} };
    const bad = { type: 'Feature', geometry, properties: {} };
    const { plots, leftOut } = read(JSON.stringify({ type: 'FeatureCollection', features: [bad, good] }));
    expect([plots.map(({ type }) => type), leftOut]).toEqual([['point'], 1]);
  });

  it('a rectangle beyond ±361° that a file says to have kept is not taken', () => {
    const kept = {
      type: 'rectangle',
      image: '',
      points: [
        [0, 0],
        [400, 40],
      ],
      style: DEFAULT_PLOT_STYLE,
    };
    const ring = [
      [0, 0],
      [40, 0],
      [40, 40],
      [0, 40],
      [0, 0],
    ];
    const text = featureOf({ type: 'Polygon', coordinates: [ring] }, { portal_plot: kept });
    expect(read(text).plots.map(({ type }) => type)).toEqual(['polygon']);
  });

  it.each([
    ['broken JSON', '{"type":"rectangle","points":[[82,'],
    [
      'an unknown symbol',
      JSON.stringify({ type: 'tank', image: '', points: [[82, 44]], style: DEFAULT_PLOT_STYLE }),
    ],
    [
      'a picture of another server',
      JSON.stringify({
        type: 'fire',
        image: 'https://example.org/x.svg',
        points: [[82, 44]],
        style: DEFAULT_PLOT_STYLE,
      }),
    ],
    [
      'a colour that is a script',
      JSON.stringify({
        type: 'fire',
        image: '',
        points: [[82, 44]],
        style: { ...DEFAULT_PLOT_STYLE, labelFillColor: '"><script>' },
      }),
    ],
  ])('kept data with %s is passed over for the shape itself', (_, kept) => {
    const { plots } = read(
      featureOf({ type: 'Point', coordinates: [82, 44] }, { name: '甲', portal_plot: kept }),
    );
    expect(plots).toMatchObject([{ name: '甲', type: 'point', image: '', points: [[82, 44]] }]);
  });

  it.each([
    ['broken JSON', '{"type":"FeatureCollection","features":['],
    ['no vector data', '<html><body>404</body></html>'],
    ['nothing', ''],
  ])('%s is refused with a reason', (_, text) => {
    const made = readPlots(new TextEncoder().encode(text).buffer, '导入标绘');
    expect(made.ok).toBe(false);
    if (!made.ok) expect(made.error).not.toBe('');
  });

  it('KML with entities that name files or grow without end is refused, or read without them', () => {
    const doctype = (entities: string) => `<?xml version="1.0"?><!DOCTYPE kml [${entities}]>`;
    const body = (name: string) =>
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>${name}</name><Point><coordinates>82,44</coordinates></Point></Placemark></kml>`;
    const grown = Array.from({ length: 9 }, (_, index) => {
      const inner = index === 0 ? 'ha' : `&l${String(index - 1)};`.repeat(10);
      return `<!ENTITY l${String(index)} "${inner}">`;
    }).join('');
    for (const text of [
      doctype('<!ENTITY x SYSTEM "file:///etc/passwd">') + body('&x;'),
      doctype(grown) + body('&l8;'),
    ]) {
      const made = readPlots(new TextEncoder().encode(text).buffer, '导入标绘');
      const names = made.ok ? made.value.plots.map(({ name }) => name) : [];
      expect(names.join('')).not.toContain('root:');
      expect(names.every((name) => name.length < 200)).toBe(true);
    }
  });

  it('markup in names is written as text', () => {
    const [first] = ALL;
    const text = plotsToKml(
      first === undefined ? [] : [{ ...first, name: '</name><script>1</script>' }],
      'x',
    );
    expect(text).not.toContain('<script>');
    expect(read(text).plots[0]?.name).toBe('</name><script>1</script>');
  });
});
