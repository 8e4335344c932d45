import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on loopback before several portals. */
export interface Alternating {
  readonly origin: string;
  /** How many answers came from each, in the order of the portals. */
  readonly answers: readonly number[];
  close(): Promise<void>;
}

/**
 * Gives each request to the next portal in turn, as a balancer does. A portal that cannot be reached is passed over; one that breaks off in
 * the middle is not asked again by another: the request may have been done.
 */
export async function startAlternating(origins: readonly string[]): Promise<Alternating> {
  const answers = origins.map(() => 0);
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    const first = next;
    next = (next + 1) % origins.length;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const send = (tried: number) => {
        const place = (first + tried) % origins.length;
        const { method, url = '/', headers } = incoming;
        const passed = ask(new URL(url, origins[place]), { method, headers, agent: false }, (answer) => {
          answers[place] = (answers[place] ?? 0) + 1;
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.on('aborted', () => outgoing.destroy());
        });
        passed.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED' && tried + 1 < origins.length) send(tried + 1);
          else outgoing.destroy();
        });
        outgoing.on('close', () => {
          if (!outgoing.writableEnded) passed.destroy();
        });
        passed.end(body);
      };
      send(0);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
