/** Easting and northing, or longitude and latitude, of a file's corners. */
export interface PlainExtent {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** A reference system that a file without one may be in. */
export interface OfferedReference {
  /** `EPSG:4490` */
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
  /** Where numbers written in it lie. */
  readonly range: PlainExtent;
}

const DEGREES: PlainExtent = { minX: -180, minY: -90, maxX: 180, maxY: 90 };

/** Northings of China, metres. */
const [SOUTH_M, NORTH_M] = [1_900_000, 6_100_000];

/** Eastings of a zone whose central meridian has that of half a million metres. @param zone number before it, 0 for none */
const zoneRange = (zone: number): PlainExtent => ({
  minX: zone * 1_000_000 + 100_000,
  minY: SOUTH_M,
  maxX: zone * 1_000_000 + 900_000,
  maxY: NORTH_M,
});

const MERCATOR: PlainExtent = { minX: 5_000_000, minY: 0, maxX: 20_000_000, maxY: 12_000_000 };

/** A family of Gauss-Krueger zones in the EPSG registry: code of a zone = first code + number of the zone - first zone. */
interface ZoneFamily {
  readonly datum: string;
  readonly datumEn: string;
  readonly widthDeg: 3 | 6;
  /** Of zones whose eastings begin with the zone's number, and of those without it. */
  readonly numberedCode: number;
  readonly plainCode: number;
  readonly firstZone: number;
}

/** EPSG registry v11: 4491 ff., 4502 ff., 4513 ff., 4534 ff. (CGCS2000); 2327 ff., 2338 ff., 2349 ff., 2370 ff. (Xian 1980); 21413 ff., 21453 ff., 2401 ff., 2422 ff. (Beijing 1954). */
const FAMILIES: readonly ZoneFamily[] = [
  { datum: 'CGCS2000', datumEn: 'CGCS2000', widthDeg: 3, numberedCode: 4513, plainCode: 4534, firstZone: 25 },
  { datum: 'CGCS2000', datumEn: 'CGCS2000', widthDeg: 6, numberedCode: 4491, plainCode: 4502, firstZone: 13 },
  {
    datum: '西安 1980',
    datumEn: 'Xian 1980',
    widthDeg: 3,
    numberedCode: 2349,
    plainCode: 2370,
    firstZone: 25,
  },
  {
    datum: '西安 1980',
    datumEn: 'Xian 1980',
    widthDeg: 6,
    numberedCode: 2327,
    plainCode: 2338,
    firstZone: 13,
  },
  {
    datum: '北京 1954',
    datumEn: 'Beijing 1954',
    widthDeg: 3,
    numberedCode: 2401,
    plainCode: 2422,
    firstZone: 25,
  },
  {
    datum: '北京 1954',
    datumEn: 'Beijing 1954',
    widthDeg: 6,
    numberedCode: 21413,
    plainCode: 21453,
    firstZone: 13,
  },
];

/** Zones of three and of six degrees that Xinjiang lies in: central meridians 75 to 96 degrees east. */
const ZONES = { 3: [25, 26, 27, 28, 29, 30, 31, 32], 6: [13, 14, 15, 16] } as const;

const meridianOf = (zone: number, widthDeg: 3 | 6) => (widthDeg === 3 ? zone * 3 : zone * 6 - 3);

/** The two ways in which a zone writes its eastings. */
function zoneReferences(family: ZoneFamily, zone: number): OfferedReference[] {
  const { datum, datumEn, widthDeg, numberedCode, plainCode, firstZone } = family;
  const meridian = String(meridianOf(zone, widthDeg));
  const [index, width] = [zone - firstZone, String(widthDeg)];
  return [
    {
      code: `EPSG:${String(numberedCode + index)}`,
      title: `${datum} ${width} 度带第 ${String(zone)} 带（东坐标带带号）`,
      titleEn: `${datumEn} ${width}-degree zone ${String(zone)} (zone number in the easting)`,
      range: zoneRange(zone),
    },
    {
      code: `EPSG:${String(plainCode + index)}`,
      title: `${datum} ${width} 度带，中央经线 ${meridian}°`,
      titleEn: `${datumEn} ${width}-degree zone, central meridian ${meridian}°`,
      range: zoneRange(0),
    },
  ];
}

const degrees = (code: string, datum: string, datumEn: string): OfferedReference => ({
  code,
  title: `${datum} 经纬度`,
  titleEn: `${datumEn} longitude and latitude`,
  range: DEGREES,
});

/** The references that are offered for a file that names none, the likelier ones first. */
export const OFFERED_REFERENCES: readonly OfferedReference[] = [
  degrees('EPSG:4490', 'CGCS2000', 'CGCS2000'),
  degrees('EPSG:4326', 'WGS 84', 'WGS 84'),
  degrees('EPSG:4610', '西安 1980', 'Xian 1980'),
  degrees('EPSG:4214', '北京 1954', 'Beijing 1954'),
  ...FAMILIES.flatMap((family) => ZONES[family.widthDeg].flatMap((zone) => zoneReferences(family, zone))),
  { code: 'EPSG:32644', title: 'WGS 84 UTM 44N', titleEn: 'WGS 84 UTM zone 44N', range: zoneRange(0) },
  { code: 'EPSG:32645', title: 'WGS 84 UTM 45N', titleEn: 'WGS 84 UTM zone 45N', range: zoneRange(0) },
  { code: 'EPSG:3857', title: 'Web 墨卡托', titleEn: 'Web Mercator', range: MERCATOR },
];

/** The offered references that a file's numbers may be written in. */
export function likelyReferences({ minX, minY, maxX, maxY }: PlainExtent): readonly OfferedReference[] {
  return OFFERED_REFERENCES.filter(
    ({ range }) => minX >= range.minX && maxX <= range.maxX && minY >= range.minY && maxY <= range.maxY,
  );
}

/** What a reference system is called; its code where it is none of those that are offered. */
export function referenceTitle(code: string, language: 'zh' | 'en'): string {
  const found = OFFERED_REFERENCES.find((reference) => reference.code === code);
  return (language === 'zh' ? found?.title : found?.titleEn) ?? code;
}

/** Names of references whose datum is not that of satellites. */
const OLD_DATUM = /xian|beijing|西安|北京/i;

/** True for the name of a reference system whose places may be off by metres: its datum is not that of satellites. */
export const isOldDatum = (name: string): boolean => OLD_DATUM.test(name);
