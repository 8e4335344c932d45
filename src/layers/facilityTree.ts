import type { FacilityList } from '../config/facilityConfig.ts';
import { FACILITY_LOOKS, facilityKindOf } from '../domain/layers/facility/facilityKind.ts';
import { facilityLayer } from '../layerTypes/facilityLayer.ts';
import type { LayerNode } from './tree/layerCatalogue.ts';

/** Id of the group of the facility layers. */
export const FACILITY_GROUP_ID = 'facilities';

/** How the group of facilities is written, and where its records are. */
export interface FacilityGroup {
  readonly name: string;
  /** Where a layer's records come from, as its properties show it (viewer.md, section 7). */
  readonly addressOf: (layerId: string) => string;
}

function nodeOf(
  { id, type, name, visible }: FacilityList['facilities'][number],
  addressOf: FacilityGroup['addressOf'],
): readonly LayerNode[] {
  const facility = facilityKindOf(type);
  if (facility === undefined) return [];
  const label = name ?? FACILITY_LOOKS[facility].name;
  const definition = facilityLayer({ id, name: label, link: addressOf(id), visible, facility });
  return [{ id, label, children: [], definition }];
}

/**
 * The facility layers as a group of the layer tree, so that loading, health, retry, opacity and legend are those of any layer.
 * @returns no node for an empty list
 */
export function buildFacilityTree({ facilities }: FacilityList, group: FacilityGroup): readonly LayerNode[] {
  if (facilities.length === 0) return [];
  return [
    {
      id: FACILITY_GROUP_ID,
      label: group.name,
      children: facilities.flatMap((each) => nodeOf(each, group.addressOf)),
    },
  ];
}
