import sharp from 'sharp';
import type { BuildingUse } from './buildings.ts';
import type { Picture } from './glb.ts';

/** Side of a facade picture: one window bay of one floor. */
const SIDE_PX = 32;

/** Glass, frame and wall of a bay, in shares of full light: the wall's own colour comes from the vertices. */
interface Bay {
  readonly glass: readonly [number, number, number];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const BAYS: Readonly<Record<BuildingUse, Bay>> = {
  商业: { glass: [98, 134, 160], left: 0.05, right: 0.95, top: 0.2, bottom: 0.86 },
  住宅: { glass: [84, 100, 116], left: 0.24, right: 0.76, top: 0.22, bottom: 0.72 },
  平房: { glass: [92, 96, 100], left: 0.3, right: 0.7, top: 0.3, bottom: 0.72 },
};

function bayPixels({ glass, left, right, top, bottom }: Bay): Uint8Array {
  const rgb = new Uint8Array(SIDE_PX * SIDE_PX * 3);
  for (let row = 0; row < SIDE_PX; row++) {
    for (let column = 0; column < SIDE_PX; column++) {
      const [u, v] = [(column + 0.5) / SIDE_PX, (row + 0.5) / SIDE_PX];
      const isGlass = u > left && u < right && v > top && v < bottom;
      const isSill = !isGlass && u > left - 0.05 && u < right + 0.05 && v >= bottom && v < bottom + 0.07;
      const sheen = 1 + 0.22 * (u - v);
      const colour = isGlass
        ? glass.map((value) => value * sheen)
        : isSill
          ? [255, 255, 255]
          : [246, 246, 246];
      rgb.set(
        colour.map((value) => Math.min(255, Math.round(value))),
        (row * SIDE_PX + column) * 3,
      );
    }
  }
  return rgb;
}

/** The facade pictures by use: a window bay that repeats along and up the walls. */
export async function facadePictures(): Promise<Readonly<Record<BuildingUse, Picture>>> {
  const pictureOf = async (bay: Bay): Promise<Picture> => {
    const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 } as const;
    const bytes = await sharp(bayPixels(bay), { raw }).png({ palette: false }).toBuffer();
    return { bytes, mimeType: 'image/png', repeats: true };
  };
  const [shops, flats, houses] = await Promise.all([BAYS.商业, BAYS.住宅, BAYS.平房].map(pictureOf));
  if (shops === undefined || flats === undefined || houses === undefined) throw new Error('no facades');
  return { 商业: shops, 住宅: flats, 平房: houses };
}
