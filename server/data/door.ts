import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { CommandFailure } from './command.ts';
import type { Outcome } from './perform.ts';

/** A command as it is asked for through the door. */
const askedSchema = z.object({ name: z.string(), args: z.array(z.string()), workingDir: z.string() });

/** A command that the running portal is asked to run. */
export type Asked = z.infer<typeof askedSchema>;

const answerSchema = z.union([
  z.object({ say: z.string() }),
  z.object({ code: z.union([z.literal(0), z.literal(1), z.literal(2)]), line: z.string() }),
]);

/** Most of what is read of a question, characters. */
const MAX_ASKED = 1_000_000;

/** Longest path that a socket's address holds on every system, bytes. */
const MAX_ADDRESS_BYTES = 100;

/** The door's file in a data folder; undefined on Windows, which has no sockets that their owner alone may open. */
const doorFile = (dataDir: string) =>
  process.platform === 'win32' ? undefined : join(dataDir, 'portal.sock');

/** An address of a socket, and what is to be called when it was used. A path that is too long goes by its opened folder. */
function addressOf(dataDir: string, file: string): { readonly path: string; done(): void } {
  if (Buffer.byteLength(file) <= MAX_ADDRESS_BYTES || process.platform !== 'linux')
    return { path: file, done: () => undefined };
  const folder = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${String(folder)}/portal.sock`, done: () => closeSync(folder) };
}

/** Runs what was asked; `say` tells progress. */
export type RunAsked = (asked: Asked, signal: AbortSignal, say: (line: string) => void) => Promise<Outcome>;

function parsed(line: string): Asked | undefined {
  try {
    return askedSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Reads the first line, and takes what follows for nothing; undefined when the line is no question, or does not come. */
function askedOn(socket: Socket): Promise<Asked | undefined> {
  let text = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk: string) => {
      if (text.includes('\n')) return;
      text += chunk;
      if (text.length > MAX_ASKED) socket.destroy();
      else if (text.includes('\n')) resolve(parsed(text.slice(0, text.indexOf('\n'))));
    });
    socket.on('close', () => resolve(undefined));
  });
}

async function serve(socket: Socket, stop: AbortSignal, run: RunAsked): Promise<void> {
  const gone = new AbortController();
  socket.setEncoding('utf8');
  socket.on('error', () => undefined).on('close', () => gone.abort(new Error('nobody waits for it')));
  const write = (answer: z.infer<typeof answerSchema>) => {
    if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
  };
  const asked = await askedOn(socket);
  if (asked !== undefined)
    write(await run(asked, AbortSignal.any([gone.signal, stop]), (line) => write({ say: line })));
  socket.end();
}

/** The door of a running portal. */
export interface Door {
  /** Ends what runs, and takes the door away. */
  close(): Promise<void>;
}

/**
 * Opens a running portal's door: a socket in its data folder, for its owner alone, by which the command line asks it to run commands on
 * the data that it holds.
 * @throws what the system says when there can be no socket there
 */
export async function openDoor(dataDir: string, run: RunAsked): Promise<Door> {
  const file = doorFile(dataDir);
  if (file === undefined) return { close: () => Promise.resolve() };
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    sockets.add(socket);
    const served = serve(socket, stop.signal, run).catch(() => void socket.destroy());
    running.add(served);
    void served.finally(() => running.delete(served));
    socket.on('close', () => sockets.delete(socket));
  });
  // The folder is this process's: what is there was left by one that was killed.
  rmSync(file, { force: true });
  const address = addressOf(dataDir, file);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.path, resolve);
  });
  chmodSync(file, 0o600);
  return {
    async close() {
      stop.abort(new Error('门户正在停止 the portal is stopping'));
      await Promise.all(running);
      for (const socket of sockets) socket.end();
      await new Promise((resolve) => server.close(resolve));
      address.done();
    },
  };
}

/**
 * Asks the portal that works on a data folder to run a command.
 * @param say hears its progress
 * @param signal gives it up
 * @throws CommandFailure when it cannot be asked, or ends before the command does
 */
export async function askPortal(
  dataDir: string,
  asked: Asked,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const file = doorFile(dataDir);
  if (file === undefined)
    throw new CommandFailure(
      '门户正在运行，请先停止门户再执行本命令 the portal is running; stop it, then run this again',
    );
  const address = addressOf(dataDir, file);
  const socket = connect(address.path);
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort);
  let unreachable = false;
  const lines = createInterface({ input: socket });
  socket.on('error', () => (unreachable = true)).on('close', () => lines.close());
  socket.write(`${JSON.stringify(asked)}\n`);
  try {
    for await (const line of lines) {
      const answer = answerSchema.parse(JSON.parse(line));
      if ('code' in answer) return answer;
      say(answer.say);
    }
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
    address.done();
  }
  signal.throwIfAborted();
  throw new CommandFailure(
    unreachable
      ? '门户正在启动或停止，请稍后重试；门户使用 PostgreSQL 时请设置 DATABASE_URL the portal is starting or stopping, try again in a moment; where it works on PostgreSQL, set DATABASE_URL'
      : '门户在命令完成前结束 the portal ended before the command did',
  );
}
