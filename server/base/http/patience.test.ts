import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { outlastHandlers } from './patience.ts';

/** Milliseconds. */
const [CONNECTION, WORK] = [50, 400];

let app: FastifyInstance;
let origin: string;
beforeEach(async () => {
  app = fastify({ connectionTimeout: CONNECTION });
  outlastHandlers(app, CONNECTION);
  const work = () => new Promise<string>((resolve) => setTimeout(() => resolve('drawn'), WORK));
  app.get('/sheet', { handlerTimeout: 60_000 }, work);
  app.get('/quick', work);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

it('an answer that may take longer than a silent connection is kept arrives', async () => {
  expect(await (await fetch(`${origin}/sheet`)).text()).toBe('drawn');
});

it('other silent connections are still closed, on one that was kept open, too', async () => {
  await expect(fetch(`${origin}/quick`)).rejects.toThrow();
  await (await fetch(`${origin}/sheet`)).text();
  await expect(fetch(`${origin}/quick`)).rejects.toThrow();
});
