import { z } from 'zod';
import type { Extent } from '../../../../domain/geodesy/extent.ts';
import { boxOfExtent, extentOfBox, planeOfKind } from '../../../../domain/geodesy/planes.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { parseArcgisJson } from '../../../../domain/layers/arcgisJson.ts';
import {
  rasterReference,
  referenceDomain,
  type RasterReference,
  type ReferenceKind,
} from '../../../../domain/layers/raster/reference.ts';
import { SCENE_TILE_PX, type TileMatrixSet } from '../../../../domain/layers/raster/tileMatrix.ts';
import { withoutEndSlashes } from '../../../../lib/texts.ts';

const spatialReferenceSchema = z.looseObject({
  wkid: z.number().optional(),
  latestWkid: z.number().optional(),
  wkt: z.string().optional(),
});

/** An extent as ArcGIS services write it. */
export const extentSchema = z.looseObject({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  spatialReference: spatialReferenceSchema.optional(),
});

/** The pyramid of a cached service. */
export const tileInfoSchema = z.looseObject({
  /** What its tiles are: pictures, `LERC` for heights, `pbf` for vectors. */
  format: z.string().optional(),
  rows: z.number().int().min(1).max(4096),
  cols: z.number().int().min(1).max(4096),
  origin: z.object({ x: z.number(), y: z.number() }),
  spatialReference: spatialReferenceSchema,
  lods: z.array(z.looseObject({ level: z.number().int(), resolution: z.number().positive() })),
});

const sublayerSchema = z.looseObject({
  id: z.number().int(),
  name: z.string(),
  subLayerIds: z.array(z.number().int()).nullish(),
  defaultVisibility: z.boolean().optional(),
});

const mapServerSchema = z.looseObject({
  layers: z.array(sublayerSchema),
  singleFusedMapCache: z.boolean().optional(),
  tileInfo: tileInfoSchema.nullish(),
  fullExtent: extentSchema.optional(),
  capabilities: z.string().nullish(),
  maxImageWidth: z.number().positive().optional(),
  maxImageHeight: z.number().positive().optional(),
});

/** What we read of an ArcGIS map service (`…/MapServer?f=json`). */
export type MapServerInfo = z.infer<typeof mapServerSchema>;

/** A layer or group of an ArcGIS map service. */
export type MapSublayer = z.infer<typeof sublayerSchema>;

