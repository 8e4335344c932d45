import { describe, expect, it } from 'vitest';
import { createGate, GateFull } from './gate.ts';

const never = new AbortController().signal;

/** Work that ends when told. */
function heldWork() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

describe('gate', () => {
  it('runs as many as it is wide, the rest in order', async () => {
    const gate = createGate(1, 10);
    const [first, second] = [heldWork(), heldWork()];
    const started: string[] = [];
    const a = gate.run(never, () => (started.push('a'), first.done));
    const b = gate.run(never, () => (started.push('b'), second.done));
    const c = gate.run(never, () => (started.push('c'), Promise.resolve()));
    await Promise.resolve();
    expect(started).toEqual(['a']);
    first.finish();
    await a;
    second.finish();
    await Promise.all([b, c]);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('gives the turn on when work fails', async () => {
    const gate = createGate(1, 10);
    await expect(gate.run(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.run(never, () => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('lets go of who aborts while waiting, and keeps the rest in order', async () => {
    const gate = createGate(1, 10);
    const first = heldWork();
    const leaving = new AbortController();
    const a = gate.run(never, () => first.done);
    const b = gate.run(leaving.signal, () => Promise.reject(new Error('must not run')));
    const c = gate.run(never, () => Promise.resolve('c'));
    leaving.abort(new Error('gone'));
    await expect(b).rejects.toThrow('gone');
    first.finish();
    await a;
    await expect(c).resolves.toBe('c');
  });

  it('refuses when too many wait', async () => {
    const gate = createGate(1, 0);
    const first = heldWork();
    const a = gate.run(never, () => first.done);
    await expect(gate.run(never, () => Promise.resolve())).rejects.toBeInstanceOf(GateFull);
    first.finish();
    await a;
  });
});
