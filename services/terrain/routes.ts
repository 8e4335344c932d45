import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseUnseen } from '../../server/base/access/caller.ts';
import { RESOURCES } from '../../server/base/access/rights.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import { SERVICE_PATHS } from '../addresses.ts';
import { answeredNotModified } from '../httpCache.ts';
import type { TileSource } from '../tiles/tileSource.ts';
import { elevationServiceJson, hasElevationTile, MAX_TILEMAP_SIDE, tilemapJson } from './elevationService.ts';

const ROOT = SERVICE_PATHS.terrain;
const NUMBER = { type: 'string', pattern: '^\\d{1,8}$' } as const;
const TAGS = ['geo'];

interface TileParams {
  readonly level: string;
  readonly row: string;
  readonly col: string;
}

interface TilemapParams extends TileParams {
  readonly width: string;
  readonly height: string;
}

const tileParams = {
  type: 'object',
  required: ['level', 'row', 'col'],
  properties: { level: NUMBER, row: NUMBER, col: NUMBER },
} as const;

const tilemapParams = {
  type: 'object',
  required: [...tileParams.required, 'width', 'height'],
  properties: { ...tileParams.properties, width: NUMBER, height: NUMBER },
} as const;

/**
 * Serves the terrain as an ArcGIS cached elevation service (LERC).
 * @param version changes whenever the heights would
 */
export function registerTerrain(app: FastifyInstance, tiles: TileSource, version: string): void {
  const description = elevationServiceJson();
  const schema = { summary: 'Terrain: service description', tags: TAGS };
  const config = { access: 'data' } as const;
  const guard = (request: FastifyRequest) => refuseUnseen(request, RESOURCES.terrain, '没有地形服务');
  app.get<{ Querystring: { f?: string } }>(ROOT, { schema, config }, async (request, reply) => {
    await guard(request);
    const { f = 'json' } = request.query;
    if (f !== 'json' && f !== 'pjson') throw new Refusal(400, `f 只能是 json 或 pjson，不能是 ${f}`);
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(description, undefined, f === 'pjson' ? 2 : undefined));
  });

  app.get<{ Params: TileParams }>(
    `${ROOT}/tile/:level/:row/:col`,
    { schema: { summary: 'Terrain: heights of a tile, LERC', tags: TAGS, params: tileParams }, config },
    async (request, reply) => {
      await guard(request);
      const { level, row, col } = request.params;
      const tile = { z: Number(level), x: Number(col), y: Number(row) };
      if (!hasElevationTile(tile)) throw new Refusal(404, `没有高程瓦片 ${level}/${row}/${col}`);
      if (answeredNotModified(request, reply, `${version}-${level}-${row}-${col}`)) return reply;
      const bytes = await whileConnected(reply, (signal) => tiles.tile('elevation', tile, signal));
      return bytes === undefined ? reply : reply.type('application/octet-stream').send(Buffer.from(bytes));
    },
  );

  app.get<{ Params: TilemapParams }>(
    `${ROOT}/tilemap/:level/:row/:col/:width/:height`,
    {
      schema: { summary: 'Terrain: which tiles of a block exist', tags: TAGS, params: tilemapParams },
      config,
    },
    async (request, reply) => {
      await guard(request);
      const { level, row, col } = request.params;
      const [width, height] = [Number(request.params.width), Number(request.params.height)];
      if (width < 1 || height < 1 || width > MAX_TILEMAP_SIDE || height > MAX_TILEMAP_SIDE) {
        throw new Refusal(400, `宽高须在 1 到 ${MAX_TILEMAP_SIDE} 之间`);
      }
      if (answeredNotModified(request, reply, `${version}-${level}-${row}-${col}-${width}-${height}`))
        return reply;
      return tilemapJson(Number(level), { top: Number(row), left: Number(col), width, height });
    },
  );
}
