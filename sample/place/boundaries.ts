import type { LonLat } from './waters.ts';

/**
 * The divisions of the sample prefecture as shared arcs: a synthetic outline (示意) along the crests and through the plains.
 * It claims no boundary of any state.
 */

/** How an arc finds its way: along the crest near its guide, or as drawn with some roughness. */
export type ArcKind = 'crest' | 'plain';

/** Ends of arcs. */
export const BOUNDARY_NODES = {
  north: [81.71, 45.255],
  pass: [82.34, 45.205],
  east: [82.95, 45.3],
  southEast: [83.79, 43.866],
  south: [81.86, 44.31],
  spur: [81.58, 44.775],
  southWest: [80.93, 44.45],
  shore: [82.5, 45.0],
} as const satisfies Readonly<Record<string, LonLat>>;

/** A line between two nodes, with the bends between them. */
export interface BoundaryArc {
  readonly kind: ArcKind;
  readonly from: keyof typeof BOUNDARY_NODES;
  readonly to: keyof typeof BOUNDARY_NODES;
  readonly bends: readonly LonLat[];
}

/** All arcs, each named once. */
export const BOUNDARY_ARCS = {
  west: {
    kind: 'crest',
    from: 'north',
    to: 'southWest',
    bends: [
      [81.3, 45.225],
      [80.8, 45.18],
      [80.35, 45.075],
      [79.99, 44.97],
      [79.92, 44.9],
      [79.93, 44.8],
      [80.0, 44.68],
      [80.2, 44.56],
      [80.4, 44.5],
      [80.6, 44.48],
      [80.8, 44.465],
    ],
  },
  sayramSouth: {
    kind: 'crest',
    from: 'southWest',
    to: 'south',
    bends: [
      [81.02, 44.435],
      [81.16, 44.41],
      [81.4, 44.39],
      [81.65, 44.35],
    ],
  },
  borohoro: {
    kind: 'crest',
    from: 'south',
    to: 'southEast',
    bends: [
      [82.05, 44.275],
      [82.3, 44.22],
      [82.8, 44.1],
      [83.05, 44.04],
      [83.3, 43.98],
    ],
  },
  desert: {
    kind: 'plain',
    from: 'southEast',
    to: 'east',
    bends: [
      [83.77, 44.02],
      [83.82, 44.2],
      [83.8, 44.36],
      [83.84, 44.5],
      [83.79, 44.7],
      [83.82, 44.9],
      [83.7, 45.03],
      [83.45, 45.12],
      [83.2, 45.25],
    ],
  },
  gate: {
    kind: 'plain',
    from: 'east',
    to: 'pass',
    bends: [
      [82.78, 45.33],
      [82.62, 45.32],
      [82.52, 45.255],
      [82.43, 45.225],
    ],
  },
  alataw: {
    kind: 'crest',
    from: 'pass',
    to: 'north',
    bends: [
      [82.1, 45.24],
      [81.9, 45.255],
    ],
  },
  wenquanBole: {
    kind: 'plain',
    from: 'north',
    to: 'spur',
    bends: [
      [81.72, 45.15],
      [81.69, 45.03],
      [81.73, 44.93],
      [81.68, 44.84],
    ],
  },
  biezhentao: {
    kind: 'crest',
    from: 'spur',
    to: 'southWest',
    bends: [
      [81.45, 44.755],
      [81.3, 44.775],
      [81.15, 44.785],
      [81.0, 44.77],
      [80.95, 44.7],
      [80.98, 44.6],
      [80.985, 44.52],
    ],
  },
  boleAlashankou: {
    kind: 'plain',
    from: 'pass',
    to: 'shore',
    bends: [
      [82.42, 45.13],
      [82.43, 45.07],
    ],
  },
  lakeNorth: {
    kind: 'plain',
    from: 'shore',
    to: 'east',
    bends: [
      [82.6, 45.05],
      [82.69, 45.11],
      [82.8, 45.15],
      [82.9, 45.2],
    ],
  },
  boleJinghe: {
    kind: 'plain',
    from: 'shore',
    to: 'south',
    bends: [
      [82.44, 44.95],
      [82.47, 44.89],
      [82.51, 44.83],
      [82.44, 44.8],
      [82.37, 44.76],
      [82.29, 44.715],
      [82.15, 44.685],
      [82.05, 44.62],
      [81.98, 44.52],
      [81.9, 44.42],
    ],
  },
} as const satisfies Readonly<Record<string, BoundaryArc>>;

/** Name of an arc. */
export type ArcName = keyof typeof BOUNDARY_ARCS;

/** An area and the arcs round it, counter-clockwise. */
export interface AreaPlace {
  readonly name: string;
  readonly nameEn: string;
  readonly code: string;
  readonly level: 'prefecture' | 'county';
  /** Arcs in order; `true` runs one from its end to its start. */
  readonly arcs: readonly (readonly [arc: ArcName, reversed: boolean])[];
}

/** The prefecture, then the county-level areas that make it up. */
export const AREAS: readonly AreaPlace[] = [
  {
    name: '博尔塔拉蒙古自治州',
    nameEn: 'Bortala',
    code: '652700',
    level: 'prefecture',
    arcs: [
      ['west', false],
      ['sayramSouth', false],
      ['borohoro', false],
      ['desert', false],
      ['gate', false],
      ['alataw', false],
    ],
  },
  {
    name: '博乐市',
    nameEn: 'Bole',
    code: '652701',
    level: 'county',
    arcs: [
      ['wenquanBole', false],
      ['biezhentao', false],
      ['sayramSouth', false],
      ['boleJinghe', true],
      ['boleAlashankou', true],
      ['alataw', false],
    ],
  },
  {
    name: '阿拉山口市',
    nameEn: 'Alashankou',
    code: '652702',
    level: 'county',
    arcs: [
      ['boleAlashankou', false],
      ['lakeNorth', false],
      ['gate', false],
    ],
  },
  {
    name: '精河县',
    nameEn: 'Jinghe',
    code: '652722',
    level: 'county',
    arcs: [
      ['boleJinghe', false],
      ['borohoro', false],
      ['desert', false],
      ['lakeNorth', true],
    ],
  },
  {
    name: '温泉县',
    nameEn: 'Wenquan',
    code: '652723',
    level: 'county',
    arcs: [
      ['west', false],
      ['biezhentao', true],
      ['wenquanBole', true],
    ],
  },
];
