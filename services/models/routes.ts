import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownPath, callerRights } from '../../server/base/access/caller.ts';
import { RESOURCES } from '../../server/base/access/rights.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { answeredNotModified } from '../httpCache.ts';

/** What the files of a tileset are; anything else is not served. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.json', 'application/json; charset=utf-8'],
  ['.geojson', 'application/geo+json; charset=utf-8'],
  ['.glb', 'model/gltf-binary'],
  ['.b3dm', 'application/octet-stream'],
  ['.i3dm', 'application/octet-stream'],
]);

/** One segment of a path: no dots in front, so that no path leads out of the folder. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

const params = {
  type: 'object',
  required: ['*'],
  properties: { '*': { type: 'string', maxLength: 200, description: 'tileset name and file' } },
} as const;

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR';
}

/** A tileset whose contents are asked for as the tileset was: relative addresses inherit nothing of its query, so not the key either. */
function withOwnContents(request: FastifyRequest, tileset: Buffer): string {
  const named = (member: string, value: unknown) =>
    member === 'uri' && typeof value === 'string' ? ownPath(request, value) : value;
  return JSON.stringify(JSON.parse(tileset.toString(), named));
}

/**
 * Serves the sample's 3D Tiles: `/geo/models/{name}/tileset.json`, its contents and `footprint.geojson`.
 * @param folder the finished models
 * @param version changes whenever their content would
 */
export function registerModels(app: FastifyInstance, folder: string, version: string): void {
  app.get<{ Params: { '*': string } }>(
    '/geo/models/*',
    {
      schema: { summary: '3D Tiles: tilesets, contents and footprints', tags: ['geo'], params },
      config: { access: 'data' },
    },
    async (request, reply) => {
      const path = request.params['*'];
      const segments = path.split('/');
      const type = CONTENT_TYPES.get(extname(path));
      const refusal = new Refusal(404, `没有三维模型文件 ${path}`);
      if (type === undefined || !segments.every((segment) => SEGMENT.test(segment))) throw refusal;
      const sight = (await callerRights(request)).of(RESOURCES.model(segments[0] ?? ''));
      if (sight === undefined) throw refusal;
      let bytes: Buffer;
      try {
        bytes = await readFile(join(folder, ...segments));
      } catch (error) {
        throw isMissing(error) ? refusal : error;
      }
      if (answeredNotModified(request, reply, `${version}-${segments.join('-')}`)) return reply;
      const isKeyed = segments.at(-1) === 'tileset.json' && request.caller?.keyInAddress !== undefined;
      return reply.type(type).send(isKeyed ? withOwnContents(request, bytes) : bytes);
    },
  );
}
