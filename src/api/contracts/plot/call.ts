import { z } from 'zod';
import { PLOT_LIMITS } from '../../../domain/drawing/plot/limits.ts';
import { plotIdSchema } from '../../../domain/drawing/plot/records.ts';

/** The code of a refusal because a record has been changed since it was read. */
export const PLOT_CONFLICT = 409;

/** What all calls of plots have in common. */
export const plotCall = { client: 'service', access: 'session', envelope: 'smartEm' } as const;

/** What those have in common that change them. */
export const plotChange = { ...plotCall, tools: ['plot'] } as const;

/** Where they are. */
export const PLOT_BASE = '/rest/APPService/smart-em/v1.0';

/** A query without parameters. */
export const none = z.looseObject({});

/** How often a record was changed. */
export const version = z.number().int().nonnegative();

/** Names a record. */
export const byId = z.looseObject({ id: plotIdSchema });

/** With the version that the caller knows, a record that was changed since is not deleted. */
export const deletion = z.looseObject({
  id: plotIdSchema,
  version: z.coerce.number().pipe(version).optional(),
});

/** A new record's id; without one the server makes it. */
export const newId = plotIdSchema.optional();

/** A change of some fields of a record, made on one version of it. */
export const change = { id: plotIdSchema, version };

/** How a condition compares, or in which order the answer is to be. */
const comparison = z.enum(['eq', 'ne', 'like', 'asc', 'desc']);

const value = z.string().max(PLOT_LIMITS.nameLength).default('');

const MOST_CONDITIONS = 20;

/** The conditions of a query, on these columns. */
export const conditionsOn = <const C extends readonly string[]>(columns: C) =>
  z.array(z.looseObject({ column: z.enum(columns), type: comparison, value })).max(MOST_CONDITIONS);
