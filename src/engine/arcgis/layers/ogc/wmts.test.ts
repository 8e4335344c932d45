// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LayerLoadError, type LayerProblem } from '../../../../domain/layers/record/layerProblem.ts';
import { LEVEL_0_RESOLUTION_M } from '../../../../domain/layers/raster/tileMatrix.ts';
import { serviceAddress } from '../../../../domain/layers/ogc/serviceAddress.ts';
import { readWmtsCapabilities } from '../../../../domain/layers/ogc/wmtsCapabilities.ts';
import { chooseWmts, type WmtsWish } from './wmtsChoice.ts';
import { WMTS_PARAMETERS, wmtsInfoUrl, wmtsTileUrl } from './wmtsRequests.ts';

const matrix = (id: string, scale: number, corner: string, [columns, rows]: readonly [number, number]) =>
  `<TileMatrix><ows:Identifier>${id}</ows:Identifier><ScaleDenominator>${scale}</ScaleDenominator><TopLeftCorner>${corner}</TopLeftCorner>
   <TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${columns}</MatrixWidth><MatrixHeight>${rows}</MatrixHeight></TileMatrix>`;

const set = (id: string, crs: string, ...matrices: string[]) =>
  `<TileMatrixSet><ows:Identifier>${id}</ows:Identifier><ows:SupportedCRS>${crs}</ows:SupportedCRS>${matrices.join('')}</TileMatrixSet>`;

const SETS = [
  set(
    'google',
    'urn:ogc:def:crs:EPSG:6.18:3:3857',
    matrix('0', 559082264.028717, '-20037508.34278925 20037508.34278925', [1, 1]),
  ),
  set(
    'c',
    'urn:ogc:def:crs:EPSG::4490',
    matrix('2', 147914677.72728, '90.0 -180.0', [4, 2]),
    matrix('1', 295829355.4545656, '90.0 -180.0', [2, 1]),
  ),
  set('swapped', 'urn:ogc:def:crs:EPSG::4326', matrix('0', 279541132.0143589, '-180.0 90.0', [2, 1])),
  set('crs84', 'http://www.opengis.net/def/crs/OGC/1.3/CRS84', matrix('a', 1_000_000, '79 46', [20, 12])),
  set('gauss', 'urn:ogc:def:crs:EPSG::4515', matrix('0', 1_000_000, '5600000 27000000', [20, 20])),
  set('mistaken', 'urn:ogc:def:crs:EPSG::4515', matrix('0', 1_000_000, '27000000 5600000', [20, 20])),
  set('arcgis', 'urn:ogc:def:crs:EPSG::4536', matrix('0', 295_829_355, '-5123200 10002100', [1, 1])),
  set('old', 'urn:ogc:def:crs:EPSG::2351', matrix('0', 1_000_000, '5600000 27000000', [20, 20])),
  set('swiss', 'urn:ogc:def:crs:EPSG::2056', matrix('0', 1_000_000, '0 0', [1, 1])),
].join('');

const link = (id: string, limits = '') =>
  `<TileMatrixSetLink><TileMatrixSet>${id}</TileMatrixSet>${limits}</TileMatrixSetLink>`;

const LIMITS = `<TileMatrixSetLimits><TileMatrixLimits><TileMatrix>2</TileMatrix><MinTileRow>0</MinTileRow><MaxTileRow>1</MaxTileRow>
  <MinTileCol>2</MinTileCol><MaxTileCol>3</MaxTileCol></TileMatrixLimits></TileMatrixSetLimits>`;

const layer = (id: string, rest: string) =>
  `<Layer><ows:Title>${id} 图</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>79.88 43.5</ows:LowerCorner><ows:UpperCorner>83.86 45.89</ows:UpperCorner>
   </ows:WGS84BoundingBox><ows:Identifier>${id}</ows:Identifier><Style><ows:Identifier>plain</ows:Identifier></Style>
   <Style isDefault="true"><ows:Identifier>default</ows:Identifier><LegendURL format="image/png" xlink:href="http://inner:8080/legend.png"/></Style>
   ${rest}</Layer>`;

