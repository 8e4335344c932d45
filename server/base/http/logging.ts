import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { KEY_PARAMETER } from '../../../src/domain/bureau/accessKeys.ts';

/** Query parameters whose values never reach a log. */
const SECRET_PARAMETERS: readonly string[] = [
  'password',
  'pw',
  'token',
  'access_token',
  'pwd',
  KEY_PARAMETER,
];

/** A request's address with the values of secret parameters masked. */
export function redactedUrl(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const masked = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const [rawName = ''] = pair.split('=');
      return isSecret(rawName) ? `${rawName}=***` : pair;
    });
  return `${url.slice(0, mark)}?${masked.join('&')}`;
}

function isSecret(rawName: string): boolean {
  try {
    return SECRET_PARAMETERS.includes(decodeURIComponent(rawName).trim().toLowerCase());
  } catch {
    // A name that does not decode cannot be judged.
    return true;
  }
}

/** A log file is set aside when it is larger than this at the start, bytes. */
const MAX_LOG_BYTES = 20_000_000;

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/** Opens `logs/server.log` in the data folder; the one before is kept as `server.log.1`. A full disk loses lines only. */
export function openLogFile(dataDir: string): LogStream {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  const open = () => {
    const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
    stream.on('error', () => {
      broken = true;
    });
    return stream;
  };
  let broken = false;
  let stream = open();
  return {
    write(line) {
      if (broken) {
        stream.destroy();
        broken = false;
        stream = open();
      }
      stream.write(line);
    },
  };
}

/** Logger options for Fastify: structured JSON without headers and secrets. */
export function loggerOptions(level: string, stream: LogStream) {
  const req = ({ method, url }: { readonly method: string; readonly url: string }) => ({
    method,
    url: redactedUrl(url),
  });
  return { level, stream, base: null, serializers: { req } };
}

/** Logs one line per answered request. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: redactedUrl(request.url),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      ip: request.ip,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}