/** Reads a map service's description. @throws LayerLoadError */
export function readMapServer(text: string, url: string): MapServerInfo {
  const parsed = mapServerSchema.safeParse(parseArcgisJson(text, url));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LayerLoadError({
    code: 'invalid-body',
    detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''} · ${url}`,
  });
}

type SpatialReference = z.infer<typeof spatialReferenceSchema>;

function known({ latestWkid, wkid }: SpatialReference): RasterReference | undefined {
  return [latestWkid, wkid].flatMap((code) =>
    code === undefined ? [] : (rasterReference(String(code)) ?? []),
  )[0];
}

const nameOf = ({ latestWkid, wkid, wkt }: SpatialReference) =>
  wkid === undefined && latestWkid === undefined
    ? (wkt ?? '?').slice(0, 80)
    : `EPSG:${String(latestWkid ?? wkid)}`;

/** What of a service tells where it lies and how it is cut. */
type Cached = Pick<MapServerInfo, 'tileInfo' | 'fullExtent'>;

/** The service's full extent in degrees; undefined when it states none or in a reference that is not known. */
export function mapServerExtent({ fullExtent }: Pick<Cached, 'fullExtent'>): Extent | undefined {
  if (fullExtent === undefined) return undefined;
  const { xmin, ymin, xmax, ymax, spatialReference } = fullExtent;
  const kind = spatialReference && known(spatialReference)?.kind;
  if (kind === undefined || !(xmin <= xmax && ymin <= ymax)) return undefined;
  return extentOfBox(planeOfKind(kind), { left: xmin, bottom: ymin, right: xmax, top: ymax });
}

/** Where a cache ends to the east and the south, in its own reference: where the service says, else where the reference does. */
function endOf(
  kind: ReferenceKind,
  { fullExtent }: Cached,
): { readonly xmax: number; readonly ymin: number } {
  const own = fullExtent?.spatialReference && known(fullExtent.spatialReference)?.kind;
  if (fullExtent !== undefined && own === kind) return fullExtent;
  if (kind === 'mercator') return { xmax: 20037508.35, ymin: -20037508.35 };
  const box = boxOfExtent(planeOfKind(kind), referenceDomain(kind));
  return { xmax: box?.right ?? 180, ymin: box?.bottom ?? -90 };
}

/** The pyramid of a cached service. @throws LayerLoadError `unsupported-reference` */
export function mapServerTiles(cached: Cached): TileMatrixSet | undefined {
  const { tileInfo } = cached;
  if (tileInfo === null || tileInfo === undefined) return undefined;
  const { rows, cols, origin, spatialReference, lods } = tileInfo;
  const reference = known(spatialReference);
  if (reference === undefined)
    throw new LayerLoadError({ code: 'unsupported-reference', detail: nameOf(spatialReference) });
  const end = endOf(reference.kind, cached);
  const matrices = lods
    .map(({ level, resolution }) => ({
      id: String(level),
      unitsPerPixel: resolution,
      left: origin.x,
      top: origin.y,
      tileWidthPx: cols,
      tileHeightPx: rows,
      columns: Math.max(1, Math.ceil((end.xmax - origin.x) / resolution / cols - 1e-6)),
      rows: Math.max(1, Math.ceil((origin.y - end.ymin) / resolution / rows - 1e-6)),
    }))
    .sort((a, b) => b.unitsPerPixel - a.unitsPerPixel);
  return { id: String(SCENE_TILE_PX), kind: reference.kind, matrices };
}

/** What is asked of a map service for one record. */
export interface MapServerChoice {
  /** `layers=show:…` of the export; undefined for what the service shows by itself. */
  readonly show: readonly number[] | undefined;
  /** Layers that are drawn: leaves, not groups. */
  readonly drawn: readonly MapSublayer[];
}

/** Leaves under a layer, itself when it is none of a group. */
function leavesOf(layers: ReadonlyMap<number, MapSublayer>, id: number): readonly MapSublayer[] {
  const layer = layers.get(id);
  if (layer === undefined) return [];
  const children = layer.subLayerIds ?? [];
  return children.length === 0 ? [layer] : children.flatMap((child) => leavesOf(layers, child));
}

/**
 * Finds the layers that a record names: "show:0,2", "0,2", names, or nothing for all that the service shows.
 * @throws LayerLoadError `layer-not-offered` with what is offered
 */
export function chooseSublayers({ layers }: MapServerInfo, alias: string | undefined): MapServerChoice {
  const byId = new Map(layers.map((layer) => [layer.id, layer]));
  if (alias === undefined || alias.trim() === '') {
    const isLeaf = ({ subLayerIds }: MapSublayer) => (subLayerIds ?? []).length === 0;
    return {
      show: undefined,
      drawn: layers.filter((layer) => isLeaf(layer) && layer.defaultVisibility !== false),
    };
  }
  const show = alias
    .replace(/^show:/i, '')
    .split(',')
    .map((text) => text.trim())
    .map((text) => {
      const found = /^\d+$/.test(text) ? byId.get(Number(text)) : layers.find(({ name }) => name === text);
      if (found !== undefined) return found.id;
      const offered = layers.slice(0, 12).map(({ id, name }) => `${String(id)} ${name}`);
      throw new LayerLoadError({ code: 'layer-not-offered', detail: `${text} · ${offered.join(', ')}` });
    });
  const leaves = new Map(show.flatMap((id) => leavesOf(byId, id)).map((layer) => [layer.id, layer]));
  return { show: [...leaves.keys()], drawn: [...leaves.values()] };
}

/** The address of a map or image service taken apart: `…/MapServer/3?token=…`. */
export interface MapServerAddress {
  readonly root: string;
  readonly sublayer: string | undefined;
  readonly custom: Readonly<Record<string, string>>;
}

/** @param link absolute */
export function mapServerAddress(link: string): MapServerAddress {
  const url = new URL(link);
  const custom = Object.fromEntries([...url.searchParams].filter(([name]) => !/^f$/i.test(name)));
  const [, root, sublayer] =
    /^(.*?\/(?:Map|Image)Server)(?:\/(\d+))?\/*$/i.exec(url.origin + url.pathname) ?? [];
  return { root: root ?? withoutEndSlashes(url.origin + url.pathname), sublayer, custom };
}

/** A request to an operation of the service, "" being its root. */
export function mapServerRequest(
  { root, custom }: MapServerAddress,
  operation: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const parameters = new URLSearchParams({ ...custom, ...query }).toString();
  return `${root}${operation}${parameters === '' ? '' : `?${parameters}`}`;
}
