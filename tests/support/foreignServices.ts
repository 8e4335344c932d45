import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Services of somebody else on a loopback port, each answering what such a service answers. */
export interface ForeignServices {
  readonly origin: string;
  close(): void;
}

/** The layers of the WMS. */
export const WMS_TITLES = [
  ...['林班界', '小班界', '公益林', '天然林', '人工造林', '封山育林'],
  ...['退耕还林', '采伐迹地', '火烧迹地', '古树名木', '苗圃', '管护站'],
] as const;

/** The key that the national platform's stand-in takes. */
export const TIANDITU_KEY = '0123456789abcdef0123456789abcdef';

const capabilities = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
<Service><Name>WMS</Name><Title>林业专题</Title></Service>
<Capability><Request>
<GetCapabilities><Format>text/xml</Format></GetCapabilities>
<GetMap><Format>image/png</Format><DCPType><HTTP><Get><OnlineResource xlink:href="${origin}/wms?"/></Get></HTTP></DCPType></GetMap>
</Request><Layer><Title>林业专题</Title><CRS>EPSG:3857</CRS><CRS>EPSG:4326</CRS>
<EX_GeographicBoundingBox><westBoundLongitude>79.88</westBoundLongitude><eastBoundLongitude>83.86</eastBoundLongitude><southBoundLatitude>43.5</southBoundLatitude><northBoundLatitude>45.89</northBoundLatitude></EX_GeographicBoundingBox>
${WMS_TITLES.map((title, at) => `<Layer queryable="1"><Name>forest:l${String(at + 1)}</Name><Title>${title}</Title></Layer>`).join('')}
</Layer></Capability></WMS_Capabilities>`;

/** A city of one block as 3D Tiles 1.1. */
const CITY = {
  asset: { version: '1.1' },
  geometricError: 500,
  root: {
    // Bole, radians and metres.
    boundingVolume: { region: [1.4318, 0.7836, 1.4325, 0.784, 500, 620] },
    geometricError: 0,
    refine: 'ADD',
    content: { uri: 'block.glb' },
  },
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 70, g: 130, b: 60, alpha: 0.6 } } })
    .png()
    .toBuffer();

const sizeIn = (query: URLSearchParams, name: string) =>
  Math.min(2048, Number(query.get(name) ?? 256) || 256);

async function answer(request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin);
  // Names of parameters are in either case.
  const query = new URLSearchParams([...searchParams].map(([name, value]) => [name.toUpperCase(), value]));
  const send = (type: string, body: string | Buffer) =>
    void response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  if (pathname === '/wms' && query.get('REQUEST')?.toLowerCase() === 'getcapabilities')
    return send('text/xml', capabilities(origin));
  if (pathname === '/wms' && query.has('REQUEST'))
    return send('image/png', await picture(sizeIn(query, 'WIDTH'), sizeIn(query, 'HEIGHT')));
  if (pathname === '/DataServer' && query.get('TK') === TIANDITU_KEY)
    return send('image/png', await picture(256, 256));
  if (pathname === '/city/tileset.json') return send('application/json', JSON.stringify(CITY));
  response.writeHead(pathname === '/DataServer' ? 403 : 404, { 'access-control-allow-origin': '*' }).end();
}

/** Starts a WMS of twelve layers (`/wms`), tiles as 天地图 gives them (`/DataServer`), and a city of 3D Tiles (`/city`). */
export async function startForeignServices(): Promise<ForeignServices> {
  let origin = '';
  const server = createServer((request, response) => {
    answer(request, response, origin).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
