import { packRoads, type PackedRoads, type RoadCrossing } from './model/crossings.ts';
import type { Road } from '../../domain/bureau/places/roads.ts';

/** Finds the crossings of a list of roads, in a worker of its own. */
export interface CrossingSearch {
  /**
   * The roads that cross the one at a place of the list.
   * @throws Error when the worker fails; AbortError once closed
   */
  crossingsOf(road: number): Promise<readonly RoadCrossing[]>;
  /** Ends the worker and frees all it holds; harmless twice. */
  close(): void;
}

/** Opens a search over roads. */
export type OpenCrossingSearch = (roads: readonly Road[]) => CrossingSearch;

/** A message to the worker. */
export type CrossingRequest =
  | { readonly call: 'open'; readonly roads: PackedRoads }
  | { readonly call: 'crossings'; readonly id: number; readonly road: number };

/** A message from the worker. */
export interface CrossingReply {
  readonly id: number;
  readonly crossings: readonly RoadCrossing[];
}

interface Waiting {
  resolve(crossings: readonly RoadCrossing[]): void;
  reject(error: Error): void;
}

/** Hands the roads to a worker, which indexes them at once. */
export const openCrossingSearch: OpenCrossingSearch = (roads) => {
  const worker = new Worker(new URL('./crossingWorker.ts', import.meta.url), {
    type: 'module',
    name: 'crossings',
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;
  const post = (request: CrossingRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer);
  const end = (reason: Error) => {
    ended ??= reason;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<CrossingReply>) => {
    waiting.get(data.id)?.resolve(data.crossings);
    waiting.delete(data.id);
  };
  worker.onerror = ({ message }) => end(new Error(`crossing worker: ${message}`));
  const packed = packRoads(roads);
  post({ call: 'open', roads: packed }, [
    packed.coordinates.buffer,
    packed.lineStarts.buffer,
    packed.roadStarts.buffer,
  ]);
  return {
    crossingsOf: (road) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        post({ call: 'crossings', id, road });
      }),
    close: () => end(new DOMException('the search was closed', 'AbortError')),
  };
};
