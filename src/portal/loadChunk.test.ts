import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { CHUNK_TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import { loadChunk } from './loadChunk.ts';

describe('loading a part of the page', () => {
  it('gives the module', async () => {
    expect(await loadChunk(createFakeClock(), () => Promise.resolve(7))).toBe(7);
  });

  it('fails after 120 s without an answer, and leaves no timer', async () => {
    const clock = createFakeClock();
    const loading = loadChunk(clock, () => new Promise(() => undefined));
    const failed = expect(loading).rejects.toMatchObject({ name: 'ChunkError', eventId: 'chunk.failed' });
    clock.advance(CHUNK_TIMEOUT_MS - 1);
    expect(clock.pending).toBe(1);
    clock.advance(1);
    await failed;
    expect(clock.pending).toBe(0);
  });

  it('tells a style sheet that did not come from a script', async () => {
    const load = (message: string) => loadChunk(createFakeClock(), () => Promise.reject(new Error(message)));
    await expect(load('Unable to preload CSS for /static/Home.css')).rejects.toMatchObject({
      eventId: 'chunk.stylesheetFailed',
    });
    await expect(load('Failed to fetch dynamically imported module')).rejects.toMatchObject({
      eventId: 'chunk.failed',
    });
  });
});
