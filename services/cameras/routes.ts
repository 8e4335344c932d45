import type { FastifyInstance } from 'fastify';
import { isOnline, readVideoPoints, type VideoPoint } from '../../src/domain/bureau/places/videoPoint.ts';
import { eyeHeightM } from '../../sample/index.ts';
import { callerRights } from '../../server/base/access/caller.ts';
import type { Rights } from '../../server/base/access/rights.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { FeatureStore } from '../featureStore.ts';
import type { CameraPictures } from './cameraPictures.ts';

/** The layer of the cameras. */
const LAYER = 'videos';

/** Width of the field of view where the record gives none, and what a lens can have, degrees. */
const FIELD_DEG = { usual: 60, least: 10, most: 110 } as const;

const params = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', maxLength: 100, description: 'code of the camera, and .jpg' } },
} as const;

/** The camera of a code, as somebody sees it; undefined where he does not. */
async function cameraOf(store: FeatureStore, code: string, rights: Rights): Promise<VideoPoint | undefined> {
  const layer = await store.layer(LAYER, rights);
  if (layer === undefined) return undefined;
  for await (const page of store.featurePages(layer, {})) {
    const found = page.find(({ properties }) => properties.编号 === code);
    if (found === undefined) continue;
    const { id, properties, geometry } = found;
    return readVideoPoints([{ ...properties, objectid: id, geometry }])[0];
  }
  return undefined;
}

/** Serves what the sample's cameras see now: `/geo/cameras/{code}.jpg`, for those who see the camera. */
export function registerCameras(app: FastifyInstance, store: FeatureStore, pictures: CameraPictures): void {
  app.get<{ Params: { file: string } }>(
    '/geo/cameras/:file',
    {
      schema: { summary: 'What a camera of the sample sees now (synthetic), JPEG', tags: ['geo'], params },
      config: { access: 'data' },
    },
    async (request, reply) => {
      const { file } = request.params;
      const code = file.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : '';
      const camera = await cameraOf(store, code, await callerRights(request));
      if (camera === undefined) throw new Refusal(404, `没有视频点 ${file}`);
      if (!isOnline(camera)) throw new Refusal(409, `视频点“${camera.name}”离线，没有画面`);
      const { lon, lat, headingDeg = 0, fieldDeg = FIELD_DEG.usual, name } = camera;
      const view = {
        ...{ lon, lat, headingDeg },
        fieldDeg: Math.min(FIELD_DEG.most, Math.max(FIELD_DEG.least, fieldDeg)),
        eyeM: eyeHeightM(code),
      };
      const picture = await whileConnected(reply, (signal) => pictures.take({ view, name }, signal));
      if (picture === undefined) return reply;
      return reply
        .type('image/jpeg')
        .header('cache-control', 'no-store')
        .header('last-modified', new Date(picture.atMs).toUTCString())
        .send(Buffer.from(picture.bytes));
    },
  );
}
