import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerTo, openFolder } from './embedded.mjs';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let database: PGlite;
beforeAll(async () => {
  database = await openFolder(undefined, []);
});
afterAll(() => database.close());

/** A statement as a simple query of PostgreSQL's protocol. */
function queryMessage(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from([0x51, 0, 0, 0, 0]);
  head.writeUInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

it('answers whole, and keeps nothing of what it answered', async () => {
  const [answers, textBytes] = [60, 1_000_000];
  const ask = async () => {
    const answer = await answerTo(database, queryMessage(`SELECT repeat('x', ${textBytes})`));
    expect(answer.filter((byte) => byte === 'x'.charCodeAt(0))).toHaveLength(textBytes);
  };
  const heldBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  await ask();
  const beforeBytes = heldBytes();
  for (let asked = 0; asked < answers; asked += 1) await ask();
  expect(heldBytes() - beforeBytes).toBeLessThan((answers * textBytes) / 10);
});
