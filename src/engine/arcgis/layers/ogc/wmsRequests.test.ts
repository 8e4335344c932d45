import { describe, expect, it } from 'vitest';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { serviceAddress } from '../../../../domain/layers/ogc/serviceAddress.ts';
import type { WmsCapabilities } from '../../../../domain/layers/ogc/wmsCapabilities.ts';
import { chooseWms, WMS_PARAMETERS, wmsMapUrl } from './wmsRequests.ts';

const offering = (version: string, layers: Readonly<Record<string, readonly string[]>>): WmsCapabilities => ({
  version,
  mapFormats: [],
  infoFormats: [],
  layers: new Map(
    Object.entries(layers).map(([name, references]) => [
      name,
      { name, title: name, references: new Set(references), isQueryable: true },
    ]),
  ),
});

const BOX = { left: 80, bottom: 44, right: 82, top: 45 };

function mapOf(version: string, references: readonly string[]): URLSearchParams {
  const address = serviceAddress('https://gis.test/ows?map=a&SERVICE=WMS&version=1.1.1', WMS_PARAMETERS);
  const choice = chooseWms(offering(version, { a: references }), ['a']);
  return new URL(
    wmsMapUrl(address, choice, { format: 'image/png' }, { box: BOX, widthPx: 256, heightPx: 128 }),
  ).searchParams;
}

describe('asking a WMS for a map', () => {
  it.each([
    ['1.3.0', ['EPSG:4326', 'EPSG:3857'], 'EPSG:3857', '80,44,82,45'],
    ['1.3.0', ['EPSG:4326', 'EPSG:900913'], 'EPSG:900913', '80,44,82,45'],
    ['1.3.0', ['EPSG:4326'], 'EPSG:4326', '44,80,45,82'],
    ['1.3.0', ['EPSG:4326', 'CRS:84'], 'CRS:84', '80,44,82,45'],
    ['1.3.0', ['EPSG:4490'], 'EPSG:4490', '44,80,45,82'],
    ['1.3.0', ['EPSG:4527', 'EPSG:2363'], 'EPSG:4527', '44,80,45,82'],
    ['1.3.0', ['EPSG:2363', 'EPSG:32644'], 'EPSG:32644', '80,44,82,45'],
  ])('%s with %j asks in %s, axes as it wants them', (version, references, crs, bbox) => {
    const query = mapOf(version, references);
    expect(query.get('CRS')).toBe(crs);
    expect(query.get('BBOX')).toBe(bbox);
    expect(query.has('SRS')).toBe(false);
  });

  it('1.1.1 states SRS and always east first', () => {
    const query = mapOf('1.1.1', ['EPSG:4326']);
    expect(query.get('SRS')).toBe('EPSG:4326');
    expect(query.get('BBOX')).toBe('80,44,82,45');
  });

  it('1.1.1 states the easting first in zones, too', () => {
    expect(mapOf('1.1.1', ['EPSG:4547']).get('BBOX')).toBe('80,44,82,45');
  });

  it('1.1.1 does not ask in CRS:84, a name of 1.3.0 that QGIS Server lists all the same and draws nothing in', () => {
    expect(mapOf('1.1.1', ['CRS:84', 'EPSG:4490']).get('SRS')).toBe('EPSG:4490');
    expect(mapOf('1.1.1', ['CRS:84', 'EPSG:2372']).get('SRS')).toBe('EPSG:2372');
    expect(mapOf('1.1.1', ['CRS:84']).get('SRS')).toBe('CRS:84');
  });

  it('keeps what else the link says, and says nothing twice', () => {
    const query = mapOf('1.1.1', ['EPSG:4326']);
    expect(query.get('map')).toBe('a');
    expect([...query.keys()].filter((name) => name.toLowerCase() === 'version')).toEqual(['VERSION']);
  });

  it('takes a reference that all the layers offer', () => {
    const service = offering('1.3.0', { a: ['EPSG:3857', 'EPSG:4326'], b: ['EPSG:4326'], c: ['EPSG:2056'] });
    expect(chooseWms(service, ['a', 'b']).crs).toBe('EPSG:4326');
    expect(() => chooseWms(service, ['a', 'c'])).toThrow(LayerLoadError);
    expect(() => chooseWms(service, ['c'])).toThrow('unsupported-reference: EPSG:2056');
    expect(() => chooseWms(service, ['d'])).toThrow('layer-not-offered: d · a, b, c');
  });
});
