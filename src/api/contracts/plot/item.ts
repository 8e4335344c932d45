import { z } from 'zod';
import { plotItemFields, plotItemSchema } from '../../../domain/drawing/plot/records.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, change, deletion, newId, none, PLOT_BASE, plotCall, plotChange } from './call.ts';

/** A new plot. */
export const itemInsert = z.looseObject({
  ...plotItemFields.partial().shape,
  id: newId,
  name: plotItemFields.shape.name,
  type: plotItemFields.shape.type,
  points: plotItemFields.shape.points,
});

/** A change of a plot. */
export const itemUpdate = z.looseObject({ ...plotItemFields.partial().shape, ...change });

/** One plot. */
export const plotItemById = defineEndpoint({
  ...plotCall,
  id: 'plotItemById',
  summary: 'A plot of the signed-in user',
  method: 'GET',
  path: `${PLOT_BASE}/smartEmPlotItem/getItemById`,
  query: byId,
  answer: plotItemSchema,
});

/** Adds a plot. Sent again, it is answered with the plot that the first one made. */
export const plotItemInsert = defineEndpoint({
  ...plotChange,
  id: 'plotItemInsert',
  audit: { action: 'data.plot', object: ['body.name', 'body.id'] },
  summary: 'Add a plot',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotItem/doInsert`,
  query: none,
  body: itemInsert,
  answer: plotItemSchema,
});

/** Changes a plot; 409 when it is of another version by now. */
export const plotItemUpdate = defineEndpoint({
  ...plotChange,
  id: 'plotItemUpdate',
  audit: { action: 'data.plot', object: ['body.name', 'body.id'] },
  summary: 'Change a plot',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotItem/doUpdate`,
  query: none,
  body: itemUpdate,
  answer: plotItemSchema,
});

/** Deletes a plot, its links, and its attribute record when no other plot has it. */
export const plotItemDelete = defineEndpoint({
  ...plotChange,
  id: 'plotItemDelete',
  audit: { action: 'data.plot', object: ['query.id'] },
  summary: 'Delete a plot',
  method: 'GET',
  changes: true,
  path: `${PLOT_BASE}/smartEmPlotItem/doDeleteById`,
  query: deletion,
  answer: byId,
});
