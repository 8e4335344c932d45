import { describe, expect, it } from 'vitest';
import { parseLayerRecord } from './index.ts';

const problemOf = (link: string) => {
  const parsed = parseLayerRecord('Z0101', { name: '影像', type: 'domLayer', link });
  return parsed.ok ? undefined : parsed.error;
};

describe('the link of a layer record', () => {
  it.each([
    '/geo/tiles/imagery',
    '/geo/tiles/{z}/{x}/{y}.jpg',
    'https://t{s}.tianditu.gov.cn/img_c/wmts?tk=1',
    'HTTP://10.0.0.8:8090/iserver/services/{layer}/wms',
    '  /geo/wms ',
  ])('%s is an address of a service', (link) => {
    expect(problemOf(link)).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://gis.test/a',
    'not a url',
    'gis.test/wms',
    'http://',
    'https:///wms',
    'http://[bad/',
    '//elsewhere.test/wms',
    '/geo/wms and more',
  ])('%s is none, and told', (link) => {
    expect(problemOf(link)).toEqual({ code: 'invalid-link', detail: link });
  });

  it('is missed where it is empty', () => {
    expect(problemOf('  ')).toEqual({ code: 'missing-link', detail: '影像' });
  });
});
