import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createSignal } from '../lib/signal.ts';
import type { ViewState } from '../scene/viewPort.ts';
import { viewIdle } from './captureDrawn.ts';

it.each([
  ['15 s', undefined, 15_000],
  ['as long as paper does', 60_000, 60_000],
] as const)('waits for a view that goes on drawing %s, and no longer', async (_, mostMs, waitedMs) => {
  const clock = createFakeClock();
  const state = createSignal<ViewState>('busy');
  let isOver = false;
  const waited = viewIdle({ state }, { clock, signal: new AbortController().signal }, mostMs).then(
    (isDrawn) => {
      isOver = true;
      return isDrawn;
    },
  );
  await clock.run(waitedMs - 1);
  expect(isOver).toBe(false);
  await clock.run(1);
  expect(await waited).toBe(false);
});

it('says that a view has finished drawing', async () => {
  const clock = createFakeClock();
  const state = createSignal<ViewState>('busy');
  const waited = viewIdle({ state }, { clock, signal: new AbortController().signal });
  state.set('idle');
  expect(await waited).toBe(true);
});
