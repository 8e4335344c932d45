/** [lon, lat] in degrees. */
export type LonLat = readonly [lon: number, lat: number];

/** A lake with a flat surface; the outline is a hand-drawn ring that the generator roughens. */
export interface LakePlace {
  readonly name: string;
  readonly nameEn: string;
  readonly levelM: number;
  /** Depth that colours the water, metres. */
  readonly depthM: number;
  readonly salt: boolean;
  readonly ring: readonly LonLat[];
}

/** The lakes of the sample. */
export const LAKES: readonly LakePlace[] = [
  {
    name: '赛里木湖',
    nameEn: 'Sayram Lake',
    levelM: 2072,
    depthM: 90,
    salt: false,
    ring: [
      [81.055, 44.6],
      [81.065, 44.645],
      [81.09, 44.685],
      [81.13, 44.71],
      [81.175, 44.72],
      [81.22, 44.712],
      [81.262, 44.69],
      [81.29, 44.655],
      [81.3, 44.61],
      [81.288, 44.562],
      [81.262, 44.525],
      [81.225, 44.498],
      [81.18, 44.484],
      [81.135, 44.49],
      [81.095, 44.512],
      [81.066, 44.552],
    ],
  },
  {
    name: '艾比湖',
    nameEn: 'Ebinur Lake',
    levelM: 190,
    depthM: 3,
    salt: true,
    ring: [
      [82.41, 44.905],
      [82.47, 44.945],
      [82.55, 44.975],
      [82.62, 45.005],
      [82.7, 45.055],
      [82.78, 45.09],
      [82.85, 45.085],
      [82.88, 45.04],
      [82.93, 44.99],
      [83.02, 44.955],
      [83.11, 44.915],
      [83.17, 44.87],
      [83.14, 44.825],
      [83.05, 44.8],
      [82.95, 44.785],
      [82.85, 44.8],
      [82.77, 44.83],
      [82.68, 44.845],
      [82.58, 44.85],
      [82.48, 44.87],
    ],
  },
  {
    name: '阿拉湖',
    nameEn: 'Alakol Lake',
    levelM: 347,
    depthM: 40,
    salt: true,
    ring: [
      [81.3, 46.05],
      [81.42, 46.2],
      [81.58, 46.33],
      [81.75, 46.36],
      [81.95, 46.28],
      [82.08, 46.17],
      [82.05, 46.05],
      [81.9, 45.95],
      [81.7, 45.9],
      [81.48, 45.94],
    ],
  },
];
