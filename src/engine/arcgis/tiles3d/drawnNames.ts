import { isObject, parseObject } from '../../../domain/layers/tiles3d/binary.ts';
import { contentKind } from '../../../domain/layers/tiles3d/contentKind.ts';

/**
 * The SDK tells the kind of a content by the ending of its name, before it asks for it, and never asks for an `.i3dm`. So a tileset on
 * its way to the SDK names it as the glTF that it becomes (see `i3dm.ts`), and the request for that name goes to the real one.
 */
const DRAWN_ENDING = '.drawn.glb';

const INSTANCED = /\.i3dm(?=$|[?#])/i;

const DRAWN = /(\.i3dm)\.drawn\.glb(?=$|[?#])/i;

const encoder = new TextEncoder();

/** The address of the content that a name written by {@link withDrawnNames} stands for; any other address unchanged. */
export function servedAddress(url: string): string {
  return url.replace(DRAWN, '$1');
}

function renamed(key: string, value: unknown): unknown {
  // Tilesets from before 1.0 say `url`.
  if ((key === 'uri' || key === 'url') && typeof value === 'string') {
    return value.replace(INSTANCED, (ending) => `${ending}${DRAWN_ENDING}`);
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => renamed('', entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(name, inner)]));
}

/** A `tileset.json` whose instanced contents have names that end like glTF; any other content unchanged. */
export function withDrawnNames(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (contentKind(bytes) !== 'tileset') return bytes;
  return encoder.encode(JSON.stringify(renamed('', parseObject(bytes, 'tileset.json'))));
}
