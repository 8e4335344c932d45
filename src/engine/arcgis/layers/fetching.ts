import esriRequest from '@arcgis/core/request.js';
import { LayerLoadError } from '../../../domain/layers/record/layerProblem.ts';
import { plainExcerpt } from '../../../lib/excerpt.ts';
import { isCancelled, sdkProblem } from './problems.ts';

/** A record's link as an absolute address. @throws LayerLoadError `invalid-record` when it is none */
export function absoluteUrl(link: string): string {
  try {
    return new URL(link, document.baseURI).href;
  } catch {
    throw new LayerLoadError({ code: 'invalid-record', detail: `link: ${link}` });
  }
}

/** The SDK writes an address anew and takes a plus in the query for one, where forms mean a space; a plus itself stands there as `%2B`. */
function asTheSdkReads(url: string): string {
  const [path = '', ...query] = url.split('?');
  return [path, ...query.map((part) => part.replaceAll('+', '%20'))].join('?');
}

async function ask<T>(url: string, responseType: 'text' | 'blob' | 'array-buffer', signal: AbortSignal) {
  try {
    const { data, getHeader } = await esriRequest<T>(asTheSdkReads(url), { responseType, signal });
    return { data, contentType: getHeader?.('content-type') ?? '' };
  } catch (error) {
    if (isCancelled(error)) throw signal.aborted ? signal.reason : error;
    throw new LayerLoadError(sdkProblem(error, url));
  }
}

/** The text at an address. @throws LayerLoadError with the reason; the signal's reason when aborted */
export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  return (await ask<string>(url, 'text', signal)).data;
}

/** The bytes at an address. @throws LayerLoadError with the reason; the signal's reason when aborted */
export async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return (await ask<ArrayBuffer>(url, 'array-buffer', signal)).data;
}

/** The file at an address, not yet in the page's memory: a worker can read it. @throws as {@link fetchBytes} */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  return (await ask<Blob>(url, 'blob', signal)).data;
}

/** Statuses by which tile services say that they have no such tile. */
const MISSING_STATUS = /^(?:404|410) /;

/** What a tile service has at an address; undefined where it says that there is none. @throws as {@link fetchBytes} */
async function askTile(url: string, signal: AbortSignal) {
  try {
    const answer = await ask<Blob>(url, 'blob', signal);
    return answer.data.size === 0 ? undefined : answer;
  } catch (error) {
    const problem = error instanceof LayerLoadError ? error.problem : undefined;
    if (problem?.code === 'http-status' && MISSING_STATUS.test(problem.detail ?? '')) return undefined;
    throw error;
  }
}

/** The tile at an address, whatever it holds; undefined when the service has none there: 404, 410, or an empty answer. @throws as {@link fetchBytes} */
export async function fetchTile(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  return (await askTile(url, signal))?.data;
}

/**
 * The picture at an address.
 * @returns undefined when the service has none there: 404, 410, or an empty answer
 * @throws LayerLoadError: `http-status`, `network`, or `invalid-body` for something that is no picture, with what it says
 */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  const answer = await askTile(url, signal);
  return answer && pictureIn(answer.data, url, answer.contentType);
}

/**
 * Decodes a picture.
 * @param from where it comes from, for the reason
 * @throws LayerLoadError `invalid-body` for something that is no picture, with what it says
 */
export async function pictureIn(data: Blob, from: string, contentType = data.type): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(data);
  } catch {
    const said = /xml|text|json/i.test(contentType) ? plainExcerpt(await data.slice(0, 4096).text()) : '';
    throw new LayerLoadError({
      code: 'invalid-body',
      detail: [contentType, said, from].filter(Boolean).join(' · '),
    });
  }
}

/**
 * Proves that there is a picture at an address.
 * @throws LayerLoadError: `http-status`, `network`, or `invalid-body` for something that is no picture
 */
export async function probeImage(url: string, signal: AbortSignal): Promise<void> {
  const picture = await fetchPicture(url, signal);
  if (picture === undefined) throw new LayerLoadError({ code: 'http-status', detail: `404 · ${url}` });
  picture.close();
}
