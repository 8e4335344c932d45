import { afterAll, beforeAll, test } from 'vitest';
import { useBrowserXml } from './clients.ts';
import { describeWith } from './foreign.ts';
import { startMapServer, type RunningMapServer } from './mapServerProgram.ts';
import { exportSample, type PublishedFolder } from './sampleFiles.ts';
import { checkWfs, checkWms, checkWmsZones, ZONE_MAPS } from './wmsChecks.ts';

describeWith('mapServer', 'a WMS of MapServer', () => {
  let sample: PublishedFolder;
  let server: RunningMapServer;
  beforeAll(async () => {
    useBrowserXml();
    sample = await exportSample();
    server = await startMapServer(sample, {
      both: ['EPSG:3857', 'EPSG:4326', 'EPSG:4490'],
      degrees: ['EPSG:4326'],
      cgcs2000: ['EPSG:4490'],
      ...Object.fromEntries(Object.entries(ZONE_MAPS).map(([map, crs]) => [map, [crs]])),
    });
  });
  afterAll(async () => {
    await server.close();
    await sample.remove();
  });

  checkWms(
    (map) => server.linkOf(map),
    ['text/plain', 'application/vnd.ogc.gml', 'geojson'],
    // MapServer itself draws half a pixel off where pixels are not square, as they are not in degrees.
    20,
  );

  checkWmsZones((map) => server.linkOf(map), 'geojson', 20);

  test('its WFS is a layer of features', () => checkWfs(server.linkOf('both'), 'settlements'));
});
