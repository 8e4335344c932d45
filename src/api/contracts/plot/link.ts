import { z } from 'zod';
import {
  plotAttributeSchema,
  plotItemSchema,
  plotLinkFields,
  plotLinkSchema,
} from '../../../domain/drawing/plot/records.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, conditionsOn, deletion, newId, none, PLOT_BASE, plotCall, plotChange } from './call.ts';

/** A new link. */
export const linkInsert = z.looseObject({
  ...plotLinkFields.shape,
  sort: plotLinkFields.shape.sort.optional(),
  id: newId,
});

/** A link with the plot and its attribute record beside it, so that a group comes in one answer. */
const linkedPlotSchema = z.looseObject({
  ...plotLinkSchema.shape,
  item: plotItemSchema,
  /** null for a plot without one. */
  attribute: plotAttributeSchema.nullable(),
});

/** See {@link linkedPlotSchema}. */
export type LinkedPlot = z.infer<typeof linkedPlotSchema>;

/** The caller's links that meet every condition, by their `sort` unless told. */
export const plotLinkQuery = defineEndpoint({
  ...plotCall,
  id: 'plotLinkQuery',
  audit: null,
  summary: 'The plots of groups',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotGroupItem/customQuery`,
  query: none,
  body: conditionsOn(['groupId', 'itemId', 'userid', 'sort']),
  answer: z.array(linkedPlotSchema),
});

/** Adds a plot to a group. Sent again, it is answered with the link that the first one made. */
export const plotLinkInsert = defineEndpoint({
  ...plotChange,
  id: 'plotLinkInsert',
  audit: { action: 'data.plot', object: ['body.itemId'] },
  summary: 'Add a plot to a group',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotGroupItem/doInsert`,
  query: none,
  body: linkInsert,
  answer: plotLinkSchema,
});

/** Takes a plot out of a group. */
export const plotLinkDelete = defineEndpoint({
  ...plotChange,
  id: 'plotLinkDelete',
  audit: { action: 'data.plot', object: ['query.id'] },
  summary: 'Take a plot out of a group',
  method: 'GET',
  changes: true,
  path: `${PLOT_BASE}/smartEmPlotGroupItem/doDeleteById`,
  query: deletion,
  answer: byId,
});
