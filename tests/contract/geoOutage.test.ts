import { expect, onTestFinished, test } from 'vitest';
import { readerOf, startGeoServer } from '../support/server.ts';

test('without its database nobody knows who asks: 503 in the form of the protocol', async () => {
  const started = await startGeoServer();
  onTestFinished(() => started.close());
  const server = await readerOf(started);
  await started.database.close();

  const features = await server.fetch('/geo/features/lakes.geojson');
  expect([features.status, features.body]).toEqual([503, expect.objectContaining({ code: 503 })]);
  expect((await server.fetch('/geo/layers')).status).toBe(503);

  const wms = await server.fetch('/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities');
  expect(wms.status).toBe(503);
  expect(wms.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  expect(wms.body).toContain('<ServiceException code="NoApplicableCode">');

  const wmts = await server.fetch('/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities');
  expect(wmts.status).toBe(503);
  expect(wmts.body).toContain('exceptionCode="NoApplicableCode"');

  const arcgis = await server.fetch('/geo/arcgis/rest/services/bortala/MapServer?f=json');
  expect([arcgis.status, arcgis.body]).toEqual([
    503,
    { error: expect.objectContaining({ code: 503 }) as unknown },
  ]);

  expect((await server.get('/geo/tiles/imagery/8/186/92.jpg')).status).toBe(503);
});
