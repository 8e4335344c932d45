import { expect, it } from 'vitest';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { MOST_FEATURES } from '../../domain/layers/vector/featurePages.ts';
import { itemsAddress, readCollection } from './pages.ts';

const featureOf = (id: number) => ({ type: 'Feature', id, properties: {}, geometry: null });
const features = (count: number, from = 0) => Array.from({ length: count }, (_, at) => featureOf(from + at));

/** Answers addresses by what stands under them, and remembers what it was asked. */
function serviceOf(pages: Readonly<Record<string, object | string>>) {
  const asked: string[] = [];
  const ask = (address: string) => {
    asked.push(address);
    const page = pages[address] ?? '';
    return Promise.resolve(typeof page === 'string' ? page : JSON.stringify(page));
  };
  return { ask, asked };
}

const page = (found: readonly object[], next?: string, more: object = {}) => ({
  ...{ type: 'FeatureCollection', features: found, ...more },
  links: [{ rel: 'self', href: '/self' }, ...(next === undefined ? [] : [{ rel: 'next', href: next }])],
});

async function idsIn(file: Blob): Promise<readonly number[]> {
  const { features } = JSON.parse(await file.text()) as { features: { id: number }[] };
  return features.map(({ id }) => id);
}

it.each([
  ['/ogc', '/ogc/collections/main%20roads/items'],
  ['/ogc/', '/ogc/collections/main%20roads/items'],
  ['/ogc/collections', '/ogc/collections/main%20roads/items'],
  ['/ogc/collections/lakes', '/ogc/collections/lakes/items'],
  ['/ogc/collections/lakes/items/', '/ogc/collections/lakes/items'],
])('the features of %s are at %s', (link, items) => {
  expect(itemsAddress(link, 'main roads')).toBe(items);
});

it('follows the pages to the last one, over one without features', async () => {
  const { ask, asked } = serviceOf({
    '/first': page(features(2), '/second', { numberMatched: 3 }),
    '/second': page([], '/third'),
    '/third': page(features(1, 2)),
  });
  const { file, leftOut } = await readCollection('/first', ask);
  expect(asked).toEqual(['/first', '/second', '/third']);
  expect(await idsIn(file)).toEqual([0, 1, 2]);
  expect(leftOut).toBeUndefined();
});

it('reads no more once a page leads back to one of them', async () => {
  const { ask, asked } = serviceOf({ '/a': page(features(1), '/b'), '/b': page(features(1, 1), '/a') });
  expect(await idsIn((await readCollection('/a', ask)).file)).toEqual([0, 1]);
  expect(asked).toEqual(['/a', '/b']);
});

it('gives an empty document for a collection without features', async () => {
  const { ask } = serviceOf({ '/a': page([]) });
  expect(await idsIn((await readCollection('/a', ask)).file)).toEqual([]);
});

it.each([
  ['the very most', MOST_FEATURES, undefined, undefined],
  ['more than were asked for', MOST_FEATURES + 1, undefined, 'features-left-out'],
  ['further pages', MOST_FEATURES, '/next', 'features-left-out'],
])('says what is left out of %s', async (_what, count, next, code) => {
  const { ask, asked } = serviceOf({ '/a': page(features(count), next, { numberMatched: 31_500 }) });
  const { file, leftOut } = await readCollection('/a', ask);
  expect(asked).toEqual(['/a']);
  expect(await idsIn(file)).toHaveLength(MOST_FEATURES);
  expect(leftOut).toEqual(code && { code, detail: '20000 / 31500' });
});

it.each(['<html>', '{"type":"Collections"}', '{"type":"FeatureCollection"}'])(
  'refuses %s by its address',
  async (text) => {
    const failed = await readCollection('/a', serviceOf({ '/a': text }).ask).catch((error: unknown) => error);
    if (!(failed instanceof LayerLoadError)) throw new Error(String(failed));
    expect(failed.problem).toMatchObject({
      code: 'invalid-body',
      detail: expect.stringContaining('/a') as string,
    });
  },
);
