import type { FacilityKind } from '../domain/layers/facility/facilityKind.ts';
import { readFacilityRecords, type FacilityPoints } from '../domain/layers/facility/facilityRecord.ts';
import { LayerLoadError } from '../domain/layers/record/layerProblem.ts';
import { problemOfFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { ALL_FIELDS, facilityRecords } from './contracts/dataService.ts';

/** All records with their heights (viewer.md, section 7, "Facility data"). */
const EVERYTHING = { eleva: 1, pg: '0,9999999' } as const;

/** Path of the records of a facility layer at the 3D data service. */
export function facilityRecordsPath(id: string): string {
  return facilityRecords.path.replace('{type}', id).replace('{fieldSet}', ALL_FIELDS);
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
  throw new LayerLoadError(problemOfFailure(answer.error));
}
