import { FetchSource, PMTiles, TileType, type Header } from 'pmtiles';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';

/** A PMTiles archive of pictures at an address. */
export interface TileArchive {
  readonly extent: Extent;
  /** Lowest and highest. */
  readonly levels: readonly [least: number, most: number];
  /** A tile; undefined where it has none. @throws LayerLoadError with the reason; the signal's reason when aborted */
  tile(level: number, column: number, row: number, signal: AbortSignal): Promise<Blob | undefined>;
}

/** What browsers draw of the kinds of tiles. */
const PICTURES: ReadonlyMap<TileType, string> = new Map([
  [TileType.Png, 'image/png'],
  [TileType.Jpeg, 'image/jpeg'],
  [TileType.Webp, 'image/webp'],
  [TileType.Avif, 'image/avif'],
]);

/** What the reader says, in the portal's terms. */
function problemOf(error: unknown, url: string): LayerLoadError {
  if (error instanceof LayerLoadError) return error;
  const said = error instanceof Error ? error.message : String(error);
  const [, status] = /Bad response code: (\d+)/.exec(said) ?? [];
  if (status !== undefined) return new LayerLoadError({ code: 'http-status', detail: `${status} · ${url}` });
  if (/magic number|spec version|not implemented/i.test(said))
    return new LayerLoadError({ code: 'invalid-body', detail: `PMTiles · ${url}` });
  if (/byte serving|content-length/i.test(said))
    return new LayerLoadError({ code: 'unsupported-content', detail: `Range · ${url}` });
  return new LayerLoadError({ code: 'network', detail: url });
}

async function told<T>(work: Promise<T>, url: string, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw signal.aborted ? signal.reason : problemOf(error, url);
  }
}

function mediaTypeOf({ tileType, specVersion }: Header, url: string): string {
  const type = PICTURES.get(tileType);
  if (type !== undefined) return type;
  const what = tileType === TileType.Mvt || tileType === TileType.Mlt ? 'PMTiles vector' : 'PMTiles';
  throw new LayerLoadError({ code: 'unsupported-content', detail: `${what} ${specVersion} · ${url}` });
}

/**
 * Opens the archive at an absolute address: its first 16 KB are read.
 * @throws LayerLoadError with the reason, `unsupported-content` for tiles that are no pictures; the signal's reason when aborted
 */
export async function openArchive(url: string, signal: AbortSignal): Promise<TileArchive> {
  const source = new FetchSource(url);
  const tiles = new PMTiles({
    getKey: () => url,
    // Its head is asked for without a signal of its own.
    getBytes: (offset, length, given, etag) => source.getBytes(offset, length, given ?? signal, etag),
  });
  const header = await told(tiles.getHeader(), url, signal);
  const type = mediaTypeOf(header, url);
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  return {
    extent: { west: minLon, south: minLat, east: maxLon, north: maxLat },
    levels: [minZoom, maxZoom],
    async tile(level, column, row, wanted) {
      const found = await told(tiles.getZxy(level, column, row, wanted), url, wanted);
      return found && new Blob([found.data], { type });
    },
  };
}
