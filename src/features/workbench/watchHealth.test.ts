import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryPortal } from '../../../tests/support/memoryPortal.ts';
import type { ApiClient } from '../../api/client.ts';
import type { CheckedLayer } from '../../api/contracts/layerHealth.ts';
import { HEALTH_LIMITS } from '../../domain/layers/layerHealth.ts';
import { ok } from '../../lib/result.ts';
import type { Portal } from '../../portal/portal.ts';
import { watchHealth } from './watchHealth.ts';

/** What the server finds. */
let failing: CheckedLayer[];
let told: string[];
let clock: FakeClock;
let portal: Portal;
let end: () => void;

const died = (name: string, sinceMs: number): CheckedLayer => ({
  ...{ code: name, name, link: '/x' },
  health: {
    ...{ state: 'unreachable', sinceMs, checkedAtMs: sinceMs, nextAtMs: sinceMs },
    reason: { zh: '', en: '' },
  },
});

beforeEach(() => {
  failing = [];
  told = [];
  clock = createFakeClock();
  const call = () => Promise.resolve(ok({ layers: failing, isChecking: false }));
  portal = {
    ...createMemoryPortal(clock),
    api: { call } as unknown as ApiClient,
    present(event) {
      told.push(event?.message ?? '');
      return Promise.resolve();
    },
  };
  end = watchHealth({ portal, clock });
});
afterEach(() => end());

const aWhile = () => clock.run(HEALTH_LIMITS.tickMs);

it('tells of each layer whose source died once, of several together', async () => {
  await aWhile();
  expect(told).toEqual([]);
  failing = [died('湿地', 10), died('草原', 20)];
  await aWhile();
  await aWhile();
  expect(told).toEqual(['湿地 · 草原']);
  failing = [...failing, ...['甲', '乙', '丙', '丁'].map((name) => died(name, 30))];
  await aWhile();
  expect(told[1]).toBe('甲 · 乙 · 丙 +1');
});

it('tells of what died while nobody was here, and of nothing twice after a reload', async () => {
  failing = [died('湿地', 10)];
  await aWhile();
  end();
  failing = [died('湿地', 10), died('草原', 20)];
  end = watchHealth({ portal, clock });
  await aWhile();
  expect(told).toEqual(['湿地', '草原']);
});

it('asks nothing more once it has ended', async () => {
  end();
  failing = [died('湿地', 10)];
  await aWhile();
  expect(told).toEqual([]);
  expect(clock.pending).toBe(0);
});