const CAPABILITIES = `<?xml version="1.0"?><Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1"
  xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0"><Contents>
  ${layer('img', `<Format>image/jpeg</Format><Format>image/png</Format>${link('c')}${link('google')}`)}
  ${layer('degrees', `<Format>image/png</Format>${link('c', LIMITS)}`)}
  ${layer(
    'rest',
    `<Format>image/png</Format><Dimension><ows:Identifier>Time</ows:Identifier><Default>2025</Default></Dimension>${link('google')}
     <ResourceURL format="image/png" resourceType="tile" template="http://inner:8080/rest/{style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png"/>`,
  )}
  ${layer('gauss', `<Format>image/png</Format>${link('old')}${link('gauss')}`)}
  ${layer('mistaken', `<Format>image/png</Format>${link('mistaken')}`)}
  ${layer('arcgis', `<Format>image/png</Format>${link('arcgis')}`)}
  ${layer('swiss', `<Format>image/png</Format>${link('swiss')}`)}
  ${layer('words', `<Format>text/html</Format>${link('google')}`)}
  ${layer('swapped', `<Format>image/png</Format>${link('swapped')}`)}
  ${layer('local', `<Format>image/png</Format>${link('crs84')}`)}
  ${layer('vec', `<Format>tiles</Format>${link('c')}`)}
  ${SETS}</Contents></Capabilities>`;

const wish = (alias: string | undefined, rest: Partial<WmtsWish> = {}): WmtsWish => ({
  alias,
  name: '影像',
  format: undefined,
  matrixSet: undefined,
  ...rest,
});

const choose = (alias: string | undefined, rest: Partial<WmtsWish> = {}) =>
  chooseWmts(readWmtsCapabilities(CAPABILITIES), wish(alias, rest));

