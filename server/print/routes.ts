import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JOB_HEADER, PRINT_ANSWER_MS, PRINT_PATHS } from '../../src/api/contracts/print.ts';
import { PROJECT_MISSING } from '../../src/domain/sheet/protocol.ts';
import { whileConnected } from '../base/http/connection.ts';
import { Refusal, sealed, sendRefusal, SessionRefusal } from '../base/http/refusal.ts';
import { PrintFailure } from './order.ts';
import { jobOfProject } from './qgis/project.ts';
import { readPrintRequest, type SheetFormat } from './request.ts';
import type { Cartographer, PrintService } from './service.ts';
import { MAX_PROJECT_BYTES, readUpload } from './upload.ts';

/** The service behind the routes, and the project that they offer. */
export interface PrintRoutes {
  readonly print: PrintService;
  /** The name of the project that may be downloaded; undefined while the configuration cannot be read. */
  readonly exportName: () => Promise<string | undefined>;
}

const MEDIA_TYPES: Readonly<Record<SheetFormat, string>> = { png: 'image/png', pdf: 'application/pdf' };

/** A failure of printing as the refusal that a caller sees. */
export function printRefusal(error: unknown): unknown {
  return error instanceof PrintFailure ? new Refusal(error.status, error.message) : error;
}

const querystring = {
  type: 'object',
  description:
    'GetPrint of QGIS Server 1.1.1: map0:EXTENT west,south,east,north; map0:LAYERS; TEMPLATE=print_template',
  additionalProperties: true,
} as const;

/** Says no: that a session is over in `blade`, as everywhere, else in the envelope of the bureau's print service. */
function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefusal(reply, refusal, refusal instanceof SessionRefusal ? 'blade' : 'smartEm');
}

/** The rule of calls about the caller's own sheets, which only prepare one. */
const OWN = { access: 'session', tools: ['print'], refuse, audit: null } as const;

/** The same for a GET that makes something. */
const OWN_CHANGE = { ...OWN, changes: true } as const;

/** Who sends a request. */
async function cartographerOf({ caller }: FastifyRequest): Promise<Cartographer> {
  if (caller === undefined) throw new Error('a print route is open to anyone');
  return { accountId: caller.accountId, roleType: caller.roleType, rights: await caller.rights() };
}

/** Answers with what `work` gives the caller, as `send` sends it; nothing when he is gone. */
async function answered<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (cartographer: Cartographer, signal: AbortSignal) => Promise<T>,
  send: (made: T) => FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    const made = await whileConnected(reply, async (signal) => {
      const answer = await work(await cartographerOf(request), signal);
      await request.server.recorder.done(request, { answer });
      return answer;
    });
    return made === undefined ? reply : send(made);
  } catch (thrown) {
    const error = printRefusal(thrown);
    if (!(error instanceof Refusal)) throw error;
    return refuse(reply, error);
  }
}

/** Serves the project of a new export, and takes it back with its texts. */
function registerProject(app: FastifyInstance, { print, exportName }: PrintRoutes): void {
  app.get<{ Querystring: { serverName?: string } }>(
    PRINT_PATHS.download,
    { schema: { summary: 'Project of a new map export', tags: ['export'] }, config: OWN_CHANGE },
    (request, reply) =>
      answered(
        request,
        reply,
        async (cartographer) => {
          const name = await exportName();
          const isThere = name !== undefined && request.query.serverName === name;
          return { begun: isThere ? await print.begin(cartographer) : undefined };
        },
        ({ begun }) =>
          begun === undefined
            ? reply.type('text/plain; charset=utf-8').send(PROJECT_MISSING)
            : reply.header(JOB_HEADER, begun.job).type('text/xml; charset=utf-8').send(begun.project),
      ),
  );

  app.post(
    PRINT_PATHS.upload,
    {
      schema: { summary: 'Title and unit of a map export, in its project', tags: ['export'] },
      config: OWN,
    },
    (request, reply) =>
      answered(
        request,
        reply,
        async ({ accountId }) => {
          const { serverName, project } = await readUpload(request);
          if (serverName !== (await exportName())) throw new PrintFailure(PROJECT_MISSING, 404);
          return print.upload(accountId, project, jobOfProject(project));
        },
        (job) => reply.header(JOB_HEADER, job.job).send(sealed('smartEm', job)),
      ),
  );
}

function registerPrint(app: FastifyInstance, { print }: PrintRoutes): void {
  for (const path of [PRINT_PATHS.print, `${PRINT_PATHS.print}/:job`]) {
    app.get<{ Params: { job?: string } }>(
      path,
      {
        schema: { summary: 'GetPrint of a map export', tags: ['export'], querystring },
        // A parameter given twice would fail the schema; the first counts.
        attachValidation: true,
        handlerTimeout: PRINT_ANSWER_MS,
        config: { ...OWN_CHANGE, audit: { action: 'output.print', object: ['answer.title', 'params.job'] } },
      },
      (request, reply) =>
        answered(
          request,
          reply,
          async (cartographer, signal) => {
            const { searchParams } = new URL(request.url, 'http://localhost');
            return print.print(cartographer, request.params.job, readPrintRequest(searchParams), signal);
          },
          ({ job, format, bytes }) => reply.header(JOB_HEADER, job).type(MEDIA_TYPES[format]).send(bytes),
        ),
    );
  }
}

function registerFiles(app: FastifyInstance, { print }: PrintRoutes): void {
  app.get<{ Params: { id: string }; Querystring: { format?: string } }>(
    `${PRINT_PATHS.file}/:id`,
    {
      schema: { summary: 'File of a printed sheet', tags: ['export'] },
      config: { ...OWN, audit: { action: 'output.sheet', object: ['answer.title', 'params.id'] } },
    },
    (request, reply) => {
      const format = request.query.format === 'pdf' ? 'pdf' : 'png';
      return answered(
        request,
        reply,
        ({ accountId }) => print.history.file(accountId, request.params.id, format),
        ({ bytes }) => reply.type(MEDIA_TYPES[format]).send(bytes),
      );
    },
  );
}

/** Serves the calls of map export that are no JSON. */
export async function registerPrinting(app: FastifyInstance, routes: PrintRoutes): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_PROJECT_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 12 },
  });
  registerProject(app, routes);
  registerPrint(app, routes);
  registerFiles(app, routes);
}
