import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
});
afterAll(() => database.close());

it('keeps nothing of what it answered', async () => {
  const [answers, answerBytes] = [500, 1_000_000];
  const ask = async () => {
    const [row] = await database.query<{ text: string }>(`SELECT repeat('x', ${answerBytes}) AS text`);
    expect(row?.text).toHaveLength(answerBytes);
  };
  await ask();
  const beforeBytes = process.memoryUsage.rss();
  for (let asked = 0; asked < answers; asked += 1) await ask();
  expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan((answers * answerBytes) / 2);
});
