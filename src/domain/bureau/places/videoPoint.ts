import { z } from 'zod';

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
  最近联系: word,
  geometry: z.looseObject({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
});

/** A heading from 0 to 360; undefined for what is no number. */
function headingOf(text: string | undefined): number | undefined {
  const degrees = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(degrees) ? ((degrees % 360) + 360) % 360 : undefined;
}

function pointOf(record: z.infer<typeof recordSchema>): VideoPoint {
  const [lon, lat] = record.geometry.coordinates;
  const id = String(record.objectid);
  const headingDeg = headingOf(record.朝向);
  return {
    id,
    name: record.name ?? record.编号 ?? id,
    lon,
    lat,
    ...(record.编号 === undefined ? {} : { code: record.编号 }),
    ...(record.状态 === undefined ? {} : { state: record.状态 }),
    ...(record.类型 === undefined ? {} : { kind: record.类型 }),
    ...(record.县市 === undefined ? {} : { county: record.县市 }),
    ...(headingDeg === undefined ? {} : { headingDeg }),
    ...(record.最近联系 === undefined ? {} : { lastContact: record.最近联系 }),
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

/** Reach of the drawn view direction, metres, and its width. */
const VIEW = { reachM: 1500, widthDeg: 50, steps: 8 } as const;

const METRES_PER_DEGREE = 111_320;

/** The outline of what a camera looks at, in degrees, closed; undefined where its heading is not known. */
export function viewSector({
  lon,
  lat,
  headingDeg,
}: VideoPoint): readonly (readonly [lon: number, lat: number])[] | undefined {
  if (headingDeg === undefined) return undefined;
  const shrink = Math.cos((lat * Math.PI) / 180);
  const arc = Array.from({ length: VIEW.steps + 1 }, (_, step) => {
    const angle = ((headingDeg - VIEW.widthDeg / 2 + (VIEW.widthDeg * step) / VIEW.steps) * Math.PI) / 180;
    const awayDeg = VIEW.reachM / METRES_PER_DEGREE;
    return [lon + (Math.sin(angle) * awayDeg) / shrink, lat + Math.cos(angle) * awayDeg] as const;
  });
  return [[lon, lat], ...arc, [lon, lat]];
}
