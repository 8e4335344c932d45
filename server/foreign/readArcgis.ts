import { z } from 'zod';
import { extentOfBox, planeOf } from '../../src/domain/geodesy/planes.ts';
import { service, type OfferedByService, type ReadAnswer, type ReadService } from './readService.ts';

// What services of ArcGIS say of themselves (`…Server?f=json`).

const arcgisExtentSchema = z.looseObject({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
  spatialReference: z
    .looseObject({ wkid: z.number().optional(), latestWkid: z.number().optional() })
    .optional(),
});

/** Codes of Esri's own for Web Mercator. */
const MERCATOR = [102100, 102113, 900913];

/** Where a service lies, in degrees, and in which reference, where that is one whose zones are known here. */
function placeOf(value: unknown): Pick<OfferedByService, 'extent' | 'references'> {
  const read = arcgisExtentSchema.safeParse(value);
  if (!read.success) return {};
  const { xmin, ymin, xmax, ymax, spatialReference } = read.data;
  const given = spatialReference?.latestWkid ?? spatialReference?.wkid;
  if (given === undefined) return {};
  const wkid = MERCATOR.includes(given) ? 3857 : given;
  const reference = `EPSG:${String(wkid)}`;
  const plane = planeOf(reference);
  if (plane === undefined) return { references: [reference] };
  const extent = extentOfBox(plane, { left: xmin, bottom: ymin, right: xmax, top: ymax });
  return { ...(extent === undefined ? {} : { extent }), references: [reference] };
}

const mapServerSchema = z.looseObject({
  currentVersion: z.number(),
  mapName: z.string().optional(),
  layers: z.array(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      type: z.string().optional(),
      subLayerIds: z.array(z.number()).nullish(),
    }),
  ),
  fullExtent: z.unknown().optional(),
});

function readLayers(data: z.output<typeof mapServerSchema>, url: string): ReadAnswer {
  const place = placeOf(data.fullExtent);
  if (/\/FeatureServer/i.test(url)) {
    // Groups of layers have no features of their own.
    const layers = data.layers.filter(({ type = 'Feature Layer' }) => type !== 'Group Layer');
    return service(
      'arcgisFeatures',
      data.mapName ?? '',
      layers.map(({ id, name }) => ({ name: String(id), title: name, ...place })),
    );
  }
  const [groups, leaves] = [true, false].map((wanted) =>
    data.layers
      .filter(({ subLayerIds }) => (subLayerIds ?? []).length > 0 === wanted)
      .map(({ id, name }) => ({ name: String(id), title: name, ...place })),
  );
  const found: ReadService = { kind: 'arcgis', title: data.mapName ?? '', layers: leaves ?? [] };
  return { is: 'service', service: { ...found, groups: groups ?? [] } };
}

const imageServerSchema = z.looseObject({
  name: z.string().optional(),
  pixelSizeX: z.number(),
  extent: z.unknown().optional(),
  fullExtent: z.unknown().optional(),
  rasterFunctionInfos: z
    .array(z.looseObject({ name: z.string(), description: z.string().nullish() }))
    .optional()
    .catch(undefined),
});

/** The last part of a name that folders lead to. */
const lastOf = (name: string) => name.split('/').at(-1) ?? name;

/** The picture as it is, and as each of the service's raster functions shows it. */
function readImages(data: z.output<typeof imageServerSchema>): ReadAnswer {
  const { name = '', fullExtent, extent, rasterFunctionInfos = [] } = data;
  const place = placeOf(fullExtent ?? extent);
  const title = lastOf(name);
  const ways = rasterFunctionInfos
    .filter((way) => way.name !== 'None')
    .map((way) => ({ name: way.name, title: title === '' ? way.name : `${title} ${way.name}`, ...place }));
  return service('arcgisImage', title, [{ name: '', title, ...place }, ...ways]);
}

const vectorServerSchema = z.looseObject({
  name: z.string().optional(),
  tiles: z.array(z.string()),
  tileInfo: z.looseObject({ lods: z.array(z.looseObject({ level: z.number() })).min(1) }),
  fullExtent: z.unknown().optional(),
  maxLOD: z.number().optional(),
});

/** One layer: its style shows all that the tiles hold. */
function readVectorTiles(data: z.output<typeof vectorServerSchema>): ReadAnswer {
  const { name = '', tileInfo, fullExtent, maxLOD = Infinity } = data;
  const levels = tileInfo.lods.map(({ level }) => level);
  const title = lastOf(name);
  const [least, most] = [Math.min(...levels), Math.min(maxLOD, Math.max(...levels))];
  return service('vectorTiles', title, [{ name: '', title, levels: [least, most], ...placeOf(fullExtent) }]);
}

/** What a service of ArcGIS says of itself; undefined for anything else. */
export function readArcgis(data: object, url: string): ReadAnswer | undefined {
  const map = mapServerSchema.safeParse(data);
  if (map.success) return readLayers(map.data, url);
  const images = imageServerSchema.safeParse(data);
  if (images.success) return readImages(images.data);
  const tiles = vectorServerSchema.safeParse(data);
  return tiles.success ? readVectorTiles(tiles.data) : undefined;
}
