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

/** The fixed list of eight (portal.md, section 2), where the layers of stations and towers of the sample prefecture have them. */
export const POINTS_OF_INTEREST: readonly PointOfInterest[] = [
  {
    id: 'niaodao',
    name: '艾比湖鸟岛管护站',
    nameEn: 'Ebinur Bird Island Station',
    kind: 'station',
    lon: 82.55209,
    lat: 44.8469,
  },
  {
    id: 'santai',
    name: '三台管护站',
    nameEn: 'Santai Station',
    kind: 'station',
    lon: 81.3553,
    lat: 44.56175,
  },
  {
    id: 'jinghe',
    name: '精河林场管护站',
    nameEn: 'Jinghe Forest Farm Station',
    kind: 'station',
    lon: 82.85309,
    lat: 44.39693,
  },
  {
    id: 'haritureg',
    name: '哈日图热格管护站',
    nameEn: 'Haritureg Station',
    kind: 'station',
    lon: 80.62525,
    lat: 44.77937,
  },
  {
    id: 'ganjiahu',
    name: '甘家湖管护站',
    nameEn: 'Ganjiahu Station',
    kind: 'station',
    lon: 83.50533,
    lat: 44.86013,
  },
  {
    id: 'tower-bole-05',
    name: '博乐市05号瞭望塔',
    nameEn: 'Bole Lookout Tower 05',
    kind: 'tower',
    lon: 81.80221,
    lat: 44.59028,
  },
  {
    id: 'tower-wenquan-03',
    name: '温泉县03号瞭望塔',
    nameEn: 'Wenquan Lookout Tower 03',
    kind: 'tower',
    lon: 80.95634,
    lat: 45.12273,
  },
  {
    id: 'tower-jinghe-01',
    name: '精河县01号瞭望塔',
    nameEn: 'Jinghe Lookout Tower 01',
    kind: 'tower',
    lon: 82.14248,
    lat: 44.48677,
  },
];
