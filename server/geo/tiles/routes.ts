import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { whileConnected } from '../connection.ts';
import { answeredNotModified } from '../httpCache.ts';
import { isInMatrix, parseTileAddress } from './tileMath.ts';
import type { TileSource } from './tileSource.ts';

/** The tile sets with their finest levels: the sample's imagery, and the world's picture that lies below it. */
const TILE_SETS = { imagery: 14, world: 7 } as const;

interface Params {
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

const params = {
  type: 'object',
  required: ['z', 'x', 'file'],
  properties: {
    z: { type: 'string', description: 'level, from 0 (the whole world)' },
    x: { type: 'string', description: 'column from the west' },
    file: { type: 'string', description: 'row from the north and .jpg' },
  },
} as const;

/**
 * Serves the imagery and the world's picture as XYZ tiles.
 * @param version changes whenever the pictures would
 */
export function registerTiles(app: FastifyInstance, tiles: TileSource, version: string): void {
  registerTileSet('imagery', app, tiles, version);
  registerTileSet('world', app, tiles, version);
}

function registerTileSet(
  set: keyof typeof TILE_SETS,
  app: FastifyInstance,
  tiles: TileSource,
  version: string,
): void {
  app.get<{ Params: Params }>(
    `/geo/tiles/${set}/:z/:x/:file`,
    {
      schema: {
        summary: `Tile of the ${set}, EPSG:3857 XYZ, levels 0 to ${TILE_SETS[set]}`,
        tags: ['geo'],
        params,
      },
    },
    async (request, reply) => {
      const { z, x, file } = request.params;
      const tile = file.endsWith('.jpg') ? parseTileAddress(z, x, file.slice(0, -'.jpg'.length)) : undefined;
      if (tile === undefined) throw new Refusal(400, `瓦片地址不正确：${z}/${x}/${file}`);
      if (!isInMatrix(tile, TILE_SETS[set])) throw new Refusal(404, `没有影像瓦片 ${z}/${x}/${file}`);
      if (answeredNotModified(request, reply, `${version}-${tile.z}-${tile.x}-${tile.y}`)) return reply;
      const bytes = await whileConnected(reply, (signal) => tiles.tile(set, tile, signal));
      return bytes === undefined ? reply : reply.type('image/jpeg').send(Buffer.from(bytes));
    },
  );
}
