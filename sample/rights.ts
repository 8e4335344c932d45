/** Who sees a resource that is not for everybody: role types, some of them in an area of their own only. */
interface GuardedResource {
  readonly resource: string;
  /** Role types that see all of it. */
  readonly roles: readonly number[];
  /** Role types that see it in a county or a protected area. */
  readonly within?: Readonly<Record<string, readonly number[]>>;
  /** What the others see it without; absent where they do not see it. */
  readonly hiddenFromOthers?: readonly string[];
}

/** Role types of the units in whose areas the sample has features. */
const UNIT = {
  ebinur: 1,
  ganjiahu: 9,
  xarxili: 12,
  santai: 13,
  jinghe: 14,
  haritureg: 15,
  kuytun: 16,
} as const;

const RESERVES = {
  艾比湖湿地: [UNIT.ebinur],
  甘家湖梭梭林: [UNIT.ganjiahu],
  夏尔希里: [UNIT.xarxili],
} as const;

const COUNTIES = {
  博乐市: [UNIT.santai],
  精河县: [UNIT.jinghe, UNIT.kuytun],
  温泉县: [UNIT.haritureg],
} as const;

/**
 * Sample rules: where protected species live is for those who protect them, cameras for those who watch for fires, enterprise land for
 * those who look into it; of the forest chiefs' areas everybody sees where they are, and who patrols them how often only those who
 * send the patrols.
 */
const GUARDED: readonly GuardedResource[] = [
  { resource: 'animals', roles: [0, 3, 4], within: RESERVES },
  { resource: 'plants', roles: [0, 3, 4], within: RESERVES },
  { resource: 'videos', roles: [0, 3, 4, 10], within: { ...RESERVES, ...COUNTIES } },
  { resource: 'camerahours', roles: [0, 3, 4, 10], within: { ...RESERVES, ...COUNTIES } },
  { resource: 'patrols', roles: [0, 3, 4, 7, 10], within: { ...RESERVES, ...COUNTIES } },
  { resource: 'enterprises', roles: [0, 2, 6, 8, 11, 13, 14, 15, 16] },
  {
    resource: 'chiefareas',
    roles: [0, 2, 4, 7, 10, 13, 14, 15, 16],
    hiddenFromOthers: ['林长', '护林员人数', '巡护频次'],
  },
];

function rowsOf({ resource, roles, within = {}, hiddenFromOthers }: GuardedResource) {
  const row = (role: number | '*', area = '', hidden: readonly string[] = []) => ({
    resource,
    role: String(role),
    area,
    hidden_fields: [...hidden],
  });
  return [
    ...roles.map((role) => row(role)),
    ...Object.entries(within).flatMap(([area, units]) => units.map((role) => row(role, area))),
    ...(hiddenFromOthers === undefined ? [] : [row('*', '', hiddenFromOthers)]),
  ];
}

/** The sample's rules of who sees what, as rows of the table `data_rights`. */
export const SAMPLE_RIGHTS = GUARDED.flatMap(rowsOf);
