import { z } from 'zod';
import { err, ok, type Result } from '../../lib/result.ts';
import { parseExtent, type Extent } from '../geo/extent.ts';
import { subdomainsOf } from '../raster/tileTemplate.ts';
import type { FacilityKind } from '../facility/facilityKind.ts';
import type { LayerProblem } from './layerProblem.ts';
import { isLayerType, type LayerType } from './layerType.ts';
import { layerConfigSchema, type LayerConfig } from './customConfig.ts';

/** A part's name is one segment of an address, and stands behind a `#` in the id of its node. */
const PART = /^(?!\.+$)[^#/\\?\s]+$/;

/** The `data` of a map layer record (viewer.md, section 3). Unknown extra fields pass. */
export const layerRecordDataSchema = z.looseObject({
  name: z.string().min(1),
  type: z.string(),
  link: z.string().optional(),
  visibility: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  alias: z.string().optional(),
  code: z.string().min(1).optional(),
  format: z.string().optional(),
  lonlatrect: z.string().optional(),
  srs: z.string().optional(),
  crs: z.string().optional(),
  tilingScheme: z.string().optional(),
  subdomains: z.union([z.string(), z.array(z.string())]).optional(),
  maxlevel: z.coerce.number().int().min(0).max(30).optional(),
  minlevel: z.coerce.number().int().min(0).max(30).optional(),
  isCustomLayer: z.boolean().optional(),
  layerConfig: layerConfigSchema.optional(),
  pipechild: z.array(z.string().regex(PART)).optional(),
});

/** A record that parsed: all that an engine needs to show one layer in both views. */
export interface LayerDefinition<T extends LayerType = LayerType> {
  readonly id: string;
  readonly name: string;
  readonly type: T;
  /** Service address, absolute or relative to the page. */
  readonly link: string;
  /** Shown from the start. */
  readonly visible: boolean;
  /** The service's own name of the layer (WMS LAYERS). */
  readonly alias?: string;
  /** The layer's id at the 3D data service, by which spatial queries ask for it. */
  readonly code?: string;
  /** Tile or data format: png, jpg, geojson, kml. */
  readonly format?: string;
  readonly extent?: Extent;
  /** Reference system of the tiles, "EPSG:4490", or "geographic"; Web Mercator where there is none. */
  readonly reference?: string;
  /** What `{s}` in the link stands for, host by host. */
  readonly subdomains?: readonly string[];
  readonly maxLevel?: number;
  readonly minLevel?: number;
  /** Parts of a pipe layer, each a tileset of its own under the link: container, joint, plate, well, equipment. */
  readonly pipeChildren?: readonly string[];
  readonly config?: LayerConfig;
  /** The config is a specialist's own and goes before the fixed looks that the layer's name or classes have. */
  readonly isCustom?: boolean;
  /** Set on the facility layers of the drainage deployment; their records come from the 3D data service. */
  readonly facility?: FacilityKind;
}

/** "path: message" of each zod issue, joined. */
function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || '(record)'}: ${issue.message}`).join('; ');
}

type RecordData = z.infer<typeof layerRecordDataSchema>;

/** How the service calls the layer, and in what form it gives it. */
function offeredAs(
  record: RecordData,
): Pick<LayerDefinition, 'alias' | 'code' | 'format' | 'reference' | 'subdomains'> {
  const reference = record.srs ?? record.crs ?? record.tilingScheme;
  return {
    ...(record.alias === undefined ? {} : { alias: record.alias }),
    ...(record.code === undefined ? {} : { code: record.code }),
    ...(record.format === undefined ? {} : { format: record.format }),
    ...(reference === undefined ? {} : { reference }),
    ...(record.subdomains === undefined ? {} : { subdomains: subdomainsOf(record.subdomains) }),
  };
}

/** How much of the layer there is: its levels, and the parts of a pipe layer. */
function reachOf(record: RecordData): Pick<LayerDefinition, 'maxLevel' | 'minLevel' | 'pipeChildren'> {
  return {
    ...(record.maxlevel === undefined ? {} : { maxLevel: record.maxlevel }),
    ...(record.minlevel === undefined ? {} : { minLevel: record.minlevel }),
    ...(record.pipechild === undefined || record.type !== 'pipelinemodelLayer'
      ? {}
      : { pipeChildren: [...new Set(record.pipechild)] }),
  };
}

/** True for an address that a service can be asked at: a path of this server, or http(s) with a host; `{s}` and the like stand for letters. */
function isServiceAddress(link: string): boolean {
  if (/\s/.test(link)) return false;
  const filled = link.replace(/\{[^{}]*\}/g, 'x');
  if (/^\/(?!\/)/.test(filled)) return true;
  return /^https?:\/\/[^/]/i.test(filled) && URL.canParse(filled);
}

/**
 * Parses one map layer record.
 * @param id the layer's id (its catalogue code)
 * @param data the record's `data`, as read from the service or a config file
 * @returns the definition, or the reason to show on the failed node
 */
export function parseLayerRecord(id: string, data: unknown): Result<LayerDefinition, LayerProblem> {
  const parsed = layerRecordDataSchema.safeParse(data);
  if (!parsed.success) return err({ code: 'invalid-record', detail: describeIssues(parsed.error) });
  const record = parsed.data;
  if (!isLayerType(record.type)) return err({ code: 'unknown-type', detail: record.type });
  if (record.link === undefined || record.link.trim() === '')
    return err({ code: 'missing-link', detail: record.name });
  const link = record.link.trim();
  if (!isServiceAddress(link)) return err({ code: 'invalid-link', detail: link });
  const extent = parseExtent(record.lonlatrect);
  if (record.lonlatrect !== undefined && record.lonlatrect !== '' && extent === undefined) {
    return err({ code: 'invalid-record', detail: `lonlatrect: ${record.lonlatrect}` });
  }
  return ok({
    id,
    name: record.name,
    type: record.type,
    link,
    visible: record.visibility === true || record.visibility === 'true',
    ...offeredAs(record),
    ...(extent === undefined ? {} : { extent }),
    ...reachOf(record),
    ...(record.layerConfig === undefined ? {} : { config: record.layerConfig }),
    ...(record.isCustomLayer === true ? { isCustom: true } : {}),
  });
}
