import esriRequest from '@arcgis/core/request.js';
import type { DashPattern } from '../../../domain/layers/record/customConfig.ts';
import { LayerLoadError, type LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { LineDots, PointImage } from '../../../domain/layers/record/vectorStyle.ts';
import { dashOfPicture } from '../vectorData/dots.ts';
import { isCancelled, sdkProblem } from './problems.ts';

/** A dotted line's picture is looked at in this size at most, pixels. */
const LOOK_AT_PX = 256;

/** The address of a point's picture: relative to the page, or to the file that named it. */
export function pictureUrl({ url, fromFile }: PointImage, fileUrl: string): string {
  const base = fromFile === true ? fileUrl : document.baseURI;
  const absolute = new URL(url, base);
  const known = [new URL(fileUrl).origin, window.location.origin];
  if (fromFile === true && absolute.protocol !== 'data:' && !known.includes(absolute.origin)) {
    throw new LayerLoadError({ code: 'picture-failed', detail: `${absolute.href} · other server` });
  }
  return absolute.href;
}

/** Fetches and decodes a picture, SVG too. @throws LayerLoadError with the reason */
async function decoded(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  let address: string | undefined;
  try {
    const { data } = await esriRequest<Blob>(url, { responseType: 'blob', signal });
    address = URL.createObjectURL(data);
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } catch (error) {
    if (isCancelled(error)) throw signal.aborted ? signal.reason : error;
    const isUndecodable = error instanceof DOMException && error.name === 'EncodingError';
    const reason = isUndecodable ? url : (sdkProblem(error, url).detail ?? url);
    throw new LayerLoadError({ code: 'picture-failed', detail: reason });
  } finally {
    if (address !== undefined) URL.revokeObjectURL(address);
  }
}

function patternOf(image: HTMLImageElement): DashPattern {
  const width = Math.max(1, Math.min(LOOK_AT_PX, image.naturalWidth));
  const height = Math.max(1, Math.min(LOOK_AT_PX, image.naturalHeight));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return 'dash';
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, Math.floor(height / 2), width, 1);
  return dashOfPicture(
    Array.from({ length: width }, (_, x) => data[x * 4 + 3] ?? 0),
    height,
  );
}

/** The pictures of a layer: where they are, and what could not be loaded. */
export interface Pictures {
  /** The address to draw; undefined where a plain mark must do. */
  urlOf(image: PointImage): string | undefined;
  /** The pattern to break a line in; undefined for a whole line. */
  patternOf(dots: LineDots | undefined): DashPattern | undefined;
  readonly problem: LayerProblem | undefined;
}

/**
 * Loads the pictures that a layer's looks name, each once. One that fails is no reason to show nothing: plain marks and dashes stand in.
 * @throws the signal's reason when aborted
 */
export async function loadPictures(
  images: readonly PointImage[],
  dots: readonly (LineDots | undefined)[],
  fileUrl: string,
  signal: AbortSignal,
): Promise<Pictures> {
  const urls = new Map<string, string>();
  const patterns = new Map<string, DashPattern>();
  const failures: string[] = [];
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof LayerLoadError) failures.push(error.problem.detail ?? '');
      else throw error;
    }
  };
  const wantedImages = new Map(images.map((image) => [image.url, image]));
  const wantedDots = new Set(dots.flatMap((each) => (each && 'pictureUrl' in each ? [each.pictureUrl] : [])));
  await Promise.all([
    ...[...wantedImages.values()].map((image) =>
      attempt(async () => {
        if (image.mark !== undefined) return void urls.set(image.url, image.url);
        const url = pictureUrl(image, fileUrl);
        await decoded(url, signal);
        urls.set(image.url, url);
      }),
    ),
    ...[...wantedDots].map((url) =>
      attempt(async () => {
        const image = await decoded(new URL(url, document.baseURI).href, signal);
        patterns.set(url, patternOf(image));
      }),
    ),
  ]);
  return {
    urlOf: ({ url }) => urls.get(url),
    patternOf: (each) => {
      if (each === undefined) return undefined;
      return 'pattern' in each ? each.pattern : (patterns.get(each.pictureUrl) ?? 'dash');
    },
    problem:
      failures.length === 0
        ? undefined
        : { code: 'picture-failed', detail: failures.slice(0, 3).join(' · ') },
  };
}
