import { z } from 'zod';
import { PLOT_LIMITS } from '../../domain/plot/limits.ts';
import {
  PLOT_MENU_PARENTS,
  plotAttributeFields,
  plotAttributeSchema,
  plotGroupFields,
  plotGroupSchema,
  plotIdSchema,
  plotItemFields,
  plotItemSchema,
  plotLinkFields,
  plotLinkSchema,
  plotMenuEntrySchema,
} from '../../domain/plot/records.ts';
import { defineEndpoint } from './endpoint.ts';

/** The code of a refusal because a record has been changed since it was read. */
export const PLOT_CONFLICT = 409;

const shared = { client: 'service', access: 'session', envelope: 'smartEm' } as const;

const base = '/rest/APPService/smart-em/v1.0';

const none = z.looseObject({});

const version = z.number().int().nonnegative();

const byId = z.looseObject({ id: plotIdSchema });

/** With the version that the caller knows, a record that was changed since is not deleted. */
const deletion = z.looseObject({ id: plotIdSchema, version: z.coerce.number().pipe(version).optional() });

/** With `ifEmpty` a group that holds plots is not deleted: whoever deletes it may not know of them. */
const groupDeletion = deletion.extend({ ifEmpty: z.boolean().optional() });

/** What was deleted. */
const deleted = byId;

/** How a condition compares, or in which order the answer is to be. */
const comparison = z.enum(['eq', 'ne', 'like', 'asc', 'desc']);

const value = z.string().max(PLOT_LIMITS.nameLength).default('');

const MOST_CONDITIONS = 20;

/** A new record's id; without one the server makes it. */
const id = plotIdSchema.optional();

/** What is wrong with a group's name is said in the words of viewer.md, section 5. */
const groupName = z.string().trim().max(PLOT_LIMITS.nameLength);

const groupInsert = z.looseObject({
  ...plotGroupFields.partial().shape,
  id,
  name: groupName,
  prop: plotGroupFields.shape.prop,
});

const itemInsert = z.looseObject({
  ...plotItemFields.partial().shape,
  id,
  name: plotItemFields.shape.name,
  type: plotItemFields.shape.type,
  points: plotItemFields.shape.points,
});

const linkInsert = z.looseObject({ ...plotLinkFields.shape, sort: plotLinkFields.shape.sort.optional(), id });

/** What an attribute record does not say is as plots are drawn by default. */
const attributeInsert = z.looseObject({ ...plotAttributeFields.partial().shape, id });

/** A change of some fields of a record, made on one version of it. */
const change = { id: plotIdSchema, version };

const groupUpdate = z.looseObject({
  ...plotGroupFields.partial().shape,
  ...change,
  name: groupName.optional(),
});
const itemUpdate = z.looseObject({ ...plotItemFields.partial().shape, ...change });
const attributeUpdate = z.looseObject({ ...plotAttributeFields.partial().shape, ...change });

/** The plot types or the context menu as a tree. */
export const plotMenuTree = defineEndpoint({
  ...shared,
  id: 'plotMenuTree',
  summary: 'Plot types (parentid -1) or the context menu of the workspace (-2)',
  method: 'POST',
  path: `${base}/smartEmPlotMenu/tree`,
  query: none,
  body: z.looseObject({
    parentid: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.enum([PLOT_MENU_PARENTS.types, PLOT_MENU_PARENTS.context])),
  }),
  answer: z.array(plotMenuEntrySchema),
});

/** The caller's groups that meet every condition, in their order. */
export const plotGroupQuery = defineEndpoint({
  ...shared,
  id: 'plotGroupQuery',
  summary: "The signed-in user's workspaces and solutions",
  method: 'POST',
  path: `${base}/smartEmPlotGroup/customQuery`,
  query: none,
  body: z
    .array(
      z.looseObject({
        column: z.enum(['id', 'name', 'prop', 'type', 'userid', 'sort']),
        type: comparison,
        value,
      }),
    )
    .max(MOST_CONDITIONS),
  answer: z.array(plotGroupSchema),
});

/** Adds a group. Sent again, it is answered with the group that the first one made. */
export const plotGroupInsert = defineEndpoint({
  ...shared,
  id: 'plotGroupInsert',
  summary: 'Add a workspace or a solution',
  method: 'POST',
  path: `${base}/smartEmPlotGroup/doInsert`,
  query: none,
  body: groupInsert,
  answer: plotGroupSchema,
});

/** Changes a group; 409 when it is of another version by now. */
export const plotGroupUpdate = defineEndpoint({
  ...shared,
  id: 'plotGroupUpdate',
  summary: 'Change a workspace or a solution',
  method: 'POST',
  path: `${base}/smartEmPlotGroup/doUpdate`,
  query: none,
  body: groupUpdate,
  answer: plotGroupSchema,
});

/** Deletes a group with the plots that are in no other. */
export const plotGroupDelete = defineEndpoint({
  ...shared,
  id: 'plotGroupDelete',
  summary: 'Delete a workspace or a solution and its plots',
  method: 'GET',
  path: `${base}/smartEmPlotGroup/doDeleteById`,
  query: deletion,
  answer: deleted,
});

/** One plot. */
export const plotItemById = defineEndpoint({
  ...shared,
  id: 'plotItemById',
  summary: 'A plot of the signed-in user',
  method: 'GET',
  path: `${base}/smartEmPlotItem/getItemById`,
  query: byId,
  answer: plotItemSchema,
});

