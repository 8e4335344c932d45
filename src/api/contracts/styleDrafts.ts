import { z } from 'zod';
import { RECORD_LIMITS } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { STYLE_DRAFT_ID } from '../../domain/layers/record/styleDraft.ts';
import { defineEndpoint } from './endpoint.ts';

/** Keeps the look of a layer that is being edited for a month, so that the server can draw it before it is published. */
export const catalogueStyleDraft = defineEndpoint({
  id: 'catalogueStyleDraft',
  summary: "Keeps a record's drafted look for pictures of the portal's own WMS",
  method: 'POST',
  path: '/api/portal/catalogue/style-drafts',
  client: 'service',
  access: 'session',
  tools: ['workbench'],
  envelope: 'blade',
  // As the draft itself, it is nobody's but its author's.
  audit: { action: 'data.own' },
  query: z.looseObject({}),
  body: z.object({
    /** The layer's record. */
    layer: z
      .record(z.string(), z.unknown())
      .refine((layer) => JSON.stringify(layer).length <= RECORD_LIMITS.characters, { error: 'too long' }),
  }),
  answer: z.looseObject({ id: z.string().regex(STYLE_DRAFT_ID) }),
});
