import type { FacilityKind } from '../../domain/layers/facility/facilityKind.ts';
import { askedByCode, defineLayerType, wholeSource } from '../defineLayerType.ts';
import { CLASSED, CUSTOM_CONFIG, FEATURES, LABELLED, setByPortal, TIMED, together } from '../fields.ts';

interface Facility {
  /** Set on the facility layers of the drainage deployment; their records come from the 3D data service. */
  readonly facility?: FacilityKind;
}

const NO_FACILITY: Facility = {};

/** Features of a GeoJSON or KML file, or a facility layer. */
export const vectorLayer = defineLayerType({
  type: 'vectorLayer',
  name: { zh: '矢量图层', en: 'Vector layer' },
  fields: together(
    together(together(together(FEATURES, CUSTOM_CONFIG), together(CLASSED, LABELLED)), TIMED),
    setByPortal(NO_FACILITY),
  ),
  band: 'vectors',
  legend: { by: 'features' },
  question: ({ id, facility, code }) => askedByCode(facility === undefined ? code : id, 'no-code'),
  source: wholeSource('file'),
  traits: ['areas', 'plotSource'],
});
