import { z } from 'zod';
import { isSameValue } from './catalogueChange.ts';
import {
  SCENE_NAME,
  SCENE_PREFIX,
  sceneRecordSchema,
  type SceneBaseMap,
  type SceneRecord,
} from './sceneRecord.ts';

/** The parts of `config/app.json` that a scene is made of; the defaults are those of the page's schema. */
const sceneConfigSchema = z.looseObject({
  deployment: z.string(),
  home: z.looseObject({ x: z.number(), y: z.number(), z: z.number(), h: z.number(), p: z.number() }),
  homeExtent: z.string().optional(),
  services: z.looseObject({
    imagery: z.string(),
    imageryMaxLevel: z.number().default(14),
    baseMaps: z
      .array(
        z.looseObject({
          id: z.string(),
          title: z.string(),
          titleEn: z.string().default(''),
          tiles: z.string().nullable().default(null),
          maxLevel: z.number().default(14),
          maxLevelOthers: z.number().nullable().default(null),
          color: z.string().default('#dfe5dc'),
        }),
      )
      .default([]),
    attribution: z.string(),
  }),
});

/**
 * The scene that a file `config/app.json` says.
 * @returns undefined where it says none, or what no scene can hold: the page tells what is wrong with the file
 */
export function sceneOfConfig(file: unknown): SceneRecord | undefined {
  const read = sceneConfigSchema.safeParse(file);
  if (!read.success) return undefined;
  const { deployment, home, homeExtent = null, services } = read.data;
  const { imagery, imageryMaxLevel, baseMaps, attribution } = services;
  const record = sceneRecordSchema.safeParse({
    kind: 'scene',
    ...{ code: SCENE_PREFIX + deployment, name: SCENE_NAME },
    view: { lon: home.x, lat: home.y, heightM: home.z, headingDeg: home.h, pitchDeg: home.p },
    extent: homeExtent,
    imagery: { tiles: imagery, maxLevel: imageryMaxLevel },
    baseMaps,
    attribution,
  });
  return record.success ? record.data : undefined;
}

/** What of the config follows the scene. */
interface SceneConfig {
  readonly home: { readonly x: number; readonly y: number };
  readonly homeExtent?: string | undefined;
  readonly homePictures?: object | undefined;
  readonly services: object;
}

/** Base maps as the file holds them: without what it leaves out. */
const configBaseMaps = (baseMaps: readonly SceneBaseMap[]) =>
  baseMaps.map(({ titleEn, tiles, maxLevelOthers, ...base }) => ({
    ...base,
    ...(titleEn === '' ? {} : { titleEn }),
    ...(tiles === null ? {} : { tiles }),
    ...(maxLevelOthers === null ? {} : { maxLevelOthers }),
  }));

/**
 * A config with another scene than its own; the pictures of its home go where they would show something else than that scene's.
 * @param config a sound `config/app.json`, as it stands in the file or as it was read
 */
export function withScene<C extends SceneConfig>(config: C, scene: SceneRecord): C {
  const { view, extent, imagery, baseMaps, attribution } = scene;
  const own = sceneOfConfig(config);
  const looksSame =
    own !== undefined && isSameValue([own.view, own.extent, own.imagery], [view, extent, imagery]);
  const { lon: x, lat: y, heightM: z, headingDeg: h, pitchDeg: p } = view;
  return {
    ...config,
    home: { ...config.home, x, y, z, h, p },
    homeExtent: extent ?? undefined,
    homePictures: looksSame ? config.homePictures : undefined,
    services: {
      ...config.services,
      imagery: imagery.tiles,
      imageryMaxLevel: imagery.maxLevel,
      baseMaps: configBaseMaps(baseMaps),
      attribution,
    },
  };
}

/** Addresses that the pages of a scene ask. */
export function sceneAddresses({ imagery, baseMaps }: SceneRecord): readonly string[] {
  return [imagery.tiles, ...baseMaps.flatMap(({ tiles }) => tiles ?? [])];
}
