import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';

/** Cameras' streams on a loopback port. */
export interface CameraStreams {
  readonly origin: string;
  /** How often an address was asked for. */
  asked(path: string): number;
  close(): Promise<void>;
}

/** Where the pieces of a stream are; the folder tells how they were made. */
const PIECES = join(import.meta.dirname, '../e2e/streams');

/** Pieces of one second each, the last of which leads to the first again. */
const PIECE_COUNT = 4;
const WINDOW = 3;

/** Pieces or pictures after which a stream stops that stops. */
const SOME = 4;

const FRAME_MS = 200;
const COLOURS = ['#c02020', '#20c020', '#2020c0'] as const;

/** What is at an address: `/live.mjpg` and `/live.m3u8` play, `-late` is there when it is asked for the second time. */
type Manner = 'live' | 'late' | 'silent' | 'gone' | 'stops';

/** A list of the pieces of the last seconds, as a camera's gateway writes it. @param seconds since the stream began */
function playlist(seconds: number): string {
  const first = Math.max(0, Math.floor(seconds));
  const pieces = Array.from({ length: WINDOW }, (_, at) => first + at).flatMap((piece) => [
    ...(piece % PIECE_COUNT === 0 && piece > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    '#EXTINF:1.0,',
    `/pieces/${String(piece % PIECE_COUNT)}.ts?at=${String(piece)}`,
  ]);
  const turns = `#EXT-X-DISCONTINUITY-SEQUENCE:${String(Math.max(0, Math.ceil(first / PIECE_COUNT) - 1))}`;
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:1', turns];
  return [...head, `#EXT-X-MEDIA-SEQUENCE:${String(first)}`, ...pieces, ''].join('\n');
}

/** Sends pictures one after the other in one answer, as cameras do. @param most after which the connection breaks off */
function sendPictures(response: ServerResponse, pictures: readonly Buffer[], most: number): void {
  response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=picture' });
  let sent = 0;
  const timer = setInterval(() => {
    const picture = pictures[sent % pictures.length];
    if (picture === undefined || sent >= most) response.destroy();
    else {
      const head = `--picture\r\nContent-Type: image/jpeg\r\nContent-Length: ${String(picture.length)}\r\n\r\n`;
      response.write(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n')]));
    }
    sent += 1;
  }, FRAME_MS);
  response.on('close', () => clearInterval(timer));
}

/** Starts them: `/{live,late,silent,gone,stops}.{mjpg,m3u8}`. */
export async function startCameraStreams(): Promise<CameraStreams> {
  const paint = (background: string) =>
    sharp({ create: { width: 160, height: 90, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const pictures = await Promise.all(COLOURS.map(paint));
  const pieces = await Promise.all(
    Array.from({ length: PIECE_COUNT }, (_, at) => readFile(join(PIECES, `camera${String(at)}.m2ts`))),
  );
  const asked = new Map<string, number>();
  const begun = new Map<string, number>();

  const sendList = (response: ServerResponse, path: string, most: number) => {
    const from = begun.get(path) ?? Date.now();
    begun.set(path, from);
    response
      .writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' })
      .end(playlist(Math.min(most, (Date.now() - from) / 1000)));
  };
  const answer = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://streams');
    const times = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, times);
    response.setHeader('access-control-allow-origin', '*');
    const [, piece] = /^\/pieces\/(\d)\.ts$/u.exec(pathname) ?? [];
    if (piece !== undefined) {
      response.writeHead(200, { 'content-type': 'video/mp2t' }).end(pieces[Number(piece)]);
      return;
    }
    const [, manner, kind] = /^\/(\w+)\.(mjpg|m3u8)$/u.exec(pathname) ?? [];
    const is = (one: Manner) => manner === one;
    if (is('silent')) return;
    if (is('gone') || (is('late') && times === 1)) response.writeHead(404).end();
    else if (kind === 'mjpg') sendPictures(response, pictures, is('stops') ? SOME : Infinity);
    else sendList(response, pathname, is('stops') ? SOME : Infinity);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked: (path) => asked.get(path) ?? 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
