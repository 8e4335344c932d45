import { Compression, FetchSource, PMTiles, TileType, type Header, type Source } from 'pmtiles';
import { z } from 'zod';
import { TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { pageRelay } from '../../lib/pageRelay.ts';
import { VECTOR_TILE_LIMITS } from '../../domain/layers/vectorTiles/limits.ts';
import { tileTooLarge, unpackGzip } from '../../domain/layers/vectorTiles/unpackTile.ts';

/** A PMTiles archive at an address. */
export interface TileArchive {
  readonly extent: Extent;
  /** Lowest and highest. */
  readonly levels: readonly [least: number, most: number];
  /** A tile; undefined where it has none. @throws LayerLoadError with the reason; the signal's reason when aborted */
  tile(level: number, column: number, row: number, signal: AbortSignal): Promise<Blob | undefined>;
}

/** What an archive may hold. */
export type TileContent = 'pictures' | 'vectors';

const VECTOR_TILE = 'application/vnd.mapbox-vector-tile';

/** What an archive says of its vector tiles, as TileJSON does. */
const METADATA = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });

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
  if (error instanceof Error && error.name === 'TimeoutError')
    return new LayerLoadError({ code: 'timeout', detail: url });
  const [, status] = /Bad response code: (\d+)/.exec(said) ?? [];
  if (status !== undefined) return new LayerLoadError({ code: 'http-status', detail: `${status} · ${url}` });
  if (/magic number|spec version|not implemented/i.test(said))
    return new LayerLoadError({ code: 'invalid-body', detail: `PMTiles · ${url}` });
  if (/byte serving|content-length/i.test(said))
    return new LayerLoadError({ code: 'unsupported-content', detail: `Range · ${url}` });
  return new LayerLoadError({ code: 'network', detail: url });
}

/** Refuses names that the archive says it has no layers of; one that says nothing of its layers may have any. */
function requireLayers(metadata: unknown, names: readonly string[]): void {
  const said = METADATA.safeParse(metadata).data?.vector_layers.map(({ id }) => id);
  const missing = said === undefined ? [] : names.filter((name) => !said.includes(name));
  if (missing.length > 0) throw new LayerLoadError({ code: 'layer-not-offered', detail: missing.join(', ') });
}

async function told<T>(work: Promise<T>, url: string, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw signal.aborted ? signal.reason : problemOf(error, url);
  }
}

/** What tiles of an archive are: what a browser calls pictures of them, or that they are vector tiles. */
function mediaTypeOf({ tileType, specVersion }: Header, holds: TileContent, url: string): string {
  const type = holds === 'pictures' ? PICTURES.get(tileType) : undefined;
  if (type !== undefined) return type;
  if (holds === 'vectors' && tileType === TileType.Mvt) return VECTOR_TILE;
  const isVector = tileType === TileType.Mvt || tileType === TileType.Mlt;
  const what = isVector ? `PMTiles vector${tileType === TileType.Mlt ? ' (MLT)' : ''}` : 'PMTiles';
  throw new LayerLoadError({ code: 'unsupported-content', detail: `${what} ${specVersion} · ${url}` });
}

/** Unpacks what an archive holds, as long as it is not larger than is allowed. */
async function unpacked(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip)
    throw new LayerLoadError({ code: 'unsupported-content', detail: Compression[compression] });
  return (await unpackGzip(new Blob([bytes]))).arrayBuffer();
}

/** How long one part of an archive may take, milliseconds. */
const inTime = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS.service)]);

/**
 * Opens the archive at an absolute address: its first 16 KB are read.
 * @param holds what its tiles must be
 * @param names layers of vector tiles that it must say it has
 * @throws LayerLoadError with the reason, `unsupported-content` for other tiles; the signal's reason when aborted
 */
export async function openArchive(
  url: string,
  signal: AbortSignal,
  holds: TileContent = 'pictures',
  names: readonly string[] = [],
): Promise<TileArchive> {
  const source = new FetchSource(pageRelay.addressFor(url));
  const parts: Source = {
    getKey: () => url,
    getBytes(offset, length, given, etag) {
      if (length > VECTOR_TILE_LIMITS.packedBytes)
        return Promise.reject(tileTooLarge(VECTOR_TILE_LIMITS.packedBytes));
      // Its head is asked for without a signal of its own.
      return source.getBytes(offset, length, inTime(given ?? signal), etag);
    },
  };
  const tiles = new PMTiles(parts, undefined, unpacked);
  const header = await told(tiles.getHeader(), url, signal);
  const type = mediaTypeOf(header, holds, url);
  if (names.length > 0) requireLayers(await told(tiles.getMetadata(), url, signal), names);
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
