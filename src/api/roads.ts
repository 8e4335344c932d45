import { readRoads, type RoadList } from '../domain/bureau/places/roads.ts';
import { ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { roadQuery } from './contracts/roads.ts';

/** All roads, asked for once per page. */
export interface RoadSource {
  /** The roads by name; a failure is not kept, so that the next call asks again. */
  load(signal: AbortSignal): Promise<Result<RoadList, ApiFailure>>;
}

/** Creates the source of roads. */
export function createRoadSource(api: ApiClient): RoadSource {
  let known: RoadList | undefined;
  return {
    async load(signal) {
      if (known !== undefined) return ok(known);
      const answer = await api.call(roadQuery, { query: {}, body: [], signal });
      if (!answer.ok) return answer;
      known = readRoads(answer.value);
      return ok(known);
    },
  };
}
