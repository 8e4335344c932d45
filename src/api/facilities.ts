import type { FacilityKind } from '../domain/facility/facilityKind.ts';
import { readFacilityRecords, type FacilityPoints } from '../domain/facility/facilityRecord.ts';
import { LayerLoadError, type LayerProblem } from '../domain/layer/layerProblem.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { ALL_FIELDS, facilityRecords } from './contracts/dataService.ts';

/** All records with their heights (viewer.md, section 7, "Facility data"). */
const EVERYTHING = { eleva: 1, pg: '0,9999999' } as const;

function problemOf(failure: Exclude<ApiFailure, { kind: 'aborted' }>): LayerProblem {
  switch (failure.kind) {
    case 'network':
      return { code: 'network', detail: `${failure.endpoint} (${failure.detail})` };
    case 'timeout':
      return { code: 'timeout', detail: `${failure.timeoutMs / 1000} s · ${failure.endpoint}` };
    case 'contract':
      return { code: 'invalid-body', detail: `${failure.endpoint} · ${failure.issues}` };
    case 'refused':
    case 'session-ended':
      return { code: 'http-status', detail: `${failure.code} ${failure.message} · ${failure.endpoint}` };
  }
}

/**
 * Fetches the facilities of a facility layer.
 * @param id the layer's id at the 3D data service
 * @throws LayerLoadError with the reason; AbortError when aborted
 */
export async function fetchFacilities(
  api: ApiClient,
  id: string,
  kind: FacilityKind,
  signal: AbortSignal,
): Promise<FacilityPoints> {
  const params = { type: id, fieldSet: ALL_FIELDS };
  const answer = await api.call(facilityRecords, { params, query: EVERYTHING, signal });
  if (answer.ok) return readFacilityRecords(answer.value[0]?.Records ?? [], kind);
  if (answer.error.kind === 'aborted') throw new DOMException('aborted', 'AbortError');
  throw new LayerLoadError(problemOf(answer.error));
}
