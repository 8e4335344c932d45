import { z } from 'zod';
import { EXPORT_NODE_TYPES, exportLayers, type ExportNode } from '../domain/sheet/exportTree.ts';

const nodeSchema: z.ZodType<ExportNode> = z.strictObject({
  id: z.string().min(1),
  /** The print service's name of the layer; base maps contain "bz". A group's own name is never asked for. */
  name: z.string().min(1),
  label: z.string().min(1),
  labelEn: z.string().min(1).optional(),
  type: z.enum([EXPORT_NODE_TYPES.sheet, EXPORT_NODE_TYPES.base]),
  isCheckd: z.boolean().default(false),
  children: z.lazy(() => z.array(nodeSchema)).default([]),
});

/** `config/export.json`: the tree of the layers that sheets can be printed with (viewer.md, section 3). */
export const exportConfigSchema = z
  .strictObject({
    $schema: z.string().optional(),
    tree: z.array(nodeSchema),
  })
  .superRefine(({ tree }, context) => {
    const idsOf = ({ id, children }: ExportNode): string[] => [id, ...children.flatMap(idsOf)];
    const ids = tree.flatMap(idsOf);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) !== index)
        context.addIssue({ code: 'custom', path: ['tree'], message: `id "${id}" occurs twice` });
    });
    if (exportLayers(tree).length === 0)
      context.addIssue({ code: 'custom', path: ['tree'], message: 'no layer' });
  });

/** A valid `config/export.json`. */
export type ExportConfig = z.infer<typeof exportConfigSchema>;
