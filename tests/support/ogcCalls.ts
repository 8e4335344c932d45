import type { ReaderCalls, ServerCalls } from './server.ts';

/** Where the service lies. */
export const OGC = '/geo/ogc/features';

/** A page of features. */
export interface OgcPage {
  readonly type: string;
  readonly timeStamp: string;
  readonly numberMatched?: number;
  readonly numberReturned: number;
  readonly features: readonly {
    readonly id: number;
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }[];
}

/** Asks for features of a layer. */
export async function itemsOf(
  server: Pick<ServerCalls | ReaderCalls, 'fetch'>,
  layer: string,
  query = '',
  init?: RequestInit,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: OgcPage }> {
  const answer = await server.fetch(`${OGC}/collections/${layer}/items?${query}`, init);
  return { ...answer, body: answer.body as OgcPage };
}

/** The address of a document's link; '' where it has none. */
export function linkIn(document: unknown, rel: string): string {
  const { links = [] } = document as { readonly links?: readonly { rel: string; href: string }[] };
  return links.find((link) => link.rel === rel)?.href ?? '';
}
