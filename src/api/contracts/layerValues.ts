import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Most features whose values one call reads, evenly among all of a layer. */
export const MOST_VALUES_READ = 20_000;

/** Most different values that one call tells; the rarest are left out. */
export const MOST_VALUES_TOLD = 20_000;

/** Features that are told whole to who asks for no field. */
export const MOST_EXAMPLES = 5;

const answerSchema = z.looseObject({
  /** What the layer's features are. */
  geometryType: z.enum(['point', 'line', 'polygon']),
  /** The fields that the caller sees of the layer. */
  fields: z.array(z.string()),
  /** Features of the layer that the caller sees. */
  total: z.number().int(),
  /** Features whose values were read. */
  read: z.number().int(),
  /** The different values with how many of the read features have each, the most frequent first; null for those without one. */
  values: z.array(
    z.tuple([z.union([z.string(), z.number(), z.boolean(), z.null()]), z.number().int().min(1)]),
  ),
  /** What the caller sees of some features, as examples; none where a field was asked for. */
  examples: z.array(z.record(z.string(), z.unknown())),
});

/** What a field of a layer holds. */
export type LayerValues = z.infer<typeof answerSchema>;

/** What a field of a layer of the portal's own holds, for who makes classes of it; without a field, only which there are. */
export const layerValues = defineEndpoint({
  id: 'layerValues',
  summary: 'The different values of a field, counted over features that lie evenly among those of a layer',
  method: 'GET',
  path: '/api/portal/layers/{layer}/values',
  client: 'service',
  access: 'session',
  tools: ['workbench'],
  envelope: 'blade',
  params: z.object({ layer: z.string().regex(/^[\w-]{1,100}$/) }),
  query: z.looseObject({ field: z.string().min(1).max(200).optional() }),
  answer: answerSchema,
});
