import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, type Header } from 'pmtiles';
import { z } from 'zod';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { OfferedByService } from './readService.ts';

/** Of an archive of vector tiles, as TileJSON and Mapbox's tilestats have it. Who writes it may leave out all of it. */
const metadataSchema = z.object({
  vector_layers: z
    .array(
      z.object({
        id: z.string().min(1).max(FOREIGN_LIMITS.nameLength),
        description: z.string().nullish(),
        fields: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .catch([]),
  tilestats: z
    .object({ layers: z.array(z.object({ layer: z.string(), geometry: z.string().optional() })) })
    .optional()
    .catch(undefined),
});

/** Geometries as tilestats name them. */
const KINDS: Readonly<Record<string, 'point' | 'line' | 'polygon'>> = {
  point: 'point',
  linestring: 'line',
  polygon: 'polygon',
};

/** Most fields that are told of a layer. */
const TOLD_FIELDS = 200;

const broken = (why: string) => new Refusal(422, `该 PMTiles 的图层说明（metadata）无法读取：${why}`);

async function textOf(bytes: Buffer, compression: Compression): Promise<string> {
  if (compression === Compression.None) return bytes.toString('utf8');
  if (compression !== Compression.Gzip) throw broken(`压缩方式 ${Compression[compression]} 不支持`);
  try {
    const most = FOREIGN_LIMITS.archiveTextUnpackedBytes;
    return (await promisify(gunzip)(bytes, { maxOutputLength: most })).toString('utf8');
  } catch {
    throw broken('压缩数据有误，或解压后过大');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken('不是 JSON');
  }
}

/**
 * The layers of an archive of vector tiles, by what it says of itself; one that stands for all of them where it does not say.
 * @param whole what the header tells of the archive
 * @throws Refusal 422
 */
export async function archiveLayers(
  bytes: Buffer,
  { internalCompression }: Pick<Header, 'internalCompression'>,
  whole: OfferedByService,
): Promise<readonly OfferedByService[]> {
  const said = metadataSchema.safeParse(jsonOf(await textOf(bytes, internalCompression)));
  const layers = said.data?.vector_layers ?? [];
  if (layers.length === 0) return [whole];
  const kinds = new Map(
    said.data?.tilestats?.layers.map(({ layer, geometry = '' }) => [layer, KINDS[geometry.toLowerCase()]]),
  );
  return layers.map(({ id, description, fields }) => {
    const geometry = kinds.get(id);
    const described = description?.trim() ?? '';
    return {
      ...whole,
      name: id,
      title: described === '' ? id : described,
      features: {
        ...(geometry === undefined ? {} : { geometry }),
        fields: Object.keys(fields ?? {}).slice(0, TOLD_FIELDS),
      },
    };
  });
}
