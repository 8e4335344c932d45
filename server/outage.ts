import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { installErrorHandler } from './base/http/errors.ts';
import { sendRefusal, type Refusal } from './base/http/refusal.ts';

/** A server that answers 503 to everything while the database cannot be opened, so that people and probes are told why. */
export interface Outage {
  readonly port: number;
  end(): Promise<void>;
}

/** Answers 503 on an address until ended, with the refusal that says why. */
export async function beginOutage(
  { host, port }: { readonly host: string; readonly port: number },
  refusal: Refusal,
): Promise<Outage> {
  const app = Fastify({ forceCloseConnections: true });
  installErrorHandler(app);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply.header('retry-after', '10'), refusal));
  await app.listen({ host, port });
  const address = app.server.address() as AddressInfo;
  return { port: address.port, end: () => app.close() };
}
