import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Schema of {@link RoadRecord}. */
const roadRecordSchema = z.looseObject({
  /** May be missing, empty or a single space. */
  name: z.string().nullish(),
  /** WKT, "LINESTRING(lon lat, …)" or "MULTILINESTRING((…), …)", degrees. */
  geom: z.string(),
});

/** A road as the service tells it (portal.md, section 3). */
export type RoadRecord = z.infer<typeof roadRecordSchema>;

/** All roads (portal.md, section 7: Crossing/customQuery), for the panels of roads and of crossings. */
export const roadQuery = defineEndpoint({
  id: 'roadQuery',
  audit: null,
  summary: 'All roads with their names and courses',
  method: 'POST',
  path: '/rest/APPService/smart-lincao/v1.0/Crossing/customQuery',
  client: 'service',
  access: 'session',
  envelope: 'smartLincao',
  query: z.looseObject({}),
  // The spec sends an empty array. Conditions are refused: an answer that ignored them would mislead.
  body: z.array(z.unknown()).max(0),
  answer: z.array(roadRecordSchema),
});
