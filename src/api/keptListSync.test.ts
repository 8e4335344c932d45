import { expect, it } from 'vitest';
import { err, ok } from '../lib/result.ts';
import { createSignal } from '../lib/signal.ts';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { KEPT_LIST_CONFLICT } from './contracts/keptList.ts';
import { createKeptListSync } from './keptListSync.ts';

const item = (id: string) => ({ id });

/** A server that keeps one list, and what puts something into it beside its user. */
function oneList() {
  let kept = { version: 0, items: [] as readonly { readonly id: string }[] };
  return {
    kept: () => kept,
    put: (...ids: string[]) => {
      kept = { version: kept.version + 1, items: [...kept.items, ...ids.map(item)] };
    },
    load: () => Promise.resolve(ok(kept)),
    save(version: number, items: readonly { readonly id: string }[]) {
      if (version !== kept.version)
        return Promise.resolve(
          err({ kind: 'refused', endpoint: 'list', code: KEPT_LIST_CONFLICT, message: '' } as const),
        );
      kept = { version: version + 1, items };
      return Promise.resolve(ok({ version: kept.version }));
    },
  };
}

it('what the server put into a list and its user gave up at once stays given up', async () => {
  const [server, clock] = [oneList(), createFakeClock()];
  const items = createSignal<readonly { readonly id: string }[]>([]);
  const sync = createKeptListSync({
    service: server,
    draft: { read: () => undefined, keep: () => true, forget: () => undefined },
    clock,
    items,
    onFailure: (failure) => {
      throw new Error(failure.kind);
    },
    onDraftRefused: () => undefined,
  });
  sync.start();
  await clock.run(0);
  server.put('taken back');
  sync.refresh();
  await clock.run(0);
  expect(items.value).toEqual([item('taken back')]);
  items.set([]);
  sync.changed();
  await clock.run(5000);
  expect([items.value, server.kept().items, sync.state.value]).toEqual([[], [], 'saved']);
  sync.stop();
});
