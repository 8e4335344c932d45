/** How a camera's picture comes: a stream in pieces, pictures one after the other in one answer, a still picture, or a file that plays. */
export type PictureKind = 'hls' | 'mjpeg' | 'still' | 'film';

/** A camera's picture: where it is and how it comes, or why there is none. */
export type PictureSource =
  | { readonly kind: PictureKind; readonly url: string }
  /** The record names none, and the deployment has no template. */
  | { readonly kind: 'none' }
  /** The address is none that a page may open. */
  | { readonly kind: 'refused'; readonly url: string }
  /** The page may not ask this origin: the deployment must name it. */
  | { readonly kind: 'closed'; readonly origin: string };

/** What the deployment says of pictures. */
export interface PicturePolicy {
  /** The portal's own origin. */
  readonly ownOrigin: string;
  /** Other origins that pages may ask. */
  readonly origins: readonly string[];
}

/** The kinds as records write them, beside what else they may say in Latin letters. */
const WRITTEN: Readonly<Record<string, PictureKind>> = {
  hls: 'hls',
  mjpeg: 'mjpeg',
  mjpg: 'mjpeg',
  图片: 'still',
};

/** The kind that a record's word names; undefined for another word. */
export function pictureKindOf(word: string | undefined): PictureKind | undefined {
  return word === undefined ? undefined : WRITTEN[word.trim().toLowerCase()];
}

const STILL = /\.(?:jpe?g|png|webp|gif|bmp)$/i;

/** How the picture at an address comes, by what the address says; `other` where it says nothing. */
export function kindOfAddress(url: string, other: PictureKind): PictureKind {
  const [path = ''] = url.split(/[?#]/);
  if (/\.m3u8$/i.test(path)) return 'hls';
  if (/mjpe?g|multipart/i.test(url)) return 'mjpeg';
  return STILL.test(path) ? 'still' : other;
}

/**
 * An address that a page may open: `http:` or `https:`, or a path of the portal itself, always absolute; undefined for any other.
 * @param ownOrigin the portal's own
 */
export function checkedAddress(address: string, ownOrigin: string): URL | undefined {
  const text = address.trim();
  const isPath = /^\/(?![/\\])/.test(text);
  if ((!isPath && !/^https?:\/\//i.test(text)) || !URL.canParse(text, ownOrigin)) return undefined;
  const url = new URL(text, ownOrigin);
  // A name and a password in an address would be shown to everybody who sees the camera.
  if (url.username !== '' || url.password !== '') return undefined;
  return isPath && url.origin !== ownOrigin ? undefined : url;
}

/** What a camera's record and the deployment's template give of its picture. */
export interface PictureAddresses {
  /** The record's own address, and what it says it is. */
  readonly pictureUrl?: string;
  readonly pictureKind?: PictureKind;
  /** The address by the deployment's template. */
  readonly templated?: string | undefined;
}

/** Where a camera's picture is and how it comes; the record's own address goes before the template's. */
export function pictureSource(
  { pictureUrl, pictureKind, templated }: PictureAddresses,
  { ownOrigin, origins }: PicturePolicy,
): PictureSource {
  const address = pictureUrl ?? templated;
  if (address === undefined) return { kind: 'none' };
  const url = checkedAddress(address, ownOrigin);
  if (url === undefined) return { kind: 'refused', url: address };
  if (url.origin !== ownOrigin && !origins.includes(url.origin))
    return { kind: 'closed', origin: url.origin };
  const kind = pictureKind ?? kindOfAddress(url.href, pictureUrl === undefined ? 'film' : 'still');
  return { kind, url: url.href };
}
