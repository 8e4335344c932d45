import { LayerLoadError, type LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import { contentKind, innerTiles, type ContentKind } from '../../../domain/layers/tiles3d/contentKind.ts';
import { withoutInstances } from '../tiles3d/i3dm.ts';
import { readTileset, walkTiles, type Tileset } from '../../../domain/layers/tiles3d/tileset.ts';
import { absoluteUrl, fetchBytes, fetchText } from './fetching.ts';
import { withoutEndSlashes } from '../../../lib/texts.ts';

/** A tileset that was read, and what is missing of it. */
export interface OpenedTileset {
  /** Address of its `tileset.json`. */
  readonly url: string;
  readonly tileset: Tileset;
  /** Why its first content is not there, when the rest may be. */
  readonly partial: LayerProblem | undefined;
}

/** Tilesets within tilesets that are followed to the first content. */
const NESTED = 4;

/** What the SDK draws, by itself or as the scene hands it on. */
const DRAWN: readonly ContentKind[] = ['glb', 'gltf', 'b3dm'];

/** A record's link as the address of a `tileset.json`: a folder, or the file itself whatever it is called. */
export function tilesetUrl(link: string): string {
  const url = new URL(absoluteUrl(link));
  if (!/\.json$/i.test(url.pathname)) url.pathname = `${withoutEndSlashes(url.pathname)}/tileset.json`;
  return url.href;
}

/** What a content is that is not drawn: a composite's kinds, or why an instanced model could not be turned into glTF. */
function reasonOf(kind: ContentKind, bytes: Uint8Array<ArrayBuffer>): string {
  try {
    if (kind === 'cmpt')
      return `cmpt (${[...new Set(innerTiles(bytes).map((tile) => tile.kind))].join(', ')})`;
    withoutInstances(bytes);
    return kind;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkDrawable(bytes: Uint8Array<ArrayBuffer>, url: string): void {
  const kind = contentKind(bytes);
  if (DRAWN.includes(kind)) return;
  throw new LayerLoadError({ code: 'unsupported-content', detail: `${reasonOf(kind, bytes)} · ${url}` });
}

async function readAt(url: string, signal: AbortSignal): Promise<Tileset> {
  const read = readTileset(await fetchText(url, signal));
  if (!read.ok) throw new LayerLoadError({ code: 'invalid-body', detail: `${read.error} · ${url}` });
  return read.value;
}

/** Looks at the first content that the tileset names, through tilesets that it refers to. */
async function checkFirstContent(
  tileset: Tileset,
  url: string,
  signal: AbortSignal,
  depth = 0,
): Promise<void> {
  if (tileset.isImplicit) return;
  const contents = [...walkTiles(tileset.root)].flatMap((tile) => tile.contents);
  const [first] = contents;
  if (first === undefined)
    throw new LayerLoadError({ code: 'invalid-body', detail: `root: no content · ${url}` });
  const contentUrl = new URL(first, url).href;
  const bytes = new Uint8Array(await fetchBytes(contentUrl, signal));
  if (contentKind(bytes) !== 'tileset') return checkDrawable(bytes, contentUrl);
  if (depth < NESTED) {
    await checkFirstContent(await readAt(contentUrl, signal), contentUrl, signal, depth + 1);
  }
}

const contentCount = (tileset: Tileset): number =>
  [...walkTiles(tileset.root)].reduce((sum, tile) => sum + tile.contents.length, 0);

/**
 * Reads a tileset and looks at its first content, since the SDK says nothing of contents that it cannot draw.
 * @throws LayerLoadError: why the tileset cannot be read, that it has nothing to draw, or `unsupported-content`
 */
export async function openTileset(url: string, signal: AbortSignal): Promise<OpenedTileset> {
  const tileset = await readAt(url, signal);
  try {
    await checkFirstContent(tileset, url, signal);
  } catch (error) {
    if (!(error instanceof LayerLoadError)) throw error;
    const isMissing = error.problem.code === 'http-status' || error.problem.code === 'network';
    if (!isMissing || contentCount(tileset) < 2) throw error;
    return { url, tileset, partial: error.problem };
  }
  return { url, tileset, partial: undefined };
}
