import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { turnsFor } from '../../server/base/http/connection.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import { pictureOf } from '../../src/domain/drawing/plot/shapes/pictures.ts';
import { MARK_PICTURES, MARK_PX, type MarkPicture } from '../../src/domain/layers/record/markPictures.ts';
import { drawPicture } from '../drawing/picture.ts';
import { answeredNotModified } from '../httpCache.ts';

/** Sides of the icons that are drawn, pixels: twice the largest mark, for fine screens. */
const SIDE_PX = { least: MARK_PX.least, usual: 64, most: MARK_PX.most * 2 } as const;

/** Icons that are kept, some kilobytes each. */
const KEPT = 256;

/** How long who has an icon need not ask again, seconds. */
const MAX_AGE_S = 86_400;

/** Another one where icons are drawn otherwise: who has an old one gets the new one then. */
const REVISION = 'k1';

const PATH = '/geo/marks';

/** Where the icon of a mark stands on this server: for programs that read pictures by address alone. @param color "#rrggbb" */
export const iconPath = (picture: MarkPicture, color: string): string =>
  `${PATH}/${picture}/${color.slice(1).toLowerCase()}-${String(SIDE_PX.usual)}.png`;

const pictureSchema = z.enum(MARK_PICTURES);
const FILE = /^([\da-f]{6})-(\d{1,3})\.png$/;

const params = {
  type: 'object',
  required: ['picture', 'icon'],
  properties: {
    picture: { type: 'string', enum: MARK_PICTURES },
    icon: { type: 'string', description: 'colour of the badge and side in pixels: d60000-64.png' },
  },
} as const;

/** Draws icons, and keeps those that were asked for last. */
function createIcons() {
  const kept = new Map<string, Promise<Buffer>>();
  return (picture: MarkPicture, color: string, sidePx: number): Promise<Buffer> => {
    const key = `${picture} ${color} ${String(sidePx)}`;
    const known = kept.get(key);
    kept.delete(key);
    const side = String(sidePx);
    const svg = (pictureOf(picture, color) ?? '').replace(
      /width="\d+" height="\d+"/,
      `width="${side}" height="${side}"`,
    );
    const icon = known ?? drawPicture(svg, 'image/png', undefined);
    kept.set(key, icon);
    icon.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return icon;
  };
}

/**
 * Serves the pictures of marks as PNG, to anyone: Google Earth, which reads a KML file's icons, has no session, and a symbol in a colour
 * tells nothing of any layer.
 */
export function registerIcons(app: FastifyInstance, queue: WorkQueue): void {
  const iconOf = createIcons();
  app.get<{ Params: { picture: string; icon: string } }>(
    `${PATH}/:picture/:icon`,
    { schema: { summary: 'Icon of a mark, PNG', tags: ['geo'], params }, config: { access: 'anyone' } },
    async (request, reply) => {
      const picture = pictureSchema.safeParse(request.params.picture);
      const [, colour, side = ''] = FILE.exec(request.params.icon) ?? [];
      const sidePx = Number(side);
      if (!picture.success || colour === undefined || sidePx < SIDE_PX.least || sidePx > SIDE_PX.most)
        throw new Refusal(
          404,
          `没有这个图标；应为 ${PATH}/图标/颜色-边长.png，颜色六位十六进制，边长 ${String(SIDE_PX.least)}—${String(SIDE_PX.most)} 像素`,
        );
      const isKnown = answeredNotModified(request, reply, `${REVISION}-${colour}-${side}`);
      if (isKnown) return reply;
      reply.header('cache-control', `public, max-age=${String(MAX_AGE_S)}`);
      const inTurn = turnsFor(reply, queue);
      return reply.type('image/png').send(await inTurn(() => iconOf(picture.data, `#${colour}`, sidePx)));
    },
  );
}
