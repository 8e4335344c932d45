import type { FacilityKind } from '../domain/layers/facility/facilityKind.ts';
import type { LayerDefinition } from './index.ts';
import type { CommonDefinition } from './layerRecord.ts';
import { vectorLayer } from './vectorLayer/index.ts';

/** The layer of a list of facilities: features that come from the 3D data service, by the layer's id. */
export function facilityLayer(
  facility: CommonDefinition & { readonly facility: FacilityKind },
): LayerDefinition {
  return { ...facility, type: vectorLayer.type };
}
