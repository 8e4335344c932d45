/** A station or tower that everybody in the bureau knows. */
export interface PointOfInterest {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: 'station' | 'tower';
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
}

/** The fixed list of eight (portal.md, section 2), at the places of the sample prefecture, rounded. */
export const POINTS_OF_INTEREST: readonly PointOfInterest[] = [
  {
    id: 'santai',
    name: '三台林场管护站',
    nameEn: 'Santai Forest Station',
    kind: 'station',
    lon: 81.36,
    lat: 44.56,
  },
  {
    id: 'jinghe',
    name: '精河林场管护站',
    nameEn: 'Jinghe Forest Station',
    kind: 'station',
    lon: 82.85,
    lat: 44.4,
  },
  {
    id: 'haritureg',
    name: '哈日图热格林场管护站',
    nameEn: 'Haritureg Forest Station',
    kind: 'station',
    lon: 80.62,
    lat: 44.78,
  },
  {
    id: 'ganjiahu',
    name: '甘家湖梭梭林管护站',
    nameEn: 'Ganjiahu Saxaul Station',
    kind: 'station',
    lon: 83.5,
    lat: 44.86,
  },
  {
    id: 'xarxili',
    name: '夏尔希里管护站',
    nameEn: 'Xarxili Station',
    kind: 'station',
    lon: 82.28,
    lat: 45.12,
  },
  {
    id: 'salamander',
    name: '温泉新疆北鲵保护站',
    nameEn: 'Wenquan Salamander Station',
    kind: 'station',
    lon: 80.5,
    lat: 44.95,
  },
  {
    id: 'guaishiyu',
    name: '怪石峪瞭望塔',
    nameEn: 'Guaishiyu Lookout Tower',
    kind: 'tower',
    lon: 82.3,
    lat: 45.08,
  },
  {
    id: 'songshutou',
    name: '松树头瞭望塔',
    nameEn: 'Songshutou Lookout Tower',
    kind: 'tower',
    lon: 81.06,
    lat: 44.47,
  },
];
