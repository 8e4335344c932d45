import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { ReaderCalls } from './server.ts';

/** A server that is not the portal, and lets every page read it. */
export interface Elsewhere {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
  close(): void;
}

/** Colour of its tiles, red, green and blue. */
export const TILE_COLOUR = { r: 255, g: 0, b: 128 } as const;

const WFS_CAPABILITIES = `<wfs:WFS_Capabilities version="1.1.0" xmlns:wfs="http://www.opengis.net/wfs" xmlns:ows="http://www.opengis.net/ows"><ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:Value>application/json</ows:Value></ows:Parameter></ows:Operation></ows:OperationsMetadata><wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>forest:square</wfs:Name><wfs:Title>样方</wfs:Title></wfs:FeatureType></wfs:FeatureTypeList></wfs:WFS_Capabilities>`;

/** A WFS of one square around Bole. */
function wfsAnswer(query: URLSearchParams) {
  if (query.get('REQUEST') === 'GetCapabilities')
    return { status: 200, type: 'text/xml', body: Buffer.from(WFS_CAPABILITIES) };
  const ring = [
    [82, 44.8],
    [82.2, 44.8],
    [82.2, 45],
    [82, 45],
    [82, 44.8],
  ];
  const square = {
    type: 'Feature',
    properties: { name: '样方' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  const features = query.get('STARTINDEX') === '0' ? [square] : [];
  const body = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features, totalFeatures: 1 }));
  return { status: 200, type: 'application/json', body };
}

/**
 * Starts a server of tiles in one colour (`/tiles/{z}/{x}/{y}.png`) and of a WFS (`/wfs`).
 * @param reader by whom it answers what a portal has below `/geo/`
 */
export async function startElsewhere(reader: Pick<ReaderCalls, 'get'>): Promise<Elsewhere> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: TILE_COLOUR } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const answerOf = async (url: string) => {
    if (url.startsWith('/tiles/')) return { status: 200, type: 'image/png', body: tile };
    if (url.startsWith('/wfs?')) return wfsAnswer(new URL(url, 'http://x').searchParams);
    if (!url.startsWith('/geo/')) return { status: 404, type: 'text/plain', body: '' };
    const answer = await reader.get(url);
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    answerOf(url).then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
