import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';

/** What a process does with a folder; each is done by one process at a time. */
export type FolderUse = 'portal' | 'filling' | 'backup' | 'import';

/** A name that the system knows; undefined where it has none that goes with its process. */
function addressOf(folder: string, use: FolderUse): string | undefined {
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const name = `portal-${use}-${hash}`;
  if (platform() === 'linux') return `\0${name}`;
  return platform() === 'win32' ? `\\\\.\\pipe\\${name}` : undefined;
}

/**
 * Claims a name for a use of a folder. The system itself holds it and gives it back when the process ends, however that ends: no file
 * has to be right for it.
 * @returns what gives it back; undefined when another process has it
 */
export function holdName(folder: string, use: FolderUse): Promise<(() => void) | undefined> {
  const address = addressOf(folder, use);
  if (address === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Where names cannot be had at all, the lock's file alone must do.
      resolve(error.code === 'EADDRINUSE' ? undefined : () => undefined);
    });
    server.listen({ path: address }, () => {
      server.unref();
      resolve(() => void server.close());
    });
  });
}
