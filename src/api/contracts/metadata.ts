import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** A metadata row (viewer.md, section 3): what one field of a layer is called and where it is shown. */
export const metadataRowSchema = z.looseObject({
  /** The layer's catalogue code, or the name of a vector layer. */
  layerId: z.string(),
  /** The field's name in the features. */
  dataKey: z.string(),
  /** The field's title. */
  dataValue: z.string(),
  /** Holds 'header' for a table column, 'bubble' for a popup field. */
  extend1: z.string().nullable(),
});

/** A parsed metadata row. */
export type MetadataRow = z.infer<typeof metadataRowSchema>;

/** Metadata rows that meet every condition, in the order in which fields are to be shown. */
export const metadataQuery = defineEndpoint({
  id: 'metadataQuery',
  audit: null,
  summary: 'Metadata of layers: titles of fields, table columns and popup fields',
  method: 'POST',
  path: '/rest/APPService/smart-em/v1.0/smartEmMetadata/customQuery',
  client: 'service',
  access: 'session',
  envelope: 'smartEm',
  query: z.looseObject({}),
  body: z
    .array(
      z.looseObject({
        column: z.enum(['layerId', 'dataKey', 'dataValue', 'extend1']),
        /** Equal, not equal, or containing the value. */
        type: z.enum(['eq', 'ne', 'like']),
        value: z.string().max(200),
      }),
    )
    .max(20),
  answer: z.array(metadataRowSchema),
});