/** Adds a plot. Sent again, it is answered with the plot that the first one made. */
export const plotItemInsert = defineEndpoint({
  ...shared,
  id: 'plotItemInsert',
  summary: 'Add a plot',
  method: 'POST',
  path: `${base}/smartEmPlotItem/doInsert`,
  query: none,
  body: itemInsert,
  answer: plotItemSchema,
});

/** Changes a plot; 409 when it is of another version by now. */
export const plotItemUpdate = defineEndpoint({
  ...shared,
  id: 'plotItemUpdate',
  summary: 'Change a plot',
  method: 'POST',
  path: `${base}/smartEmPlotItem/doUpdate`,
  query: none,
  body: itemUpdate,
  answer: plotItemSchema,
});

/** Deletes a plot, its links, and its attribute record when no other plot has it. */
export const plotItemDelete = defineEndpoint({
  ...shared,
  id: 'plotItemDelete',
  summary: 'Delete a plot',
  method: 'GET',
  path: `${base}/smartEmPlotItem/doDeleteById`,
  query: deletion,
  answer: deleted,
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
  ...shared,
  id: 'plotLinkQuery',
  summary: 'The plots of groups',
  method: 'POST',
  path: `${base}/smartEmPlotGroupItem/customQuery`,
  query: none,
  body: z
    .array(
      z.looseObject({ column: z.enum(['groupId', 'itemId', 'userid', 'sort']), type: comparison, value }),
    )
    .max(MOST_CONDITIONS),
  answer: z.array(linkedPlotSchema),
});

/** Adds a plot to a group. Sent again, it is answered with the link that the first one made. */
export const plotLinkInsert = defineEndpoint({
  ...shared,
  id: 'plotLinkInsert',
  summary: 'Add a plot to a group',
  method: 'POST',
  path: `${base}/smartEmPlotGroupItem/doInsert`,
  query: none,
  body: linkInsert,
  answer: plotLinkSchema,
});

/** Takes a plot out of a group. */
export const plotLinkDelete = defineEndpoint({
  ...shared,
  id: 'plotLinkDelete',
  summary: 'Take a plot out of a group',
  method: 'GET',
  path: `${base}/smartEmPlotGroupItem/doDeleteById`,
  query: deletion,
  answer: deleted,
});

/** One attribute record. */
export const plotAttributeById = defineEndpoint({
  ...shared,
  id: 'plotAttributeById',
  summary: 'How a plot looks',
  method: 'GET',
  path: `${base}/smartEmPlotAttribute/getItemById`,
  query: byId,
  answer: plotAttributeSchema,
});

/** Adds an attribute record. Sent again, it is answered with the record that the first one made. */
export const plotAttributeInsert = defineEndpoint({
  ...shared,
  id: 'plotAttributeInsert',
  summary: 'Add an attribute record',
  method: 'POST',
  path: `${base}/smartEmPlotAttribute/doInsert`,
  query: none,
  body: attributeInsert,
  answer: plotAttributeSchema,
});

/** Changes an attribute record; 409 when it is of another version by now. */
export const plotAttributeUpdate = defineEndpoint({
  ...shared,
  id: 'plotAttributeUpdate',
  summary: 'Change an attribute record',
  method: 'POST',
  path: `${base}/smartEmPlotAttribute/doUpdate`,
  query: none,
  body: attributeUpdate,
  answer: plotAttributeSchema,
});

/** One step of a save: the body of the call that does it alone. */
export const plotStepSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('insertGroup'), record: groupInsert }),
  z.object({ step: z.literal('updateGroup'), record: groupUpdate }),
  z.object({ step: z.literal('deleteGroup'), record: groupDeletion }),
  z.object({ step: z.literal('insertItem'), record: itemInsert }),
  z.object({ step: z.literal('updateItem'), record: itemUpdate }),
  z.object({ step: z.literal('deleteItem'), record: deletion }),
  z.object({ step: z.literal('insertLink'), record: linkInsert }),
  z.object({ step: z.literal('deleteLink'), record: deletion }),
  z.object({ step: z.literal('insertAttribute'), record: attributeInsert }),
  z.object({ step: z.literal('updateAttribute'), record: attributeUpdate }),
]);

/** A step as it is sent. */
export type PlotStep = z.input<typeof plotStepSchema>;

/** A step as the server reads it. */
export type PlotStepRead = z.output<typeof plotStepSchema>;

/**
 * Carries out all steps or none. Not in the spec, whose calls leave half a plot behind when the second of them fails; see ADR 0022.
 * The same key is carried out once, and answered with the first result however often it comes.
 */
export const plotSave = defineEndpoint({
  ...shared,
  id: 'plotSave',
  summary: 'Carry out several changes of plots, all or none',
  method: 'POST',
  path: `${base}/smartEmPlot/doSave`,
  query: none,
  body: z.looseObject({
    key: plotIdSchema.min(8),
    steps: z.array(plotStepSchema).min(1).max(PLOT_LIMITS.steps),
  }),
  answer: z.looseObject({
    /** The version of each record that was added or changed, in the order of the steps. */
    saved: z.array(z.looseObject({ id: plotIdSchema, version })),
  }),
});

/** Every call of plots. */
export const PLOT_ENDPOINTS = {
  plotMenuTree,
  plotGroupQuery,
  plotGroupInsert,
  plotGroupUpdate,
  plotGroupDelete,
  plotItemById,
  plotItemInsert,
  plotItemUpdate,
  plotItemDelete,
  plotLinkQuery,
  plotLinkInsert,
  plotLinkDelete,
  plotAttributeById,
  plotAttributeInsert,
  plotAttributeUpdate,
  plotSave,
} as const;
