import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTileCache } from './tileCache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const tile = (x: number) => ({ z: 9, x, y: 1 });

describe('tile cache', () => {
  it('keeps tiles by kind and address, also for the next start', async () => {
    const cache = createTileCache(folder, 'v1', 1e6);
    await cache.put('imagery', tile(1), Buffer.from('picture'));
    expect(await cache.get('elevation', tile(1))).toBeUndefined();
    expect(await cache.has('imagery', tile(1))).toBe(true);
    const next = createTileCache(folder, 'v1', 1e6);
    expect((await next.get('imagery', tile(1)))?.toString()).toBe('picture');
  });

  it('removes what another version left', async () => {
    await mkdir(join(folder, 'v0'));
    await writeFile(join(folder, 'v0', 'old'), 'x');
    await createTileCache(folder, 'v1', 1e6).put('imagery', tile(1), Buffer.from('x'));
    await expect(access(join(folder, 'v0'))).rejects.toThrow();
  });

  it('stays under its limit, the oldest tiles go first', async () => {
    const cache = createTileCache(folder, 'v1', 1000);
    for (let x = 0; x < 9; x++) {
      await cache.put('imagery', tile(x), Buffer.alloc(100));
      await utimes(join(folder, 'v1', 'imagery', '9', String(x), '1.tile'), x, x);
    }
    await cache.put('imagery', tile(9), Buffer.alloc(200));
    expect(await cache.has('imagery', tile(0))).toBe(false);
    expect(await cache.has('imagery', tile(9))).toBe(true);
    const names = await readdir(join(folder, 'v1'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.tile')).length).toBeLessThanOrEqual(7);
  });

  it('is settled once everything that was put is on the disk', async () => {
    const cache = createTileCache(folder, 'v1', 1e6);
    void cache.put('imagery', tile(1), Buffer.from('x'));
    await cache.settled();
    expect(await cache.has('imagery', tile(1))).toBe(true);
  });

  it('says when the disk refuses, and leaves nothing half written', async () => {
    await writeFile(join(folder, 'v1'), 'a file where a folder should be');
    const cache = createTileCache(folder, 'v1', 1000);
    await expect(cache.put('imagery', tile(1), Buffer.from('x'))).rejects.toThrow();
    expect(await cache.get('imagery', tile(1))).toBeUndefined();
  });
});