function problemOf(work: () => unknown): LayerProblem {
  try {
    work();
  } catch (error) {
    if (error instanceof LayerLoadError) return error.problem;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const ADDRESS = serviceAddress('https://gis.test/wmts?tk=secret&REQUEST=GetCapabilities', WMTS_PARAMETERS);

describe('choosing from WMTS capabilities', () => {
  it('takes Web Mercator where there is the choice, the default style and pictures with transparency', () => {
    const choice = choose('img');
    expect(choice).toMatchObject({
      style: 'default',
      format: 'image/png',
      set: { id: 'google', kind: 'mercator' },
    });
    expect(choice.set.matrices[0]?.unitsPerPixel).toBeCloseTo(LEVEL_0_RESOLUTION_M, 4);
    expect(choice.layer.extent).toEqual({ west: 79.88, south: 43.5, east: 83.86, north: 45.89 });
    expect(choose('img', { format: 'jpg' }).format).toBe('image/jpeg');
    expect(choose('img', { matrixSet: 'c' }).set.kind).toBe('geographic');
  });

  it('takes CGCS2000 degrees where there is nothing else, coarsest first and within the limits', () => {
    const { set: matrices } = choose('degrees');
    expect(matrices).toMatchObject({ id: 'c', kind: 'geographic' });
    expect(matrices.matrices).toHaveLength(1);
    expect(matrices.matrices[0]).toMatchObject({
      id: '2',
      left: -180,
      top: 90,
      unitsPerPixel: 0.3515625,
      limits: { minColumn: 2, maxColumn: 3, minRow: 0, maxRow: 1 },
    });
    expect(choose('img', { matrixSet: 'c' }).set.matrices.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('finds the corner of services that mistake the axis order, and of local grids that do not', () => {
    expect(choose('swapped').set.matrices[0]).toMatchObject({ left: -180, top: 90 });
    expect(choose('local').set.matrices[0]).toMatchObject({ left: 79, top: 46 });
    expect(choose('local').set.matrices[0]?.unitsPerPixel).toBeCloseTo(280 / 111319.49, 8);
  });

  it('takes a zone where there is nothing else, the new datum before the old, its corner northing first', () => {
    const { set: matrices } = choose('gauss');
    expect(matrices).toMatchObject({ id: 'gauss', kind: 'EPSG:4515' });
    expect(matrices.matrices[0]).toMatchObject({ left: 27_000_000, top: 5_600_000, unitsPerPixel: 280 });
    expect(choose('mistaken').set.matrices[0]).toMatchObject({ left: 27_000_000, top: 5_600_000 });
    expect(choose('arcgis').set.matrices[0]).toMatchObject({ left: -5_123_200, top: 10_002_100 });
    expect(choose('gauss', { matrixSet: 'old' }).set.kind).toBe('EPSG:2351');
  });

  it('asks a tile of a zone at the pixel of a place', () => {
    const at = { lon: 82.07, lat: 44.9, resolutionM: 280, toleranceM: 300 };
    const url = new URL(wmtsInfoUrl(ADDRESS, choose('gauss'), 'text/plain', at) ?? '');
    // 584,512.76 m east and 4,974,388.36 m north of PROJ, 280 m to the pixel.
    const [across, down] = [Math.floor(584_512.76 / 280), Math.floor((5_600_000 - 4_974_388.36) / 280)];
    const { TILECOL, TILEROW, I, J } = Object.fromEntries(url.searchParams);
    expect([Number(TILECOL) * 256 + Number(I), Number(TILEROW) * 256 + Number(J)]).toEqual([across, down]);
  });

  it('takes the pictures that Tianditu calls tiles by that name', () => {
    const choice = choose('vec');
    const [first] = choice.set.matrices;
    if (first === undefined) throw new Error('no matrix');
    const url = new URL(wmtsTileUrl(ADDRESS, choice, { matrix: first, column: 2, row: 1 }));
    expect(url.searchParams.get('FORMAT')).toBe('tiles');
  });

  it('finds a layer by its title when the record names none', () => {
    expect(choose(undefined, { name: 'rest 图' }).layer.id).toBe('rest');
  });

  it.each([
    ['a layer that is not offered', () => choose('nowhere'), 'layer-not-offered', 'img, degrees'],
    ['a reference that cannot be shown', () => choose('swiss'), 'unsupported-reference', 'EPSG::2056'],
    ['a layer without pictures', () => choose('words'), 'invalid-body', 'text/html'],
    [
      'an exception',
      () =>
        readWmtsCapabilities(
          '<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1"><ows:Exception><ows:ExceptionText>no service</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
        ),
      'invalid-body',
      'no service',
    ],
    [
      'a page',
      () => readWmtsCapabilities('<html><body>sign in</body></html>'),
      'invalid-body',
      'expected Capabilities',
    ],
    [
      'a WMS',
      () => readWmtsCapabilities('<WMS_Capabilities version="1.3.0"/>'),
      'invalid-body',
      '<WMS_Capabilities>',
    ],
    [
      'entities',
      () => readWmtsCapabilities('<!DOCTYPE a [<!ENTITY b "c">]><Capabilities>&b;</Capabilities>'),
      'invalid-body',
      'ENTITY',
    ],
  ])('refuses %s', (_, work, code, detail) => {
    const problem = problemOf(work);
    expect(problem.code).toBe(code);
    expect(problem.detail).toContain(detail);
  });

  it('leaves out matrices that no honest service states', () => {
    const bombs = CAPABILITIES.replaceAll('<TileWidth>256</TileWidth>', '<TileWidth>90000</TileWidth>');
    expect(problemOf(() => chooseWmts(readWmtsCapabilities(bombs), wish('img'))).code).toBe(
      'unsupported-reference',
    );
  });
});

describe('the address of a WMTS tile', () => {
  const place = (choice: ReturnType<typeof choose>) => {
    const [first] = choice.set.matrices;
    if (first === undefined) throw new Error('no matrix');
    return { matrix: first, column: 3, row: 1 };
  };

  it('is made of parameters, with the token of the link', () => {
    const choice = choose('degrees');
    const url = new URL(wmtsTileUrl(ADDRESS, choice, place(choice)));
    expect(url.origin + url.pathname).toBe('https://gis.test/wmts');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tk: 'secret',
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: 'degrees',
      STYLE: 'default',
      FORMAT: 'image/png',
      TILEMATRIXSET: 'c',
      TILEMATRIX: '2',
      TILEROW: '1',
      TILECOL: '3',
    });
  });

  it('is made of the template, at the origin by which the record names the service', () => {
    const choice = choose('rest');
    expect(wmtsTileUrl(ADDRESS, choice, place(choice))).toBe(
      'https://gis.test/rest/default/2025/google/0/1/3.png?tk=secret',
    );
  });
});
