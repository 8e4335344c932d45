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

/**
 * Starts a server of tiles in one colour (`/tiles/{z}/{x}/{y}.png`).
 * @param reader by whom it answers what a portal has below `/geo/`
 */
export async function startElsewhere(reader: Pick<ReaderCalls, 'get'>): Promise<Elsewhere> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: TILE_COLOUR } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const answerOf = async (url: string) => {
    if (url.startsWith('/tiles/')) return { status: 200, type: 'image/png', body: tile };
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
