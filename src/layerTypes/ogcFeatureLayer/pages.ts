import { readPages, type ReadFeatures } from '../../domain/layers/vector/featurePages.ts';

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

/**
 * Reads a collection page by page, as its `next` links lead.
 * @param first address of the first page
 * @param ask the text at an address, which may be relative to the service
 * @throws LayerLoadError `invalid-body` for what is no page of features; whatever `ask` throws
 */
export const readCollection = (
  first: string,
  ask: (address: string) => Promise<string>,
): Promise<ReadFeatures> =>
  readPages({ first, ask, nextOf: ({ links }) => links?.find(({ rel }) => rel === 'next')?.href });
