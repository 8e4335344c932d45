import { z } from 'zod';
import { LayerLoadError, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';

/** Features of one page: parsed and written again in some ten milliseconds. */
export const PAGE_FEATURES = 1000;

/** Most features that are read: a page without a graphics card stutters with more. */
export const MOST_FEATURES = 20_000;

const pageSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
  numberMatched: z.number().optional(),
});

/** A collection as far as it was read. */
export interface Collection {
  /** One GeoJSON document. */
  readonly file: Blob;
  /** Why it is not all of it; undefined where it is. */
  readonly leftOut: LayerProblem | undefined;
}

/**
 * Where a collection's features are (OGC API - Features, Part 1, 7.15).
 * @param url of the service, of the collection or of its items, without query
 * @param name the collection's id, where the address does not end with it
 */
export function itemsAddress(url: string, name: string): string {
  const base = url.replace(/\/$/, '');
  if (/\/collections\/[^/]+\/items$/.test(base)) return base;
  if (/\/collections\/[^/]+$/.test(base)) return `${base}/items`;
  return `${base.replace(/\/collections$/, '')}/collections/${encodeURIComponent(name)}/items`;
}

function pageOf(text: string, address: string): z.output<typeof pageSchema> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new LayerLoadError({ code: 'invalid-body', detail: address });
  }
  const page = pageSchema.safeParse(body);
  if (page.success) return page.data;
  throw new LayerLoadError({ code: 'invalid-body', detail: `FeatureCollection · ${address}` });
}

/**
 * Reads a collection page by page, as its `next` links lead, up to {@link MOST_FEATURES}.
 * @param first address of the first page
 * @param ask the text at an address, which may be relative to the service
 * @throws LayerLoadError `invalid-body` for what is no page of features; whatever `ask` throws
 */
export async function readCollection(
  first: string,
  ask: (address: string) => Promise<string>,
): Promise<Collection> {
  const texts: string[] = [];
  const asked = new Set<string>();
  let count = 0;
  let matched: number | undefined;
  let next: string | undefined = first;
  // A service whose pages lead back to one of them would be read for ever.
  while (next !== undefined && !asked.has(next) && count < MOST_FEATURES) {
    asked.add(next);
    const page = pageOf(await ask(next), next);
    const taken = page.features.slice(0, MOST_FEATURES - count);
    if (taken.length > 0) texts.push(texts.length === 0 ? '' : ',', JSON.stringify(taken).slice(1, -1));
    count += page.features.length;
    matched ??= page.numberMatched;
    next = page.links?.find(({ rel }) => rel === 'next')?.href;
  }
  const file = new Blob(['{"type":"FeatureCollection","features":[', ...texts, ']}']);
  const isCut = count > MOST_FEATURES || (count === MOST_FEATURES && next !== undefined);
  const detail = `${String(MOST_FEATURES)} / ${String(matched ?? '…')}`;
  return { file, leftOut: isCut ? { code: 'features-left-out', detail } : undefined };
}
