import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMPORT_FEATURES_PATH, IMPORT_PART_PATH } from '../../src/api/contracts/imports.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { holdName } from '../base/heldName.ts';
import type { Processes } from '../base/processes/processes.ts';
import { Refusal, sealed, sendRefusal } from '../base/http/refusal.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import { createFileThreads } from './fileThreads.ts';
import { createImportService, type ImportService } from './importService.ts';
import { keepBeside } from './keepBeside.ts';
import { createOwnLayers } from './ownLayers.ts';

/** Where imported layers and uploads are kept, and the queue that reading waits in. */
interface ImportContext {
  readonly database: Database;
  readonly processes: Processes;
  readonly dataDir: string;
  /** Folder that all processes on the database share. */
  readonly filesDir: string;
  readonly queue: WorkQueue;
  readonly clock: Clock;
  /** Told how the storing of layers ends. */
  readonly audit: AuditLog;
}

const querystring = {
  type: 'object',
  required: ['id', 'offset'],
  properties: {
    id: { type: 'string', maxLength: 64 },
    offset: { type: 'integer', minimum: 0, description: 'place of the first byte in the file' },
  },
} as const;

/** Whoever may upload, of his own uploads. */
const OWN = {
  access: 'session',
  tools: ['files', 'import'],
  audit: null,
  refuse: (reply: FastifyReply, refusal: Refusal) => sendRefusal(reply, refusal, 'blade'),
} as const;

/** Takes the parts of uploaded files, and gives what was read of them: bytes, not JSON. */
async function registerFiles(app: FastifyInstance, imports: ImportService): Promise<void> {
  await app.register((parts, _options, done) => {
    parts.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    parts.post<{ Querystring: { id: string; offset: number } }>(
      IMPORT_PART_PATH,
      {
        schema: { summary: 'The next bytes of a file that is imported', tags: ['import'], querystring },
        config: OWN,
      },
      async ({ caller, query, body }, reply) => {
        reply.header('cache-control', 'no-store');
        if (caller === undefined) throw new Error('parts of files are taken from anyone');
        if (!Buffer.isBuffer(body)) throw new Refusal(400, '文件分段应以 application/octet-stream 发送');
        return sealed('blade', await imports.part(caller.accountId, query.id, query.offset, body));
      },
    );
    parts.get<{ Querystring: { id: string } }>(
      IMPORT_FEATURES_PATH,
      {
        schema: {
          summary: 'The features of an uploaded layer that was converted, as GeoJSON in degrees',
          tags: ['import'],
          querystring: { type: 'object', required: ['id'], properties: { id: querystring.properties.id } },
        },
        config: OWN,
      },
      async ({ caller, query }, reply) => {
        reply.header('cache-control', 'no-store');
        if (caller === undefined) throw new Error('features of uploads are given to anyone');
        const text = await imports.features(caller.accountId, query.id);
        return reply.type('application/geo+json').send(Readable.from(text, { objectMode: false }));
      },
    );
    done();
  });
}

/** Removes what threads of an earlier run wrote, and commands that were killed. @param own folder of this process' imports */
async function removeLeft(dataDir: string, own: string): Promise<void> {
  await rm(join(own, 'out'), { recursive: true, force: true });
  const commands = (await readdir(own).catch(() => [])).filter((name) => name.startsWith('command-'));
  if (commands.length === 0) return;
  // A command that imports now has the name, and works in a folder of its own.
  const release = await holdName(dataDir, 'import');
  if (release === undefined) return;
  try {
    for (const name of commands) await rm(join(own, name), { recursive: true, force: true });
  } finally {
    release();
  }
}

/** Creates the imports of a server, ended with it. */
export async function createImports(app: FastifyInstance, context: ImportContext): Promise<ImportService> {
  const { database, dataDir, filesDir } = context;
  const own = join(dataDir, 'imports');
  await removeLeft(dataDir, own);
  const layers = createOwnLayers(database, filesDir, context.clock);
  await layers.tidy();
  const imports = createImportService({
    ...context,
    layers,
    isShared: database.kind === 'postgresql',
    folder: join(filesDir, 'imports'),
    threads: createFileThreads(own),
    onError: (error) => app.log.error({ err: error }, 'an import failed'),
  });
  const beside = keepBeside({ database, clock: context.clock, log: app.log });
  app.addHook('preClose', async () => {
    await beside.close();
    await imports.close();
  });
  await registerFiles(app, imports);
  return imports;
}
