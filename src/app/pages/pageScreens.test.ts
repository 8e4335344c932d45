import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { CHUNK_TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import { ChunkError } from '../../portal/loadChunk.ts';
import { PAGE_ROWS } from '../../features/pages/pageRows.ts';
import type { PageRow } from '../../portal/pageRow.ts';
import { createPageScreens } from './pageScreens.ts';

const [first] = PAGE_ROWS;

function rowWith(screen: PageRow['screen']): PageRow {
  if (first === undefined) throw new Error('no screen');
  return { ...first, screen };
}

describe('the screens’ parts of the page', () => {
  it('are loaded once', async () => {
    let loads = 0;
    const screens = createPageScreens(createFakeClock());
    const row = rowWith(() => {
      loads += 1;
      return Promise.resolve(() => null);
    });
    expect(screens.has(row)).toBe(false);
    await screens.load(row);
    await screens.load(row);
    expect([screens.has(row), loads]).toEqual([true, 1]);
  });

  it('give a chunk-load error after 120 s, and are tried again afterwards', async () => {
    const clock = createFakeClock();
    const screens = createPageScreens(clock);
    const failure = screens
      .load(rowWith(() => new Promise(() => undefined)))
      .catch((error: unknown) => error);
    await clock.run(CHUNK_TIMEOUT_MS);
    expect(await failure).toBeInstanceOf(ChunkError);
    const row = rowWith(() => Promise.resolve(() => null));
    await screens.load(row);
    expect(screens.has(row)).toBe(true);
  });

  it('all come: every row names a screen', async () => {
    const screens = createPageScreens(createFakeClock());
    for (const row of PAGE_ROWS) await screens.load(row);
    expect(PAGE_ROWS.every((row) => screens.has(row))).toBe(true);
  });
});
