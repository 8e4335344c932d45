import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  flightRouteDelete,
  flightRouteQuery,
  flightRouteSave,
  type KeptRoute,
} from './contracts/flightRoutes.ts';

/** The signed-in user's flight routes on the server. */
export interface FlightRouteService {
  list(signal: AbortSignal): Promise<Result<readonly KeptRoute[], ApiFailure>>;
  /** Adds, or replaces the route of the same id. */
  save(kept: KeptRoute): Promise<Result<unknown, ApiFailure>>;
  remove(id: string): Promise<Result<unknown, ApiFailure>>;
}

/** Creates the service. */
export function createFlightRouteService(api: ApiClient): FlightRouteService {
  return {
    list: (signal) => api.call(flightRouteQuery, { query: {}, body: [], signal }),
    save: (kept) => api.call(flightRouteSave, { query: {}, body: kept }),
    remove: (id) => api.call(flightRouteDelete, { query: { id } }),
  };
}
