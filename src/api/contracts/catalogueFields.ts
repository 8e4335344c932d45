import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { metadataRowSchema } from './metadata.ts';

const answerSchema = z.looseObject({
  /** The fields that the caller sees of the layer; null where the data stand elsewhere. */
  fields: z.array(z.string()).nullable(),
  /** What is said of fields while no record has columns of its own, in the order in which they are shown. */
  rows: z.array(metadataRowSchema),
});

/** The fields of a layer, and what they are called by default. */
export type LayerFields = z.infer<typeof answerSchema>;

/** What a record's columns are made from, for who edits them. */
export const catalogueFields = defineEndpoint({
  id: 'catalogueFields',
  summary: "The fields of a record's data, and what they are called while the record does not say it itself",
  method: 'GET',
  path: '/api/portal/catalogue/fields',
  client: 'service',
  access: 'session',
  tools: ['workbench'],
  envelope: 'blade',
  query: z.looseObject({
    /** The record's code, in force or not. */
    code: z.string().min(1).max(200),
    /** The layer of the portal's own that it shows, by the services' name for it. */
    layer: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  }),
  answer: answerSchema,
});
