import { once } from 'node:events';
import { createServer as createSocketServer } from 'node:net';
import { rootCause } from './db/failure.ts';

/** A stop that takes longer than this is forced, milliseconds: what stops the portal kills it after ten seconds. */
const STOP_TIMEOUT_MS = 9000;

/** Files are readable and writable by their owner alone. */
export const OWNER_ONLY = 0o077;

/** Ends the process with one line on the error stream. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** An error's first line, of its deepest cause. */
export function errorLine(error: unknown): string {
  const cause = rootCause(error);
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';
}

/** Why a server cannot start, in one line. */
export function startFailure(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `端口已被占用 port ${String(port)} on ${host} is in use; set PORT to another`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `无法监听 cannot listen on ${host}:${String(port)}: ${errorLine(error)}`;
  return `启动失败 cannot start: ${errorLine(error)}`;
}

/** Fails early, before minutes of work, when the port cannot be had. */
export async function probePort(host: string, port: number): Promise<void> {
  const probe = createSocketServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/**
 * A signal that aborts on SIGINT or SIGTERM; a second one, or a stop that hangs, ends the process at once. Nothing is lost by that: what
 * was acknowledged is on the disk.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return controller.signal;
}

/** Waits until a signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The address of a server that listens. */
export function listeningAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`;
}
