import { z } from 'zod';

/** Type under which a material travels while it is dragged. */
export const MATERIAL_TYPE = 'application/x-portal-material';

const draggedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('material'), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('upload'), id: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);

/** A material that is dragged onto the canvas. */
export type DraggedMaterial = z.output<typeof draggedSchema>;

/** Gives a drag its material. */
export function writeDragged(data: DataTransfer, material: DraggedMaterial): void {
  data.setData(MATERIAL_TYPE, JSON.stringify(material));
  data.effectAllowed = 'copy';
}

/** The material of a drop; undefined when it is something else. */
export function readDragged(data: DataTransfer): DraggedMaterial | undefined {
  try {
    return draggedSchema.safeParse(JSON.parse(data.getData(MATERIAL_TYPE))).data;
  } catch {
    return undefined;
  }
}
