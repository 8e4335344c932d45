import { expect, it } from 'vitest';
import { createSignal } from '../lib/signal.ts';
import { defineFeature, offer, type Feature, type Port } from './feature.ts';
import { createFeatureHost } from './featureHost.ts';
import type { MapSession } from './mapSession.ts';
import type { Portal } from './portal.ts';

// The host hands portal and map on without looking into them.
const portal = {} as Portal;
const session = {} as MapSession;

const HEIGHTS: Port<() => number> = { name: 'heights' };

/** A feature that writes down what is done with it. */
function noting(id: string, log: string[], more: Partial<Feature> = {}): Feature {
  return {
    id,
    open() {
      log.push(`${id} opens`);
      return {
        clear: () => void log.push(`${id} clears`),
        destroy: () => void log.push(`${id} ends`),
      };
    },
    ...more,
  };
}

it('opens what is on the map from the start, the rest when it is asked for, and ends all, the last first', async () => {
  const log: string[] = [];
  const host = createFeatureHost(
    [noting('late', log), noting('early', log, { withMap: true }), noting('never', log)],
    portal,
  );
  expect(host.given('late').door).toBeUndefined();
  host.attach(session);
  expect(log).toEqual(['early opens']);
  const { door } = host.given('late');
  expect(host.given('late').door).toBe(door);
  await host.clear();
  await host.detach();
  expect(log.slice(1)).toEqual(['late opens', 'early clears', 'late clears', 'late ends', 'early ends']);
  expect(host.given('late').door).toBeUndefined();
});

it('tells what fails at its end or when the screen is cleared, and goes on with the others', async () => {
  const log: string[] = [];
  const told: unknown[] = [];
  const failing = (): never => {
    throw new Error('not now');
  };
  const bad = defineFeature({
    id: 'bad',
    withMap: true,
    open: () => ({ clear: failing, destroy: () => Promise.reject(new Error('never')) }),
  });
  const host = createFeatureHost([noting('good', log, { withMap: true }), bad], {
    ...portal,
    onError: (error) => told.push(error),
  });
  host.attach(session);
  await host.clear();
  await host.detach();
  expect(log).toEqual(['good opens', 'good clears', 'good ends']);
  expect(told).toEqual([new Error('not now'), new Error('never')]);
});

it('opens what is needed when it is used, and not before there is a map', () => {
  const log: string[] = [];
  const giver = defineFeature({
    id: 'giver',
    offers: [
      offer(
        HEIGHTS,
        ({ heightM }: { heightM: number }) =>
          () =>
            heightM,
      ),
    ],
    open: () => ({ heightM: log.push('giver opens') * 100 }),
  });
  const taker = defineFeature({
    id: 'taker',
    needs: { heights: HEIGHTS },
    withMap: true,
    open: (_, { heights }) => ({ ask: () => heights()() }),
  });
  const host = createFeatureHost([taker, giver], portal);
  expect(() => host.use(HEIGHTS)).toThrow('heights is not there yet');
  host.attach(session);
  expect(log).toEqual([]);
  const { door } = host.given('taker') as { door: { ask(): number } };
  expect([door.ask(), door.ask()]).toEqual([100, 100]);
});

it('opens nothing on a map that goes', async () => {
  const log: string[] = [];
  const host = createFeatureHost([noting('one', log, { withMap: true })], portal);
  host.attach(session);
  const gone = host.detach();
  expect(host.given('one').door).toBeUndefined();
  await gone;
  expect(log).toEqual(['one opens', 'one ends']);
});

it('keeps what needs no map while maps come and go', async () => {
  const log: string[] = [];
  const editor = defineFeature({
    id: 'editor',
    openInPortal: () => ({ destroy: () => void log.push('ends') }),
  });
  const host = createFeatureHost([editor], portal);
  const { door } = host.given('editor');
  host.attach(session);
  await host.detach();
  expect([host.given('editor').door, log]).toEqual([door, []]);
  await host.destroy();
  expect(log).toEqual(['ends']);
});

it('tells when what is open changes its commands, until it has ended', async () => {
  const kind = createSignal(0);
  const host = createFeatureHost(
    [defineFeature({ id: 'one', withMap: true, open: () => ({ changes: [kind] }) })],
    portal,
  );
  let told = 0;
  host.watch(() => (told += 1));
  host.attach(session);
  kind.set(1);
  await host.detach();
  kind.set(2);
  expect(told).toBe(1);
});

it('refuses two of one id or offer, and a need that nobody meets', () => {
  const giver = (id: string) => defineFeature({ id, offers: [offer(HEIGHTS, () => () => 0)] });
  const of =
    (...features: Feature[]) =>
    () =>
      createFeatureHost(features, portal);
  expect(of({ id: 'a' }, { id: 'a' })).toThrow('two features are called a');
  expect(of(giver('a'), giver('b'))).toThrow('two features offer heights');
  expect(of({ id: 'a', needs: { heights: HEIGHTS } })).toThrow('a needs heights, which no feature offers');
});
