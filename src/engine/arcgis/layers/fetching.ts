import esriRequest from '@arcgis/core/request.js';
import { LayerLoadError } from '../../../domain/layer/layerProblem.ts';
import { isCancelled, problemOf } from './problems.ts';

/** A record's link as an absolute address. @throws LayerLoadError `invalid-record` when it is none */
export function absoluteUrl(link: string): string {
  try {
    return new URL(link, document.baseURI).href;
  } catch {
    throw new LayerLoadError({ code: 'invalid-record', detail: `link: ${link}` });
  }
}

async function ask<T>(url: string, responseType: 'text' | 'blob' | 'array-buffer', signal: AbortSignal) {
  try {
    const { data, getHeader } = await esriRequest<T>(url, { responseType, signal });
    return { data, contentType: getHeader?.('content-type') ?? '' };
  } catch (error) {
    if (isCancelled(error)) throw signal.aborted ? signal.reason : error;
    throw new LayerLoadError(problemOf(error, url));
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

/**
 * Proves that there is a picture at an address.
 * @throws LayerLoadError: `http-status`, `network`, or `invalid-body` for something that is no picture
 */
export async function probeImage(url: string, signal: AbortSignal): Promise<void> {
  const { data, contentType } = await ask<Blob>(url, 'blob', signal);
  try {
    (await createImageBitmap(data)).close();
  } catch {
    throw new LayerLoadError({ code: 'invalid-body', detail: `${contentType} · ${url}` });
  }
}
