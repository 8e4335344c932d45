import { z } from 'zod';
import { PLOT_MENU_PARENTS, plotMenuEntrySchema } from '../../../domain/drawing/plot/records.ts';
import { defineEndpoint } from '../endpoint.ts';
import { none, PLOT_BASE, plotCall } from './call.ts';

/** The plot types or the context menu as a tree. */
export const plotMenuTree = defineEndpoint({
  ...plotCall,
  id: 'plotMenuTree',
  audit: null,
  summary: 'Plot types (parentid -1) or the context menu of the workspace (-2)',
  method: 'POST',
  path: `${PLOT_BASE}/smartEmPlotMenu/tree`,
  query: none,
  body: z.looseObject({
    parentid: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.enum([PLOT_MENU_PARENTS.types, PLOT_MENU_PARENTS.context])),
  }),
  answer: z.array(plotMenuEntrySchema),
});
