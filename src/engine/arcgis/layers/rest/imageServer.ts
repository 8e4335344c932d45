import { z } from 'zod';
import { parseArcgisJson } from '../../../../domain/layers/arcgisJson.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import type { IdentifyRequest } from '../../../../scene/layerHost.ts';
import type { FoundFeature } from '../ogc/featureInfo.ts';
import { extentSchema, mapServerRequest, tileInfoSchema, type MapServerAddress } from './mapServerInfo.ts';

const imageServerSchema = z
  .looseObject({
    extent: extentSchema.optional(),
    fullExtent: extentSchema.optional(),
    singleFusedMapCache: z.boolean().optional(),
    tileInfo: tileInfoSchema.nullish(),
    capabilities: z.string().nullish(),
    maxImageWidth: z.number().positive().optional(),
    maxImageHeight: z.number().positive().optional(),
    rasterFunctionInfos: z.array(z.looseObject({ name: z.string() })).optional(),
  })
  // Services before 10.1 tell their extent alone; a map service has neither bands nor pixels.
  .refine((data) => 'pixelSizeX' in data || 'bandCount' in data || 'tileInfo' in data, {
    error: 'not an ImageServer',
  })
  .transform(({ fullExtent, extent, ...info }) => ({ ...info, fullExtent: fullExtent ?? extent }));

/** What we read of an ArcGIS image service (`…/ImageServer?f=json`). */
export type ImageServerInfo = z.output<typeof imageServerSchema>;

/** Reads an image service's description. @throws LayerLoadError */
export function readImageServer(text: string, url: string): ImageServerInfo {
  const parsed = imageServerSchema.safeParse(parseArcgisJson(text, url));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LayerLoadError({
    code: 'invalid-body',
    detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''} · ${url}`,
  });
}

/**
 * How the service is to process its picture: one of its raster functions, which a record names; nothing for the picture as it is.
 * @throws LayerLoadError `layer-not-offered` with what is offered
 */
export function renderingRule(
  { rasterFunctionInfos: offered }: ImageServerInfo,
  name: string | undefined,
): Readonly<Record<string, string>> {
  if (name === undefined || name.trim() === '') return {};
  if (offered !== undefined && !offered.some((one) => one.name === name)) {
    const names = offered.slice(0, 12).map((one) => one.name);
    throw new LayerLoadError({ code: 'layer-not-offered', detail: `${name} · ${names.join(', ')}` });
  }
  return { renderingRule: JSON.stringify({ rasterFunction: name }) };
}

/** Whether the tiles of a service's cache are pictures: those of heights are not. */
export const hasPictureTiles = ({ singleFusedMapCache, tileInfo }: ImageServerInfo): boolean =>
  singleFusedMapCache === true && tileInfo?.lods !== undefined && !/lerc/i.test(tileInfo.format ?? '');

/** The address that asks for the values of a place. */
export function pixelUrl(
  address: MapServerAddress,
  rule: Readonly<Record<string, string>>,
  { lon, lat }: IdentifyRequest,
): string {
  return mapServerRequest(address, '/identify', {
    geometry: JSON.stringify({ x: lon, y: lat, spatialReference: { wkid: 4326 } }),
    geometryType: 'esriGeometryPoint',
    returnGeometry: 'false',
    returnCatalogItems: 'false',
    f: 'json',
    ...rule,
  });
}

const pixelSchema = z.looseObject({
  value: z.union([z.string(), z.number()]).nullish(),
  properties: z.looseObject({ Attributes: z.array(z.record(z.string(), z.unknown())).optional() }).nullish(),
});

/** Under what name popups tell a picture's value; ArcGIS' own. */
const PIXEL_VALUE = 'Pixel Value';

/** Reads the values of a place, none where the picture has none; rows of its attribute table with them. @throws LayerLoadError `invalid-body` */
export function readPixel(body: unknown): readonly FoundFeature[] {
  const parsed = pixelSchema.safeParse(body);
  if (!parsed.success) throw new LayerLoadError({ code: 'invalid-body', detail: 'identify: value' });
  const { value, properties } = parsed.data;
  if (value === undefined || value === null || /^(?:NoData|)$/i.test(String(value))) return [];
  const [row = {}] = properties?.Attributes ?? [];
  return [{ attributes: { [PIXEL_VALUE]: value, ...row } }];
}
