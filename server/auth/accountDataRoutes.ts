import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ACCOUNT_DATA_PATHS } from '../../src/api/contracts/accounts.ts';
import { Refusal } from '../base/http/refusal.ts';
import { accountZip, type AccountDataSources } from './accountData.ts';

/** A large history is sent for minutes. */
const ANSWER_MS = 600_000;

const questionSchema = z.object({ id: z.string().min(1).max(64) });

function sendZip(reply: FastifyReply, sources: AccountDataSources, accountId: string): FastifyReply {
  reply.header('cache-control', 'no-store');
  reply.header('content-disposition', 'attachment; filename="account-data.zip"');
  const bytes = accountZip(sources, accountId);
  return reply.type('application/zip').send(Readable.from(bytes, { objectMode: false }));
}

/** Serves what is kept of an account as a file: to its owner, and to administrators. */
export function registerAccountData(app: FastifyInstance, sources: AccountDataSources): void {
  app.get(
    ACCOUNT_DATA_PATHS.own,
    {
      schema: { summary: "All that is kept of the caller's account, as a ZIP", tags: ['account'] },
      handlerTimeout: ANSWER_MS,
      config: { access: 'session', changes: true, audit: { action: 'account.data' } },
    },
    (request, reply) => {
      if (request.caller === undefined) throw new Error('own data are open to anyone');
      return sendZip(reply, sources, request.caller.accountId);
    },
  );

  app.get(
    ACCOUNT_DATA_PATHS.others,
    {
      schema: { summary: 'All that is kept of an account, as a ZIP', tags: ['account'] },
      handlerTimeout: ANSWER_MS,
      config: {
        access: 'administrator',
        changes: true,
        audit: { action: 'account.data', object: ['query.id'] },
      },
    },
    async (request, reply) => {
      const question = questionSchema.safeParse(request.query);
      if (!question.success) throw new Refusal(400, '请求参数不正确：缺少账号编号 id');
      const { id } = question.data;
      const [known] = await sources.database.query('SELECT FROM accounts WHERE id = $1', [id]);
      if (known === undefined) throw new Refusal(404, '账号不存在，请刷新列表');
      return sendZip(reply, sources, id);
    },
  );
}
