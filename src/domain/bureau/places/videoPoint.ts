import { z } from 'zod';
import { pictureKindOf, type PictureKind } from './cameraPicture.ts';

/** Names of the layers that show the cameras on the map. */
export const VIDEO_LAYERS: readonly string[] = ['视频监控点'];

/** A camera of the data service. */
export interface VideoPoint {
  readonly id: string;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  /** What the data say of it; absent where they say nothing. */
  readonly code?: string;
  readonly state?: string;
  readonly kind?: string;
  readonly county?: string;
  /** Clockwise from north. */
  readonly headingDeg?: number;
  /** Width of what it sees. */
  readonly fieldDeg?: number;
  /** How far it sees. */
  readonly rangeM?: number;
  /** Where its picture is, as the record gives it. */
  readonly pictureUrl?: string;
  /** What the record says its picture is; without, its address tells. */
  readonly pictureKind?: PictureKind;
  readonly lastContact?: string;
}

/** State of a camera that sends. */
const ONLINE = '在线';

/** A text or number of the service as text; the text null stands for what is not known (viewer.md, section 3). */
const word = z
  .union([z.string(), z.number()])
  .transform((value) => {
    const text = String(value).trim();
    return text === '' || text === 'null' ? undefined : text;
  })
  .optional()
  .catch(undefined);

const recordSchema = z.looseObject({
  objectid: z.union([z.string(), z.number()]),
  name: word,
  编号: word,
  状态: word,
  类型: word,
  县市: word,
  朝向: word,
  视场角: word,
  '可视距离（公里）': word,
  画面地址: word,
  画面类型: word,
  最近联系: word,
  geometry: z.looseObject({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
});

/** A heading from 0 to 360; undefined for what is no number. */
function headingOf(text: string | undefined): number | undefined {
  const degrees = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : undefined;
}

/** A number above zero; undefined for anything else. */
function amountOf(text: string | undefined, most: number): number | undefined {
  const value = text === undefined ? Number.NaN : Number(text);
  return value > 0 && value <= most ? value : undefined;
}

/** The widest field of view and the farthest sight that are believed, degrees and kilometres. */
const MOST = { fieldDeg: 360, rangeKm: 100 } as const;

/** The same without what is not known. */
function known<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function pointOf(record: z.infer<typeof recordSchema>): VideoPoint {
  const [lon, lat] = record.geometry.coordinates;
  const id = String(record.objectid);
  const rangeKm = amountOf(record['可视距离（公里）'], MOST.rangeKm);
  return {
    id,
    name: record.name ?? record.编号 ?? id,
    lon,
    lat,
    ...known({
      code: record.编号,
      state: record.状态,
      kind: record.类型,
      county: record.县市,
      headingDeg: headingOf(record.朝向),
      fieldDeg: amountOf(record.视场角, MOST.fieldDeg),
      rangeM: rangeKm === undefined ? undefined : rangeKm * 1000,
      pictureUrl: record.画面地址,
      pictureKind: pictureKindOf(record.画面类型),
      lastContact: record.最近联系,
    }),
  };
}

/** Reads cameras from the records of the data service; a record without a place is left out. */
export function readVideoPoints(records: readonly unknown[]): readonly VideoPoint[] {
  return records.flatMap((record) => {
    const parsed = recordSchema.safeParse(record);
    return parsed.success ? [pointOf(parsed.data)] : [];
  });
}

/** True for a camera that sends. */
export function isOnline({ state }: VideoPoint): boolean {
  return state === ONLINE;
}

/**
 * The address of a camera's stream.
 * @param template with {id}, {code} or {name} for what differs
 */
export function videoUrl(template: string, { id, code, name }: VideoPoint): string {
  const parts: Readonly<Record<string, string>> = { id, code: code ?? id, name };
  return template.replace(/\{(id|code|name)\}/g, (_whole, part: string) =>
    encodeURIComponent(parts[part] ?? ''),
  );
}

/** Reach and width of what a camera looks at where its record does not give them. */
const VIEW = { reachM: 1500, widthDeg: 50 } as const;

/** Degrees from one corner of the drawn arc to the next, at most. */
const STEP_DEG = 6;

const METRES_PER_DEGREE = 111_320;

/** The outline of what a camera looks at, in degrees, closed; undefined where its heading is not known. */
export function viewSector({
  lon,
  lat,
  headingDeg,
  fieldDeg = VIEW.widthDeg,
  rangeM = VIEW.reachM,
}: VideoPoint): readonly (readonly [lon: number, lat: number])[] | undefined {
  if (headingDeg === undefined) return undefined;
  const shrink = Math.cos((lat * Math.PI) / 180);
  const awayDeg = rangeM / METRES_PER_DEGREE;
  const steps = Math.max(2, Math.ceil(fieldDeg / STEP_DEG));
  const arc = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((headingDeg - fieldDeg / 2 + (fieldDeg * step) / steps) * Math.PI) / 180;
    return [lon + (Math.sin(angle) * awayDeg) / shrink, lat + Math.cos(angle) * awayDeg] as const;
  });
  return [[lon, lat], ...arc, [lon, lat]];
}
