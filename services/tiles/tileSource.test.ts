import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTileCache } from './tileCache.ts';
import type { TilePool } from './tilePool.ts';
import { createTileSource } from './tileSource.ts';

const TILE = { z: 3, x: 1, y: 2 };
const never = new AbortController().signal;

/** A pool whose one job ends when told, and which says how often it was asked. */
function heldPool() {
  let finish = () => {};
  const state = { asked: 0, aborted: 0 };
  const pool: TilePool = {
    perform(_job, { signal } = {}) {
      state.asked += 1;
      return new Promise((resolve, reject) => {
        finish = () => {
          resolve(new Uint8Array([7]));
        };
        signal?.addEventListener('abort', () => {
          state.aborted += 1;
          reject(signal.reason as Error);
        });
      });
    },
    close: () => Promise.resolve(),
  };
  return {
    pool,
    state,
    finish: () => {
      finish();
    },
  };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function sourceOn(pool: TilePool) {
  const cache = createTileCache(folder, 'v1', 1e6);
  const source = createTileSource(pool, cache, (error) => {
    throw error;
  });
  return { cache, source };
}

describe('tile source', () => {
  it('renders once for all who ask at the same time, then serves from the cache', async () => {
    const { pool, state, finish } = heldPool();
    const { source, cache } = sourceOn(pool);
    const asked = [1, 2, 3].map(() => source.tile('imagery', TILE, never));
    await vi.waitUntil(() => state.asked === 1, { timeout: 10_000 });
    finish();
    for (const bytes of await Promise.all(asked)) expect([...bytes]).toEqual([7]);
    await vi.waitUntil(() => cache.has('imagery', TILE), { timeout: 10_000 });
    expect([...(await source.tile('imagery', TILE, never))]).toEqual([7]);
    expect(state.asked).toBe(1);
  });

  it('goes on rendering while one of two still waits, and stops when the last one left', async () => {
    const { pool, state } = heldPool();
    const { source } = sourceOn(pool);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = source.tile('imagery', TILE, one.signal);
    const second = source.tile('imagery', TILE, two.signal);
    await vi.waitUntil(() => state.asked === 1, { timeout: 10_000 });
    one.abort(new Error('one left'));
    await expect(first).rejects.toThrow('one left');
    expect(state.aborted).toBe(0);
    two.abort(new Error('two left'));
    await expect(second).rejects.toThrow('two left');
    expect(state.aborted).toBe(1);
  });

  it('asks again after a failure', async () => {
    let asked = 0;
    const pool: TilePool = {
      perform: () =>
        ++asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(new Uint8Array([9])),
      close: () => Promise.resolve(),
    };
    const { source } = sourceOn(pool);
    await expect(source.tile('imagery', TILE, never)).rejects.toThrow('lost');
    expect([...(await source.tile('imagery', TILE, never))]).toEqual([9]);
  });
});
