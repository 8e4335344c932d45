import { reasonOf } from '../../../api/apiFailure.ts';
import { areaBorder } from '../../../api/contracts/namedAreas.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { FigureArea } from '../../../domain/bureau/figures/areaText.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { geometryExtent } from '../../../domain/geodesy/geometryExtent.ts';
import { err, ok, type Result } from '../../../lib/result.ts';

/** Where an area lies, and its closed rings. */
export interface AreaOutline {
  readonly extent: Extent;
  readonly rings: readonly (readonly LonLat[])[];
}

/** Finds out where an area lies, undefined for everything; the error is the reason in words. */
export async function readOutline(
  api: ApiClient,
  area: FigureArea,
  signal: AbortSignal,
): Promise<Result<AreaOutline | undefined, string>> {
  if (area.kind === 'whole') return ok(undefined);
  if (area.kind === 'drawn') {
    const extent = geometryExtent({ type: 'MultiPoint', coordinates: area.ring.map((place) => [...place]) });
    return ok(extent && { extent, rings: [[...area.ring, ...area.ring.slice(0, 1)]] });
  }
  const answer = await api.call(areaBorder, { params: { name: area.name }, query: {}, signal });
  return answer.ok ? answer : err(reasonOf(answer.error));
}
