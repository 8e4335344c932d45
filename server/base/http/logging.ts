import {
  createWriteStream,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  type WriteStream,
} from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { KEY_PARAMETER } from '../../../src/domain/bureau/accessKeys.ts';

/** Query parameters whose values never reach a log. */
const SECRET_PARAMETERS: readonly string[] = [
  'password',
  // Of OpenID Connect: it is used once, and the log need not have it.
  'code',
  'pw',
  'token',
  'access_token',
  'pwd',
  KEY_PARAMETER,
  // What map services call theirs; tk is Tianditu's.
  ...['tk', 'ak', 'apikey', 'api_key', 'access_key'],
];

/** An address with the values of secret parameters masked; other texts as they are. */
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

/** A log file is set aside when it is larger than this, bytes. */
const MAX_LOG_BYTES = 20_000_000;

/** Files that were set aside and are kept: `server.log.1`, the last, to `server.log.5`. */
const KEPT_LOGS = 5;

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/** Makes room for a new log file: each that was set aside moves on by one, the oldest goes. */
function setAside(file: string): void {
  for (let kept = KEPT_LOGS; kept > 0; kept -= 1) {
    const from = kept === 1 ? file : `${file}.${String(kept - 1)}`;
    if (existsSync(from)) renameSync(from, `${file}.${String(kept)}`);
  }
}

/**
 * Opens `logs/server.log` in the data folder; when it is large it is set aside and another is begun. A full disk loses lines only.
 * @param maxBytes how large it gets
 */
export function openLogFile(dataDir: string, maxBytes = MAX_LOG_BYTES): LogStream {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.log');
  let bytes = 0;
  let stream: WriteStream | undefined;
  const open = () => {
    // Opened at once: what is set aside next is this file, and none that is yet to be made.
    const fd = openSync(file, 'a', 0o600);
    bytes = fstatSync(fd).size;
    const opened = createWriteStream(file, { fd });
    opened.on('error', () => {
      opened.destroy();
      if (stream === opened) stream = undefined;
    });
    stream = opened;
  };
  open();
  return {
    write(line) {
      try {
        if (bytes >= maxBytes) {
          // What it has still to write goes into the file under its new name.
          stream?.end();
          stream = undefined;
          setAside(file);
        }
        if (stream === undefined) open();
      } catch {
        // Tried again with the next line.
        return;
      }
      bytes += Buffer.byteLength(line);
      stream?.write(line);
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
