/** The address of an OGC service as a record's link gives it. */
export interface ServiceAddress {
  /** Without query. */
  readonly url: string;
  /** Parameters of the link that are not the protocol's own: a token, a map file. They go with every request. */
  readonly custom: Readonly<Record<string, string>>;
  /** The protocol's own parameters that the link insists on, names in lower case. */
  readonly own: Readonly<Record<string, string>>;
}

/**
 * Takes a link apart.
 * @param link absolute
 * @param ownNames the protocol's parameters in lower case: a link that carries some must not send them twice
 */
export function serviceAddress(link: string, ownNames: readonly string[]): ServiceAddress {
  const url = new URL(link);
  const custom: Record<string, string> = {};
  const own: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    const lower = name.toLowerCase();
    if (ownNames.includes(lower)) own[lower] = value;
    else custom[name] = value;
  }
  url.search = '';
  url.hash = '';
  return { url: url.href, custom, own };
}

/** A request to the service. */
export function serviceRequest(
  { url, custom }: ServiceAddress,
  query: Readonly<Record<string, string>>,
): string {
  return `${url}?${new URLSearchParams({ ...custom, ...query }).toString()}`;
}

/**
 * An address that the service gives of itself, at the origin by which the record names it: services behind a gateway often
 * state an inner name, and the page's security policy lets it ask none but the named ones.
 */
export function atServiceOrigin(address: string, { url }: ServiceAddress): string {
  const { origin } = new URL(url);
  if (/^https?:\/\/[^/?#]+/i.test(address)) return address.replace(/^https?:\/\/[^/?#]+/i, origin);
  if (address.startsWith('/')) return origin + address;
  return new URL(address, url).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}
