import { z } from 'zod';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { notShown, service, type OfferedByService, type ReadAnswer } from './readService.ts';

// Vector tiles by what describes them: a style of Mapbox and MapLibre, or TileJSON.

const styleSchema = z.looseObject({
  version: z.literal(8),
  name: z.string().optional().catch(undefined),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.unknown()),
});

const tileJsonSchema = z.looseObject({
  name: z.string().optional().catch(undefined),
  tiles: z.array(z.string()).min(1),
  format: z.string().optional().catch(undefined),
  minzoom: z.number().optional().catch(undefined),
  maxzoom: z.number().optional().catch(undefined),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
  vector_layers: z
    .array(
      z.object({
        id: z.string().min(1).max(FOREIGN_LIMITS.nameLength),
        description: z.string().nullish().catch(undefined),
        fields: z.record(z.string(), z.unknown()).nullish().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
});

/** Vector tiles of both are in it. */
const MERCATOR = { references: ['EPSG:3857'] };

/** Most fields that are told of a layer. */
const TOLD_FIELDS = 200;

/** The layers of TileJSON, one that stands for all of them where it does not say. */
function layersOf(data: z.output<typeof tileJsonSchema>): readonly OfferedByService[] {
  const { name = '', bounds, minzoom, maxzoom, vector_layers: layers = [] } = data;
  const common = {
    ...(bounds && { extent: { west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3] } }),
    ...(minzoom === undefined || maxzoom === undefined ? {} : { levels: [minzoom, maxzoom] as const }),
    ...MERCATOR,
  };
  if (layers.length === 0) return [{ name: '', title: name, ...common }];
  return layers.map(({ id, description, fields }) => {
    const described = description?.trim() ?? '';
    const known = { fields: Object.keys(fields ?? {}).slice(0, TOLD_FIELDS) };
    return { name: id, title: described === '' ? id : described, ...common, features: known };
  });
}

/** What a description of vector tiles says; undefined for anything else. */
export function readVectorStyle(data: object): ReadAnswer | undefined {
  const style = styleSchema.safeParse(data);
  if (style.success) {
    const { name = '', sources } = style.data;
    if (!Object.values(sources).some(({ type }) => type === 'vector')) return notShown('没有矢量瓦片的样式');
    return service('vectorTiles', name, [{ name: '', title: name, ...MERCATOR }]);
  }
  const tiles = tileJsonSchema.safeParse(data);
  if (!tiles.success) return undefined;
  const {
    name = '',
    format,
    tiles: [template = ''],
    vector_layers: told,
  } = tiles.data;
  const isVector =
    told !== undefined || /^(?:pbf|mvt)$/i.test(format ?? '') || /\.(?:pbf|mvt)(?:\?|$)/i.test(template);
  return isVector ? service('vectorTiles', name, layersOf(tiles.data)) : notShown('图片瓦片的 TileJSON');
}
