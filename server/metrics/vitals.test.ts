import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { VITALS } from '../../src/api/contracts/systemHealth.ts';
import type { Database } from '../base/db/database.ts';
import { createQueues } from '../queues.ts';
import { heldMs, KEPT_MINUTES, watchVitals, type Vitals } from './vitals.ts';

const MINUTE_MS = 60_000;

let app: FastifyInstance;
let clock: ReturnType<typeof createFakeClock>;
let vitals: Vitals;
let answersDatabase: boolean;

beforeEach(async () => {
  app = Fastify();
  clock = createFakeClock();
  answersDatabase = true;
  const query = () => (answersDatabase ? Promise.resolve([]) : Promise.reject(new Error('gone')));
  const database = { kind: 'embedded', query } as unknown as Database;
  vitals = watchVitals(app, { database, clock, queues: createQueues(clock) });
  app.get('/fine', () => 'fine');
  app.get('/broken', () => {
    throw new Error('broken');
  });
  await app.ready();
});
afterEach(() => app.close());

it('tells of no minute before the first has passed', () => {
  const { firstMs, vitals: lines } = vitals.lines();
  expect(firstMs).toBe(clock.nowMs());
  for (const vital of VITALS) expect(lines[vital]).toEqual([]);
});

it('counts the answers of each minute and those that failed, and measures the process', async () => {
  for (const url of ['/fine', '/fine', '/broken']) await app.inject(url);
  await clock.run(MINUTE_MS);
  await app.inject('/fine');
  await clock.run(MINUTE_MS);
  const { firstMs, vitals: lines } = vitals.lines();
  expect(firstMs).toBe(clock.nowMs() - MINUTE_MS);
  expect(lines.requests).toEqual([3, 1]);
  expect(lines.errors).toEqual([1, 0]);
  expect(lines.slowMs.every((value) => value !== null && value >= 0)).toBe(true);
  expect(lines.memoryMb[0]).toBeGreaterThan(10);
  expect(lines.waiting).toEqual([0, 0]);
  expect(lines.refused).toEqual([0, 0]);
});

it('leaves gaps where nothing was asked or the database does not answer', async () => {
  answersDatabase = false;
  await clock.run(MINUTE_MS);
  answersDatabase = true;
  await clock.run(MINUTE_MS);
  const { vitals: lines } = vitals.lines();
  expect(lines.slowMs).toEqual([null, null]);
  expect(lines.databaseMs[0]).toBeNull();
  expect(lines.databaseMs[1]).toBeGreaterThanOrEqual(0);
});

it('takes an idle process for one that nothing held up', () => {
  expect(heldMs(20_000_000)).toBe(0);
  expect(heldMs(19_000_000)).toBe(0);
  expect(heldMs(320_000_000)).toBe(300);
  expect(heldMs(0)).toBeNull();
});

it('keeps a day', async () => {
  for (let minute = 0; minute < KEPT_MINUTES + 5; minute += 1) await clock.run(MINUTE_MS);
  const { firstMs, vitals: lines } = vitals.lines();
  expect(lines.requests).toHaveLength(KEPT_MINUTES);
  expect(firstMs).toBe(clock.nowMs() - (KEPT_MINUTES - 1) * MINUTE_MS);
});
