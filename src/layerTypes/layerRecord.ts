import { z } from 'zod';
import { parseExtent, type Extent } from '../domain/geodesy/extent.ts';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';
import { err, ok, type Result } from '../lib/result.ts';

/** Largest denominator of a scale: the whole earth is smaller than a view there. */
export const MOST_SCALE = 1_000_000_000;

/** The fields of a map layer record (viewer.md, section 3) that every type has. */
export const COMMON_SHAPE = {
  name: z.string().min(1),
  link: z.string().optional(),
  visibility: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  lonlatrect: z.string().optional(),
  alias: z.string().optional(),
  format: z.string().optional(),
  minScale: z.number().positive().max(MOST_SCALE).optional(),
  maxScale: z.number().positive().max(MOST_SCALE).optional(),
  opacity: z.number().min(0).max(1).optional(),
};

/** What the fields of {@link COMMON_SHAPE} say. */
export type CommonRecord = z.output<z.ZodObject<typeof COMMON_SHAPE>>;

/** A record whose type nobody knows: it says what else is wrong with it before it is told so. */
export const untypedRecordSchema = z.looseObject({ ...COMMON_SHAPE, type: z.string() });

/** What an engine needs of every layer, whatever its type. */
export interface CommonDefinition {
  readonly id: string;
  readonly name: string;
  /** Service address, absolute or relative to the page. */
  readonly link: string;
  /** Shown from the start. */
  readonly visible: boolean;
  readonly extent?: Extent;
  /** The service's own name of the layer (WMS LAYERS). */
  readonly alias?: string;
  /** Tile or data format: png, jpg, geojson, kml. */
  readonly format?: string;
  /** Scales at which it is shown; at all without it. */
  readonly scales?: ScaleRange;
  /** 0 to 1, until the user chooses another one; 1 without it. */
  readonly opacity?: number;
}

/** Scales at which a layer is shown, as denominators (250000 for 1:250 000), the limits among them. */
export interface ScaleRange {
  /** The smallest scale, the larger number: further away it is not shown. */
  readonly minScale?: number;
  /** The largest scale: nearer it is not shown. */
  readonly maxScale?: number;
}

/** "path: message" of each zod issue, joined. */
function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || '(record)'}: ${issue.message}`).join('; ');
}

/** True for an address that a service can be asked at: a path of this server, or http(s) with a host; `{s}` and the like stand for letters. */
function isServiceAddress(link: string): boolean {
  if (/\s/.test(link)) return false;
  const filled = link.replace(/\{[^{}]*\}/g, 'x');
  if (/^\/(?!\/)/.test(filled)) return true;
  return /^https?:\/\/[^/]/i.test(filled) && URL.canParse(filled);
}

/** A record by its schema, or why it does not fit. */
export function fitRecord<R>(schema: z.ZodType<R>, data: unknown): Result<R, LayerProblem> {
  const parsed = schema.safeParse(data);
  return parsed.success
    ? ok(parsed.data)
    : err({ code: 'invalid-record', detail: describeIssues(parsed.error) });
}

/** The fields of an object that are there. */
function present<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

const isRange = ({ minScale = Infinity, maxScale = 0 }: ScaleRange) => minScale > maxScale;

function scaleRangeOf({ minScale, maxScale }: CommonRecord): ScaleRange | undefined {
  if (minScale === undefined && maxScale === undefined) return undefined;
  return {
    ...(minScale === undefined ? {} : { minScale }),
    ...(maxScale === undefined ? {} : { maxScale }),
  };
}

/** What every layer is, of a record that fits its schema; or the reason to show on the failed node. */
export function commonDefinition(id: string, record: CommonRecord): Result<CommonDefinition, LayerProblem> {
  const { name, visibility, lonlatrect, alias, format, opacity } = record;
  const link = record.link?.trim() ?? '';
  if (link === '') return err({ code: 'missing-link', detail: name });
  if (!isServiceAddress(link)) return err({ code: 'invalid-link', detail: link });
  const extent = parseExtent(lonlatrect);
  if (lonlatrect !== undefined && lonlatrect !== '' && extent === undefined) {
    return err({ code: 'invalid-record', detail: `lonlatrect: ${lonlatrect}` });
  }
  const scales = scaleRangeOf(record);
  if (scales !== undefined && !isRange(scales)) {
    return err({ code: 'invalid-record', detail: `minScale: ${String(scales.minScale)}` });
  }
  return ok({
    id,
    name,
    link,
    visible: visibility === true || visibility === 'true',
    ...present({ extent, alias, format, scales, opacity }),
  });
}
