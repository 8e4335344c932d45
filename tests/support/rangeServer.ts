import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partOf } from './tileArchive.ts';

/** A server of files, of which it sends parts. */
export interface RangeServer {
  readonly origin: string;
  /** Bytes and parts that were sent since it was asked last. */
  sent(): { readonly bytes: number; readonly parts: number };
  close(): void;
}

/** How a server sends its files. */
interface Sending {
  /** Ignores that a part is asked for. */
  readonly isWhole?: boolean;
  /** So many requests fail first, with this status; 0 breaks the connection off. */
  readonly failing?: { count: number; readonly status: number };
}

/** Starts a server of files by their paths. */
export async function startRangeServer(
  files: ReadonlyMap<string, Buffer>,
  { isWhole = false, failing }: Sending = {},
): Promise<RangeServer> {
  let [bytes, parts] = [0, 0];
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (failing !== undefined && failing.count > 0) {
      failing.count -= 1;
      if (failing.status === 0) request.destroy();
      else response.writeHead(failing.status).end();
      return;
    }
    const part = isWhole ? undefined : file && partOf(file, request.headers.range);
    if (part !== undefined) {
      bytes += part.body.length;
      parts += 1;
      response.writeHead(part.status, part.headers).end(part.body);
    } else if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': file.length }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    sent() {
      const told = { bytes, parts };
      [bytes, parts] = [0, 0];
      return told;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
