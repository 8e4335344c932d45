import { z } from 'zod';
import { plotAttributeFields, plotAttributeSchema } from '../../../domain/drawing/plot/records.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, change, newId, none, PLOT_BASE, plotCall, plotChange } from './call.ts';

/** What an attribute record does not say is as plots are drawn by default. */
export const attributeInsert = z.looseObject({ ...plotAttributeFields.partial().shape, id: newId });

/** A change of an attribute record. */
export const attributeUpdate = z.looseObject({ ...plotAttributeFields.partial().shape, ...change });

/** One attribute record. */
export const plotAttributeById = defineEndpoint({
  ...plotCall,
  id: 'plotAttributeById',
  summary: 'How a plot looks',
  method: 'GET',
  path: `${PLOT_BASE}/smartEmPlotAttribute/getItemById`,
  query: byId,
  answer: plotAttributeSchema,
});

/** Adds an attribute record. Sent again, it is answered with the record that the first one made. */
export const plotAttributeInsert = defineEndpoint({
  ...plotChange,
  id: 'plotAttributeInsert',
  audit: { action: 'data.plot', object: ['body.id'] },
  summary: 'Add an attribute record',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotAttribute/doInsert`,
  query: none,
  body: attributeInsert,
  answer: plotAttributeSchema,
});

/** Changes an attribute record; 409 when it is of another version by now. */
export const plotAttributeUpdate = defineEndpoint({
  ...plotChange,
  id: 'plotAttributeUpdate',
  audit: { action: 'data.plot', object: ['body.id'] },
  summary: 'Change an attribute record',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotAttribute/doUpdate`,
  query: none,
  body: attributeUpdate,
  answer: plotAttributeSchema,
});
