import esriConfig from '@arcgis/core/config.js';
import features from '@arcgis/core/core/has.js';
import { setAssetPath as setComponentAssetPath } from '@arcgis/map-components';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { pageRelay } from '../../lib/pageRelay.ts';
import { servedAddress, withDrawnNames } from './tiles3d/drawnNames.ts';
import { withoutInstances } from './tiles3d/i3dm.ts';
import { GLYPH_URL, answerGlyphs } from './glyphs/glyphSource.ts';
import { requestOutcomes, requestTimeoutMs, type RequestOutcome } from './requestOutcomes.ts';

/** Where the portal serves the SDK's own files (`server/http/pages.ts`). */
const SDK_PATHS = {
  core: '/sdk/arcgis',
  mapComponents: '/sdk/map-components',
} as const;

/**
 * The SDK's compression of tile textures. Its encoder needs `eval`, which the Content-Security-Policy forbids, so it never
 * succeeds; but for every tile it first reads the pixels back from the driver, which waits for all that is being drawn.
 */
const TEXTURE_COMPRESSION = 'enable-feature:esri-compress-textures';

/**
 * Every address but those of files that our own workers wrote. What the SDK's workers ask for goes through the page; where an
 * interceptor with `after` matches, the page parses the JSON and writes it anew, which took a second for a large layer in both views.
 */
const NOT_OUR_OWN_FILES = /^(?!blob:)/;

/** What the SDK passes to an interceptor, as far as we read it. */
interface InterceptedRequest {
  url: string;
  readonly requestOptions?: { readonly query?: unknown; timeout?: number } | null | undefined;
}

/** @param asked the address as it was asked: layers know their services by their own */
function outcomeOf(asked: string, query: unknown, error?: unknown): RequestOutcome {
  const url = pageRelay.originalOf(asked);
  const text = query === undefined || query === null ? '' : JSON.stringify(query);
  return { url, query: text, ...(error === undefined ? {} : { error }) };
}

/** The request of an error of the SDK, which carries it in its details. */
function requestOf(error: unknown): InterceptedRequest | undefined {
  const details =
    typeof error === 'object' && error !== null && 'details' in error ? error.details : undefined;
  if (typeof details !== 'object' || details === null || !('url' in details)) return undefined;
  return typeof details.url === 'string' ? (details as InterceptedRequest) : undefined;
}

/**
 * A binary answer as the SDK can draw it: instanced 3D Tiles become glTF, and tilesets name them so.
 * @throws RangeError or SyntaxError: why it cannot be turned
 */
function drawableContent(data: unknown): unknown {
  return data instanceof ArrayBuffer ? withDrawnNames(withoutInstances(new Uint8Array(data))).buffer : data;
}

/** Turns an answer for the SDK and says how its request ended; one that cannot be turned stays as it is, and counts as failed. */
function handOn(response: { url?: string; data?: unknown; requestOptions?: { query?: unknown } }): void {
  const [url, query] = [pageRelay.originalOf(response.url ?? ''), response.requestOptions?.query];
  // What it names by relative addresses is asked as it was itself.
  if (response.url !== undefined) response.url = url;
  try {
    response.data = drawableContent(response.data);
    requestOutcomes.emit(outcomeOf(url, query));
  } catch (error) {
    const detail = `${error instanceof Error ? error.message : String(error)} · ${url}`;
    requestOutcomes.emit(outcomeOf(url, query, new LayerLoadError({ code: 'unsupported-content', detail })));
  }
}

let done = false;

/** Points the SDK at self-hosted assets and makes it ask nobody else; only the first call has an effect. */
export function setUpSdk(): void {
  if (done) return;
  done = true;
  esriConfig.assetsPath = SDK_PATHS.core;
  esriConfig.fontsUrl = GLYPH_URL;
  esriConfig.request.useIdentity = false;
  features.add(TEXTURE_COMPRESSION, false, false, true);
  setComponentAssetPath(new URL(`${SDK_PATHS.mapComponents}/`, document.baseURI).href);
  // The SDK uses only the first interceptor that matches, so this one serves glyphs and layer health alike.
  esriConfig.request.interceptors.push({
    urls: NOT_OUR_OWN_FILES,
    before(params: InterceptedRequest) {
      const url = servedAddress(params.url);
      if (params.requestOptions) params.requestOptions.timeout ??= requestTimeoutMs(url);
      params.url = pageRelay.addressFor(url);
      return answerGlyphs(url);
    },
    after: handOn,
    error: (error: unknown) => {
      const request = requestOf(error);
      if (request !== undefined)
        requestOutcomes.emit(outcomeOf(request.url, request.requestOptions?.query, error));
    },
  });
}
