import { z } from 'zod';
import { LayerLoadError, type LayerProblem } from '../record/layerProblem.ts';

/** Features of one page: parsed and written again in some ten milliseconds. */
export const PAGE_FEATURES = 1000;

/** Most features that are read: a page without a graphics card stutters with more. */
export const MOST_FEATURES = 20_000;

const pageSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
  /** Of all that was asked for: of OGC API - Features and WFS 2.0, and as GeoServer says it. */
  numberMatched: z.union([z.number(), z.string()]).optional(),
  totalFeatures: z.union([z.number(), z.string()]).optional(),
  /** Of ArcGIS: there are more. */
  exceededTransferLimit: z.boolean().optional(),
  properties: z.looseObject({ exceededTransferLimit: z.boolean().optional() }).nullish(),
});

/** One page of features. */
export type FeaturePage = z.output<typeof pageSchema>;

/** Features as far as they were read. */
export interface ReadFeatures {
  /** One GeoJSON document. */
  readonly file: Blob;
  /** Why it is not all of it; undefined where it is. */
  readonly leftOut: LayerProblem | undefined;
}

/** How the pages of a service are read. */
export interface PageReading {
  /** Address of the first page. */
  readonly first: string;
  /** The text at an address, which may be relative to the service. */
  readonly ask: (address: string) => Promise<string>;
  /**
   * Where the next page is; undefined after the last one.
   * @param count features that were read up to now, those of the page among them
   */
  readonly nextOf: (page: FeaturePage, count: number) => string | undefined;
}

function pageOf(text: string, address: string): FeaturePage {
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

/** How many features there are in all, where a page tells. */
export function matchedOf({ numberMatched, totalFeatures }: FeaturePage): number | undefined {
  const [told] = [numberMatched, totalFeatures].map(Number).filter(Number.isInteger);
  return told;
}

/**
 * Reads features page by page, up to {@link MOST_FEATURES}. A service whose pages lead back to one of them, or that answers the same
 * page whichever is asked for, is read once.
 * @throws LayerLoadError `invalid-body` for what is no page of features; whatever `ask` throws
 */
export async function readPages({ first, ask, nextOf }: PageReading): Promise<ReadFeatures> {
  const texts: string[] = [];
  const asked = new Set<string>();
  let last = '';
  let count = 0;
  let matched: number | undefined;
  let next: string | undefined = first;
  let isRepeated = false;
  while (next !== undefined && !asked.has(next) && count < MOST_FEATURES) {
    asked.add(next);
    const page = pageOf(await ask(next), next);
    const taken = JSON.stringify(page.features.slice(0, MOST_FEATURES - count)).slice(1, -1);
    isRepeated = taken !== '' && taken === last;
    if (isRepeated) break;
    last = taken;
    if (taken !== '') texts.push(texts.length === 0 ? '' : ',', taken);
    count += page.features.length;
    matched ??= matchedOf(page);
    next = nextOf(page, count);
  }
  const file = new Blob(['{"type":"FeatureCollection","features":[', ...texts, ']}']);
  const isCut = count > MOST_FEATURES || (count === MOST_FEATURES && next !== undefined) || isRepeated;
  const detail = `${String(Math.min(count, MOST_FEATURES))} / ${String(matched ?? '…')}`;
  return { file, leftOut: isCut ? { code: 'features-left-out', detail } : undefined };
}
