/** The kinds of drainage facility (viewer.md, sections 3 and 9), by the names the services use. */
export const FACILITY_KINDS = ['manhole', 'hybrid', 'outfall', 'discharger', 'wwtp', 'pumpstation'] as const;

/** One of {@link FACILITY_KINDS}. */
export type FacilityKind = (typeof FACILITY_KINDS)[number];

/** How a kind of facility is named and drawn (viewer.md, section 9, "Drainage facility layers"). */
export interface FacilityLook {
  readonly name: string;
  readonly nameEn: string;
  /** Picture of one facility, a path from the portal's origin. */
  readonly iconUrl: string;
  /** CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether facilities near to each other are drawn as one. */
  readonly isClustered: boolean;
  readonly labelColor: string;
  /** Property that holds the label. */
  readonly labelField: string;
  /** Greatest distance at which the icon is drawn, metres. */
  readonly iconRangeM: number;
  /** Greatest distance at which the label is drawn, metres. */
  readonly labelRangeM: number;
}

const CLUSTERED = { widthPx: 54, heightPx: 56, isClustered: true } as const;
const SINGLE = { widthPx: 37, heightPx: 49, isClustered: false } as const;
const CODED = { labelField: '编号', labelColor: '#15f7ff' } as const;
const RANGES = { iconRangeM: 500_000, labelRangeM: 50_000 } as const;

/** Wastewater plants are few and known by name; their whole layer is seen to this distance, metres. */
const WWTP_RANGE_M = 40_000;

const icon = (kind: FacilityKind) => `/facilities/${kind}.svg`;

/** The look of every kind. */
export const FACILITY_LOOKS: Readonly<Record<FacilityKind, FacilityLook>> = {
  outfall: {
    name: '排放口',
    nameEn: 'Outfalls',
    iconUrl: icon('outfall'),
    ...CLUSTERED,
    ...CODED,
    ...RANGES,
  },
  manhole: {
    name: '检查井',
    nameEn: 'Manholes',
    iconUrl: icon('manhole'),
    ...CLUSTERED,
    ...CODED,
    ...RANGES,
  },
  hybrid: {
    name: '混接点',
    nameEn: 'Hybrid connections',
    iconUrl: icon('hybrid'),
    ...CLUSTERED,
    ...CODED,
    ...RANGES,
  },
  discharger: {
    name: '排水户',
    nameEn: 'Dischargers',
    iconUrl: icon('discharger'),
    ...CLUSTERED,
    ...CODED,
    ...RANGES,
  },
  wwtp: {
    name: '污水厂',
    nameEn: 'Wastewater plants',
    iconUrl: icon('wwtp'),
    ...SINGLE,
    labelField: 'name',
    labelColor: '#c99141',
    iconRangeM: WWTP_RANGE_M,
    labelRangeM: WWTP_RANGE_M,
  },
  pumpstation: {
    name: '泵站',
    nameEn: 'Pump stations',
    iconUrl: icon('pumpstation'),
    ...SINGLE,
    ...CODED,
    ...RANGES,
    labelColor: '#b942c8',
  },
};

/** The kind that a facility layer's `type` contains ("ps_manhole_2024" is of kind manhole); undefined when it contains none. */
export function facilityKindOf(type: string): FacilityKind | undefined {
  const text = type.toLowerCase();
  return FACILITY_KINDS.find((kind) => text.includes(kind));
}
