import { z } from 'zod';
import { sheetSchema } from './sheet.ts';

/** Limits of templates. */
export const TEMPLATE_LIMITS = {
  nameLength: 40,
  /** Of one user, and of the bureau. */
  count: 50,
} as const;

/** What a template of sheets keeps: how a sheet is made up and who signs it, not what it shows. */
export const sheetTemplateSchema = z.object({
  sheet: sheetSchema.pick({ unit: true, page: true, furniture: true, meridian: true, imprint: true }),
  format: z.enum(['png', 'pdf']),
  worldFile: z.boolean(),
  drawings: z.boolean(),
});

/** See {@link sheetTemplateSchema}. */
export type SheetTemplate = z.infer<typeof sheetTemplateSchema>;
