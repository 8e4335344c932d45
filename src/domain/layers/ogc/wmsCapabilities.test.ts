// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LayerLoadError } from '../record/layerProblem.ts';
import { readCapabilities } from './wmsCapabilities.ts';

const capabilities = (version: string, root: string, layers: string) =>
  `<?xml version="1.0"?><${root} version="${version}" xmlns:xlink="http://www.w3.org/1999/xlink"><Capability><Layer>${layers}</Layer></Capability></${root}>`;

describe('readCapabilities', () => {
  it('hands reference systems down to the layers below', () => {
    const xml = capabilities(
      '1.3.0',
      'WMS_Capabilities',
      '<CRS>EPSG:3857</CRS><Layer><Name>lakes</Name></Layer><Layer><Name>roads</Name><CRS>EPSG:4326</CRS></Layer>',
    );
    const { version, layers } = readCapabilities(xml);
    expect(version).toBe('1.3.0');
    expect([...(layers.get('lakes')?.references ?? [])]).toEqual(['EPSG:3857']);
    expect([...(layers.get('roads')?.references ?? [])]).toEqual(['EPSG:3857', 'EPSG:4326']);
  });

  it('reads several reference systems of one SRS element of 1.1.1', () => {
    const xml = capabilities(
      '1.1.1',
      'WMT_MS_Capabilities',
      '<Layer><Name>a</Name><SRS>EPSG:4326 epsg:3857</SRS></Layer>',
    );
    expect([...(readCapabilities(xml).layers.get('a')?.references ?? [])]).toEqual([
      'EPSG:4326',
      'EPSG:3857',
    ]);
  });

  it.each([
    [
      'an exception report',
      '<ServiceExceptionReport><ServiceException>no map</ServiceException></ServiceExceptionReport>',
      'no map',
    ],
    ['a page', '<html><body>sign in</body></html>', '<html> sign in, expected WMS_Capabilities'],
    [
      "MapServer's own page",
      '<HTML>\n<HEAD><TITLE>MapServer Message</TITLE></HEAD>\n<!-- MapServer version 8.0.0 -->\n<BODY BGCOLOR="#FFFFFF">\nmsLoadMap(): Unable to access file. (lost.map)\n</BODY></HTML>',
      'msLoadMap(): Unable to access file. (lost.map)',
    ],
  ])('refuses %s with its text', (_, xml, detail) => {
    let thrown: unknown;
    try {
      readCapabilities(xml);
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof LayerLoadError)) throw new Error('no LayerLoadError');
    expect(thrown.problem.code).toBe('invalid-body');
    expect(thrown.problem.detail).toContain(detail);
  });
});
