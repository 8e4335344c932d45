import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const lon = z.number().min(-180).max(180);
const lat = z.number().min(-90).max(90);

/** Something at a place, as seen from the fire; the nearest first. */
const sited = {
  name: z.string(),
  lon,
  lat,
  distanceM: z.number(),
  /** From the fire, clockwise from north. */
  bearingDeg: z.number(),
};

const watcherSchema = z.looseObject({
  ...sited,
  kind: z.enum(['tower', 'camera']),
  /** How far it sees a fire. */
  rangeM: z.number(),
  /** Of the eye above the ground. */
  eyeM: z.number(),
  /** Who is on watch, or what kind of camera it is; empty where that is not known. */
  note: z.string(),
  /** A camera that does not answer. */
  isOff: z.boolean(),
});

/** A lookout tower or a camera that has the place within its range; whether it sees it the terrain tells. */
export type FireWatcher = z.infer<typeof watcherSchema>;

const stationSchema = z.looseObject({
  ...sited,
  kind: z.string(),
  people: z.number().nullable(),
  vehicles: z.number().nullable(),
  head: z.string(),
  /** The quickest way along the roads to the place of a road that is nearest to the fire; null where no road leads there. */
  route: z
    .looseObject({
      lengthM: z.number(),
      durationS: z.number(),
      /** From the end of the road to the fire, as the crow flies. */
      offRoadM: z.number(),
      path: z.array(z.tuple([lon, lat])),
    })
    .nullable(),
});

/** A station from which people can come. */
export type FireStation = z.infer<typeof stationSchema>;

const waterSchema = z.looseObject({
  ...sited,
  kind: z.string(),
  volumeM3: z.number().nullable(),
  /** How one gets there; empty where that is not known. */
  access: z.string(),
});

const ringSchema = z.looseObject({
  radiusM: z.number(),
  settlements: z.array(z.looseObject(sited)),
  /** Protected areas that share a point with it. */
  reserves: z.array(z.string()),
  /** Square kilometres of land by its group; undefined where the land survey is not seen. */
  woodlandKm2: z.number().optional(),
  grasslandKm2: z.number().optional(),
});

const chiefSchema = z.looseObject({
  level: z.string(),
  area: z.string(),
  /** Empty where they are not known or not for the caller. */
  chief: z.string(),
  patrol: z.string(),
});

/** Whoever answers for the land, from the village up. */
export type FireChief = z.infer<typeof chiefSchema>;

/** What is known of a place where it burns. */
export const fireBrief = defineEndpoint({
  id: 'fireBrief',
  audit: null,
  summary:
    'What lies round a fire: who can see it, water, stations with their ways, villages, reserves, land, who is responsible',
  method: 'POST',
  path: '/api/portal/fire/brief',
  client: 'service',
  access: 'session',
  tools: ['fire'],
  envelope: 'blade',
  query: z.looseObject({}),
  body: z.object({ lon, lat }),
  answer: z.looseObject({
    /** Empty where no layer knows it. */
    county: z.string(),
    township: z.string(),
    /** Grade of the fire-risk zone; empty outside of all. */
    risk: z.string(),
    watchers: z.array(watcherSchema),
    waters: z.array(waterSchema),
    stations: z.array(stationSchema),
    /** The nearest place of a road; null without roads. */
    road: z.looseObject({ ...sited, kind: z.string() }).nullable(),
    rings: z.array(ringSchema),
    chiefs: z.array(chiefSchema),
  }),
});

/** What is known of a place where it burns. */
export type FireBrief = z.output<typeof fireBrief.answer>;
