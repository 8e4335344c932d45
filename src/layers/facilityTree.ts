import type { FacilityList } from '../config/facilityConfig.ts';
import { FACILITY_LOOKS, facilityKindOf } from '../domain/layers/facility/facilityKind.ts';
import { facilityLayer } from '../layerTypes/facilityLayer.ts';
import type { LayerNode } from './tree/layerCatalogue.ts';

/** Id of the group of the facility layers. */
export const FACILITY_GROUP_ID = 'facilities';

/** Where a facility layer's records come from, as its properties show it (viewer.md, section 7). */
function linkOf(id: string): string {
  return `/sanwei/v2/dataQuery/allTypes/${id}/fields_all`;
}

function nodeOf({ id, type, name, visible }: FacilityList['facilities'][number]): readonly LayerNode[] {
  const facility = facilityKindOf(type);
  if (facility === undefined) return [];
  const label = name ?? FACILITY_LOOKS[facility].name;
  const definition = facilityLayer({ id, name: label, link: linkOf(id), visible, facility });
  return [{ id, label, children: [], definition }];
}

/**
 * The facility layers as a group of the layer tree, so that loading, health, retry, opacity and legend are those of any layer.
 * @param groupName name of the group
 * @returns no node for an empty list
 */
export function facilityTreeOf({ facilities }: FacilityList, groupName: string): readonly LayerNode[] {
  if (facilities.length === 0) return [];
  return [{ id: FACILITY_GROUP_ID, label: groupName, children: facilities.flatMap(nodeOf) }];
}
