import { afterEach, expect, it } from 'vitest';
import { appConfigSchema } from '../../config/appConfig.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { KeptPictures, ScenePictures } from './pictureBook.ts';
import { chooseFirstPictures, type FirstPictures } from './choosePictures.ts';

const POSE: GlobePose = { lon: 81.2, lat: 44.6, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const HOME_PICTURES = { globe: '/home-globe.webp', plane: '/home-plane.webp' };

const config = appConfigSchema.parse({
  deployment: 'forest',
  systemName: 'x',
  home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
  homeExtent: '79.88,43.50,83.86,45.89',
  homePictures: HOME_PICTURES,
  api: { baseUrl: '' },
  services: { imagery: '/i', attribution: '' },
});

const picturesAt = (pose: GlobePose): ScenePictures => ({
  globe: { picture: new Blob(['globe']), pose },
  plane: { picture: new Blob(['plane']), pose: { lon: pose.lon, lat: pose.lat, scale: 50_000 } },
});

let chosen: FirstPictures | undefined;
afterEach(() => {
  for (const address of Object.values(chosen?.addresses ?? {}))
    if (address.startsWith('blob:')) URL.revokeObjectURL(address);
});

async function choose(kept: KeptPictures, returningTo?: GlobePose, from = config) {
  chosen = await chooseFirstPictures({
    config: from,
    pictures: {
      read: () => Promise.resolve(kept),
      keep: () => Promise.resolve(),
      forget: () => Promise.resolve(),
    },
    resume: { returning: returningTo && { globe: returningTo } },
    surroundings: { stageSize: () => ({ widthPx: 1366, heightPx: 640 }) },
  });
  return chosen;
}

it('a visit begins with the views as visits before began', async () => {
  const first = await choose({ opening: picturesAt(POSE), left: picturesAt({ ...POSE, lon: 83 }) });
  expect(first).toMatchObject({ globe: POSE, plane: { lon: POSE.lon } });
  expect(await (await fetch(first?.addresses.globe ?? '')).text()).toBe('globe');
});

it('who is brought back sees what he left there, and nothing of elsewhere', async () => {
  const kept = { opening: picturesAt({ ...POSE, lon: 83 }), left: picturesAt(POSE) };
  expect((await choose(kept, { ...POSE, heightM: 9010 }))?.globe).toEqual(POSE);
  expect(await choose(kept, { ...POSE, lon: 82 })).toBeUndefined();
});

it('a first visit begins with the home that the portal brings along, if it does', async () => {
  const first = await choose({});
  expect(first?.addresses).toEqual(HOME_PICTURES);
  expect(first?.globe.lon).toBeCloseTo(81.87, 1);
  expect(await choose({}, POSE)).toBeUndefined();
  const { homePictures: _, ...bare } = config;
  expect(await choose({}, undefined, bare)).toBeUndefined();
});
