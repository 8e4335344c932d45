import type { FastifyInstance } from 'fastify';
import { refuseUnseen } from '../../server/base/access/caller.ts';
import { RESOURCES } from '../../server/base/access/rights.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import { answeredNotModified } from '../httpCache.ts';
import { isInGeographicMatrix } from './geographic.ts';
import { isInMatrix, parseTileAddress, type TileAddress } from '../../server/base/geo/tileMath.ts';
import type { TileSource } from './tileSource.ts';

/** Finest level of the imagery in Web Mercator, and of the geographic tiling whose pixels are as fine. */
export const MAX_IMAGERY_LEVEL = { mercator: 14, geographic: 13 } as const;

/** Finest level of the relief: as fine as the sample's heights. */
const MAX_RELIEF_LEVEL = 12;

interface TileSet {
  readonly kind: 'imagery' | 'world' | 'relief' | 'imagery-4326';
  /** What a role must be allowed to see. */
  readonly resource: string;
  readonly tiling: string;
  readonly maxLevel: number;
  readonly has: (tile: TileAddress, maxLevel: number) => boolean;
}

const MERCATOR = { tiling: 'EPSG:3857 XYZ', has: isInMatrix, resource: RESOURCES.imagery };

/** The sample's imagery in two tilings, the world's picture that lies below it, and the relief. */
const TILE_SETS: readonly TileSet[] = [
  { ...MERCATOR, kind: 'imagery', maxLevel: MAX_IMAGERY_LEVEL.mercator },
  { ...MERCATOR, kind: 'world', maxLevel: 7 },
  { ...MERCATOR, kind: 'relief', resource: RESOURCES.terrain, maxLevel: MAX_RELIEF_LEVEL },
  {
    kind: 'imagery-4326',
    tiling: 'EPSG:4326 XYZ (two tiles at level 0)',
    maxLevel: MAX_IMAGERY_LEVEL.geographic,
    has: isInGeographicMatrix,
    resource: RESOURCES.imagery,
  },
];

interface Params {
  readonly z: string;
  readonly x: string;
  readonly file: string;
}

const params = {
  type: 'object',
  required: ['z', 'x', 'file'],
  properties: {
    z: { type: 'string', description: 'level, from 0 (the whole world; in EPSG:4326 one of its halves)' },
    x: { type: 'string', description: 'column from the west' },
    file: { type: 'string', description: 'row from the north and .jpg' },
  },
} as const;

/**
 * Serves the imagery and the world's picture as XYZ tiles.
 * @param version changes whenever the pictures would
 */
export function registerTiles(app: FastifyInstance, tiles: TileSource, version: string): void {
  for (const set of TILE_SETS) registerTileSet(set, app, tiles, version);
}

function registerTileSet(
  { kind, resource, tiling, maxLevel, has }: TileSet,
  app: FastifyInstance,
  tiles: TileSource,
  version: string,
): void {
  app.get<{ Params: Params }>(
    `/geo/tiles/${kind}/:z/:x/:file`,
    {
      schema: {
        summary: `Tile of the ${kind}, ${tiling}, levels 0 to ${maxLevel}`,
        tags: ['geo'],
        params,
      },
      config: { access: 'data' },
    },
    async (request, reply) => {
      await refuseUnseen(request, resource, '没有影像');
      const { z, x, file } = request.params;
      const tile = file.endsWith('.jpg') ? parseTileAddress(z, x, file.slice(0, -'.jpg'.length)) : undefined;
      if (tile === undefined) throw new Refusal(400, `瓦片地址不正确：${z}/${x}/${file}`);
      if (!has(tile, maxLevel)) throw new Refusal(404, `没有影像瓦片 ${z}/${x}/${file}`);
      if (answeredNotModified(request, reply, `${version}-${tile.z}-${tile.x}-${tile.y}`)) return reply;
      const bytes = await whileConnected(reply, (signal) => tiles.tile(kind, tile, signal));
      return bytes === undefined ? reply : reply.type('image/jpeg').send(Buffer.from(bytes));
    },
  );
}
