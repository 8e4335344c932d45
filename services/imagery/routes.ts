import type { FastifyInstance } from 'fastify';
import { callerRights } from '../../server/base/access/caller.ts';
import { isInMatrix, parseTileAddress } from '../../server/base/geo/tileMath.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { answeredNotModified } from '../httpCache.ts';
import type { OwnImageryStore } from './ownImagery.ts';

interface Params {
  readonly name: string;
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

const params = {
  type: 'object',
  required: ['name', 'z', 'x', 'file'],
  properties: {
    name: { type: 'string', maxLength: 64, description: 'name of the layer' },
    z: { type: 'string', description: 'level, from 0 (the whole world)' },
    x: { type: 'string', description: 'column from the west' },
    file: { type: 'string', description: 'row from the north and .webp' },
  },
} as const;

/** Serves own pictures of the ground as XYZ tiles in Web Mercator, as they are in their files. */
export function registerOwnImagery(app: FastifyInstance, imagery: OwnImageryStore): void {
  app.get<{ Params: Params }>(
    '/geo/tiles/own/:name/:z/:x/:file',
    {
      schema: { summary: 'Tile of an imported picture, EPSG:3857 XYZ, WebP', tags: ['geo'], params },
      config: { access: 'data' },
    },
    async (request, reply) => {
      const { name, z, x, file } = request.params;
      const layer = await imagery.layer(name, await callerRights(request));
      if (layer === undefined) throw new Refusal(404, '没有影像');
      const tile = file.endsWith('.webp')
        ? parseTileAddress(z, x, file.slice(0, -'.webp'.length))
        : undefined;
      if (tile === undefined) throw new Refusal(400, `瓦片地址不正确：${z}/${x}/${file}`);
      if (!isInMatrix(tile, layer.maxLevel)) throw new Refusal(404, `没有影像瓦片 ${z}/${x}/${file}`);
      const key = `${layer.revision}-${String(tile.z)}-${String(tile.x)}-${String(tile.y)}`;
      if (answeredNotModified(request, reply, key, false)) return reply;
      const bytes = await imagery.tile(layer, tile);
      if (bytes === undefined) throw new Refusal(404, '影像已更新，请刷新');
      return reply.type('image/webp').send(Buffer.from(bytes));
    },
  );
}
