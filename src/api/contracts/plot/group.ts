import { z } from 'zod';
import { PLOT_LIMITS } from '../../../domain/drawing/plot/limits.ts';
import { plotGroupFields, plotGroupSchema } from '../../../domain/drawing/plot/records.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  byId,
  change,
  conditionsOn,
  deletion,
  newId,
  none,
  PLOT_BASE,
  plotCall,
  plotChange,
} from './call.ts';

/** What is wrong with a group's name is said in the words of viewer.md, section 5. */
const groupName = z.string().trim().max(PLOT_LIMITS.nameLength);

/** A new group. */
export const groupInsert = z.looseObject({
  ...plotGroupFields.partial().shape,
  id: newId,
  name: groupName,
  prop: plotGroupFields.shape.prop,
});

/** A change of a group. */
export const groupUpdate = z.looseObject({
  ...plotGroupFields.partial().shape,
  ...change,
  name: groupName.optional(),
});

/** With `ifEmpty` a group that holds plots is not deleted: whoever deletes it may not know of them. */
export const groupDeletion = deletion.extend({ ifEmpty: z.boolean().optional() });

/** The caller's groups that meet every condition, in their order. */
export const plotGroupQuery = defineEndpoint({
  ...plotCall,
  id: 'plotGroupQuery',
  audit: null,
  summary: "The signed-in user's workspaces and solutions",
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotGroup/customQuery`,
  query: none,
  body: conditionsOn(['id', 'name', 'prop', 'type', 'userid', 'sort']),
  answer: z.array(plotGroupSchema),
});

/** Adds a group. Sent again, it is answered with the group that the first one made. */
export const plotGroupInsert = defineEndpoint({
  ...plotChange,
  id: 'plotGroupInsert',
  audit: { action: 'data.plot', object: ['body.name', 'body.id'] },
  summary: 'Add a workspace or a solution',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotGroup/doInsert`,
  query: none,
  body: groupInsert,
  answer: plotGroupSchema,
});

/** Changes a group; 409 when it is of another version by now. */
export const plotGroupUpdate = defineEndpoint({
  ...plotChange,
  id: 'plotGroupUpdate',
  audit: { action: 'data.plot', object: ['body.name', 'body.id'] },
  summary: 'Change a workspace or a solution',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotGroup/doUpdate`,
  query: none,
  body: groupUpdate,
  answer: plotGroupSchema,
});

/** Deletes a group with the plots that are in no other. */
export const plotGroupDelete = defineEndpoint({
  ...plotChange,
  id: 'plotGroupDelete',
  audit: { action: 'data.plot', object: ['query.id'] },
  summary: 'Delete a workspace or a solution and its plots',
  method: 'GET',
  changes: true,
  path: `${PLOT_BASE}/smartEmPlotGroup/doDeleteById`,
  query: deletion,
  answer: byId,
});
