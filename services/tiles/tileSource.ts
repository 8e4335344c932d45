import { renderGeographicTile } from './geographic.ts';
import type { TileCache } from './tileCache.ts';
import type { KeptKind, TileKind } from './tileJob.ts';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';
import type { TilePool } from './tilePool.ts';

/** Tiles from the cache, or rendered once however many ask. */
export interface TileSource {
  /**
   * The bytes of a tile.
   * @throws what rendering throws; the signal's reason when it aborts while waiting
   */
  tile(kind: KeptKind, tile: TileAddress, signal: AbortSignal): Promise<Uint8Array>;
  /** Renders a tile into the cache when nothing else is to do; does nothing when it is there. */
  warm(kind: TileKind, tile: TileAddress, signal: AbortSignal): Promise<void>;
}

interface Flight {
  readonly bytes: Promise<Uint8Array>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Creates the source.
 * @param onCacheError hears why a tile could not be kept; it is served all the same
 */
export function createTileSource(
  pool: TilePool,
  cache: TileCache,
  onCacheError: (error: unknown) => void,
): TileSource {
  const flights = new Map<string, Flight>();

  async function fetchTile(kind: KeptKind, tile: TileAddress, signal: AbortSignal): Promise<Uint8Array> {
    const kept = await cache.get(kind, tile);
    if (kept !== undefined) return kept;
    const bytes =
      kind === 'imagery-4326'
        ? await renderGeographicTile(tile, (part) => source.tile('imagery', part, signal))
        : await pool.perform({ kind, tile }, { signal });
    void cache.put(kind, tile, bytes).catch(onCacheError);
    return bytes;
  }

  function join(kind: KeptKind, tile: TileAddress): Flight {
    const key = `${kind}/${tile.z}/${tile.x}/${tile.y}`;
    const known = flights.get(key);
    if (known !== undefined && !known.controller.signal.aborted) return known;
    const controller = new AbortController();
    const flight: Flight = { bytes: fetchTile(kind, tile, controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.bytes.then(land, land);
    return flight;
  }

  const source: TileSource = {
    tile(kind, tile, signal) {
      const flight = join(kind, tile);
      flight.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiting -= 1;
          // The last one to leave takes the job out of the queue.
          if (flight.waiting === 0) flight.controller.abort(signal.reason);
          reject(signal.reason as Error);
        };
        if (signal.aborted) {
          leave();
          return;
        }
        signal.addEventListener('abort', leave, { once: true });
        flight.bytes.then(resolve, reject).finally(() => {
          signal.removeEventListener('abort', leave);
        });
      });
    },
    async warm(kind, tile, signal) {
      if (await cache.has(kind, tile)) return;
      const bytes = await pool.perform({ kind, tile }, { signal, background: true });
      await cache.put(kind, tile, bytes);
    },
  };
  return source;
}
