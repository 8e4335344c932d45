import { extentCentre, type Extent } from '../../geodesy/extent.ts';
import { oldDatumAccuracyM } from '../../geodesy/oldDatums.ts';
import {
  oldDatumOf,
  ZONE_FAMILIES,
  zoneOfCode,
  type Datum,
  type Zone,
  type ZoneFamily,
} from '../../geodesy/zones.ts';
import { referenceCode } from '../raster/reference.ts';

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

/** What a datum is called. */
const DATUM_TITLES: Readonly<Record<Datum, { readonly zh: string; readonly en: string }>> = {
  satellite: { zh: 'CGCS2000', en: 'CGCS2000' },
  xian1980: { zh: '西安 1980', en: 'Xian 1980' },
  beijing1954: { zh: '北京 1954', en: 'Beijing 1954' },
};

/** Zones of three and of six degrees that Xinjiang lies in: central meridians 75 to 96 degrees east. */
const ZONES = { 3: [25, 26, 27, 28, 29, 30, 31, 32], 6: [13, 14, 15, 16] } as const;

/** What a zone is called. */
function zoneTitles({ datum, projection, zone, meridian, widthDeg, isNumbered, isSouth }: Zone): {
  readonly title: string;
  readonly titleEn: string;
} {
  if (projection === 'utm') {
    const half = isSouth ? 'S' : 'N';
    return { title: `WGS 84 UTM ${zone}${half}`, titleEn: `WGS 84 UTM zone ${zone}${half}` };
  }
  const { zh, en } = DATUM_TITLES[datum];
  return isNumbered
    ? {
        title: `${zh} ${widthDeg} 度带第 ${zone} 带（东坐标带带号）`,
        titleEn: `${en} ${widthDeg}-degree zone ${zone} (zone number in the easting)`,
      }
    : {
        title: `${zh} ${widthDeg} 度带，中央经线 ${meridian}°`,
        titleEn: `${en} ${widthDeg}-degree zone, central meridian ${meridian}°`,
      };
}

/** A zone of a family of them. */
function zoneReference({ first, firstZone, isNumbered }: ZoneFamily, zone: number): OfferedReference[] {
  const code = first + zone - firstZone;
  const known = zoneOfCode(code);
  if (known === undefined) return [];
  return [{ code: `EPSG:${code}`, ...zoneTitles(known), range: zoneRange(isNumbered ? zone : 0) }];
}

/** The zones of Xinjiang of a datum and width: each in the two ways in which eastings are written. */
function zonesOf(datum: Datum, widthDeg: 3 | 6): OfferedReference[] {
  const families = ZONE_FAMILIES.filter((family) => family.datum === datum && family.widthDeg === widthDeg);
  const ways = [true, false].flatMap(
    (wanted) => families.find(({ isNumbered }) => isNumbered === wanted) ?? [],
  );
  return ZONES[widthDeg].flatMap((zone) => ways.flatMap((family) => zoneReference(family, zone)));
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
  ...(['satellite', 'xian1980', 'beijing1954'] as const).flatMap((datum) => [
    ...zonesOf(datum, 3),
    ...zonesOf(datum, 6),
  ]),
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

/** What a reference system is called; its code where it is not known. */
export function referenceTitle(code: string, language: 'zh' | 'en'): string {
  const zone = zoneOfCode(Number(referenceCode(code)));
  const found = OFFERED_REFERENCES.find((reference) => reference.code === code) ?? (zone && zoneTitles(zone));
  return (language === 'zh' ? found?.title : found?.titleEn) ?? code;
}

/** Names of references whose datum is not that of satellites. */
const OLD_DATUM = /xian|beijing|西安|北京/i;

/** True for the name of a reference system whose places may be off by metres: its datum is not that of satellites. */
export const isOldDatum = (name: string): boolean => OLD_DATUM.test(name);

/** How good places of a reference of an old datum are. */
interface OldDatumAccuracy {
  /** As published, metres; undefined where no parameters are. */
  readonly metres: number | undefined;
}

/**
 * How good the places are in the middle of an extent; undefined for references of satellites' datums, and those that are not known.
 * @param code `EPSG:2343`
 * @param extent where something lies, degrees
 */
export function oldDatumAccuracy(code: string, extent: Extent | undefined): OldDatumAccuracy | undefined {
  const datum = oldDatumOf(Number(referenceCode(code)));
  if (datum === undefined) return undefined;
  return { metres: extent && oldDatumAccuracyM(datum, extentCentre(extent)) };
}
