import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The field set that stands for every field of a record. */
export const ALL_FIELDS = 'fields_all';

/** A facility (viewer.md, section 3): longitude, latitude in degrees and, asked with eleva=1, height in metres. */
export const facilityRecordSchema = z.looseObject({
  geometry: z.looseObject({ type: z.string(), coordinates: z.array(z.number()).min(2).max(3) }),
  objectid: z.union([z.number(), z.string()]),
  name: z.string().nullish(),
  编号: z.union([z.string(), z.number()]).nullish(),
});

/** A wastewater plant (viewer.md, section 3): its place is the text "POINT(lon lat)". */
export const wwtpRecordSchema = z.looseObject({ name: z.string().nullish(), geom: z.string() });

const params = z.object({
  /** A layer's name: a facility type, or any vector layer. */
  type: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'a layer name'),
  /** {@link ALL_FIELDS}, or field names joined by commas. */
  fieldSet: z.string().min(1).max(400),
});

/** `pg`: the first record and the one after the last, counted from 0. */
const pageBounds = z
  .string()
  .regex(/^\d{1,9},\d{1,9}$/, 'two whole numbers, "0,9999999"')
  .default('0,9999999');

/** `sc`: "(2,count,coordinates)" a polygon, or a rectangle by two corners; "(3,0,radius in metres,longitude,latitude)" a circle. */
const spatialCondition = z.string().max(200_000).optional();

/** `eleva`: 1 keeps heights in the coordinates. */
const eleva = z.coerce.number<number | string>().int().min(0).max(1).default(0);

const conditions = { eleva, pg: pageBounds, sc: spatialCondition };

/** One result of a query; RecordNum counts everything found, Records holds the page. */
const answer = z
  .array(
    z.looseObject({
      QueryInf: z.string(),
      RecordNum: z.number().int().min(0),
      Records: z.array(z.record(z.string(), z.unknown())),
    }),
  )
  .min(1);

const shared = {
  path: '/sanwei/v2/dataQuery/allTypes/{type}/{fieldSet}',
  params,
  client: 'data3d',
  access: 'data',
  envelope: 'data3d',
  answer,
} as const;

/** The records of a facility layer (viewer.md, section 7, "Facility data"). */
export const facilityRecords = defineEndpoint({
  ...shared,
  id: 'facilityRecords',
  summary: 'Records of a facility layer or any vector layer',
  method: 'GET',
  query: z.object(conditions),
});

/** The records of a layer within a shape (viewer.md, section 7, "Spatial queries"). */
export const spatialRecords = defineEndpoint({
  ...shared,
  id: 'spatialRecords',
  summary: 'Records of a vector layer within a polygon, rectangle or circle',
  method: 'POST',
  query: z.looseObject({}),
  body: z.looseObject(conditions),
});
