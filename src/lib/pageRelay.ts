/** Below it the server answers what services elsewhere say to those who edit the catalogue (`server/foreign/relay.ts`). */
export const RELAY_PATH = '/api/portal/catalogue/relay';

/** Addresses within a text. */
const ADDRESS = /https?:\/\/[^"\s,;'\\]+/g;

/** The origin of an address as a Content-Security-Policy writes it: any host beside those that `{s}` stands for is let in with them. */
function originOf(address: string): string | undefined {
  const plain = address.replace(/^(https?:\/\/)[^./]*\{s\}[^./]*\./, '$1*.');
  return URL.canParse(plain) ? new URL(plain).origin : undefined;
}

/** The origins that a text, as a record's JSON, names, each once; `https://*.example.cn` where the host is a template. */
export function originsIn(text: string): readonly string[] {
  const found = [...text.matchAll(ADDRESS)].flatMap(([address]) => originOf(address) ?? []);
  return [...new Set(found)];
}

/** Whether an origin is one of those, of which some may be `https://*.example.cn`. */
export function isOneOfOrigins(origin: string, some: readonly string[]): boolean {
  return some.some((one) => {
    const [scheme = '', host = ''] = one.split('://*');
    return host === '' ? one === origin : origin.startsWith(`${scheme}://`) && origin.endsWith(host);
  });
}

/** Where the server relays an address, as a path of its own: below it relative addresses lead to the same service. */
export function relayPathOf({ protocol, host, pathname, search }: URL): string {
  return `${RELAY_PATH}/${protocol.slice(0, -1)}/${host}${pathname}${search}`;
}

/** The address that a path of {@link relayPathOf} stands for; undefined for any other. */
export function relayedAddress(path: string): URL | undefined {
  const [, scheme, rest] = /^\/(https?)\/([^/].*)$/.exec(path.slice(RELAY_PATH.length)) ?? [];
  if (!path.startsWith(`${RELAY_PATH}/`) || scheme === undefined || rest === undefined) return undefined;
  const address = `${scheme}://${rest}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** What a page knows of the way to other origins. */
export interface RelayedPage {
  /** The page's own origin. */
  readonly origin: string;
  /** Origins that its Content-Security-Policy lets it ask; undefined where it has none. */
  readonly known: readonly string[] | undefined;
  /** Whether the server relays for who is signed in. */
  readonly isOffered: () => boolean;
}

/**
 * Leads the page's requests to origins that its Content-Security-Policy does not know through the portal: a service that is drafted, or was
 * published since the page was loaded, is shown at once, and the policy stays as strict as it is.
 */
export interface PageRelay {
  /** Before it is called every address is asked as it is. */
  begin(page: RelayedPage): void;
  /** Whether an origin is asked through the portal. */
  leads(origin: string): boolean;
  /** The address at which this page asks what stands at an address; relative ones, and those of files in memory, as they are. */
  addressFor(url: string): string;
  /** What {@link addressFor} made an address of; others as they are. */
  originalOf(url: string): string;
}

/** Creates a relay; a page has {@link pageRelay}. */
export function createPageRelay(): PageRelay {
  let page: RelayedPage | undefined;
  const leads = (origin: string) =>
    page?.known !== undefined &&
    origin !== page.origin &&
    !isOneOfOrigins(origin, page.known) &&
    page.isOffered();
  return {
    begin: (given) => void (page = given),
    leads,
    addressFor(url) {
      if (page === undefined || !/^https?:/i.test(url) || !URL.canParse(url)) return url;
      const address = new URL(url);
      return leads(address.origin) ? page.origin + relayPathOf(address) : url;
    },
    originalOf(url) {
      if (page === undefined || !url.startsWith(page.origin + RELAY_PATH)) return url;
      return relayedAddress(url.slice(page.origin.length))?.href ?? url;
    },
  };
}

/** The relay of this page. */
export const pageRelay = createPageRelay();

/** The origins that a policy lets a page ask by scripts; undefined where there is no policy. */
export function askableOrigins(policy: string | null): readonly string[] | undefined {
  const [, sources] = /(?:^|;)\s*connect-src([^;]*)/.exec(policy ?? '') ?? [];
  return sources?.split(/\s+/).filter((source) => source.includes('://'));
}
