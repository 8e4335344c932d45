import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { FoundRows } from '../../domain/query/foundRows.ts';
import { polygonRows, type PolygonRow } from '../../domain/query/polygonRows.ts';
import type { Result } from '../../lib/result.ts';

/** A static file of polygons that is read once. */
export interface PolygonFile {
  /**
   * Its polygons. What went wrong is told, and asked for again the next time.
   * @returns undefined where there are none, they could not be read, or the signal was aborted
   */
  load(signal: AbortSignal): Promise<readonly PolygonRow[] | undefined>;
}

/** Creates the reader of a file. */
export function createPolygonFile(
  fetchRows: (signal: AbortSignal) => Promise<Result<FoundRows, ApiFailure>>,
  notify: (event: PortalEvent) => void,
): PolygonFile {
  let known: readonly PolygonRow[] | undefined;
  return {
    async load(signal) {
      if (known !== undefined) return known;
      const answer = await fetchRows(signal);
      if (!answer.ok) {
        const event = eventOfFailure(answer.error);
        if (event !== undefined) notify(event);
        return undefined;
      }
      const rows = polygonRows(answer.value.rows);
      if (rows.length > 0) return (known = rows);
      notify({ id: 'query.noPolygons' });
      return undefined;
    },
  };
}
