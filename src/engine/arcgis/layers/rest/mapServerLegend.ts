import { z } from 'zod';
import type { LegendEntry } from '../../../../domain/layers/record/legend.ts';

const legendSchema = z.looseObject({
  layers: z.array(
    z.looseObject({
      layerId: z.number().int(),
      layerName: z.string(),
      legend: z.array(
        z.looseObject({
          label: z.string().default(''),
          imageData: z.string().regex(/^[A-Za-z0-9+/=\s]+$/),
          contentType: z.string().regex(/^image\/(?:png|jpe?g|gif|svg\+xml)$/),
          width: z.number().positive().max(400).optional(),
          height: z.number().positive().max(400).optional(),
        }),
      ),
    }),
  ),
});

/** Side of a symbol that states none, CSS pixels: ArcGIS' own. */
const SYMBOL_PX = 20;

/**
 * Legend entries of an ArcGIS map service (`…/MapServer/legend?f=json`).
 * @param ids the layers that are drawn
 * @param name heading of a layer that is alone; several stand under their own names
 * @returns none for an answer of another kind: a layer without a legend is a layer still
 */
export function mapServerLegend(body: unknown, ids: readonly number[], name: string): readonly LegendEntry[] {
  const parsed = legendSchema.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.layers
    .filter(({ layerId }) => ids.includes(layerId))
    .flatMap(({ layerName, legend }) =>
      legend.map(({ label, imageData, contentType, width = SYMBOL_PX, height = SYMBOL_PX }): LegendEntry => ({
        name: label.trim() === '' ? layerName : label,
        group: ids.length === 1 ? name : layerName,
        type: 'point',
        color: '',
        show: true,
        config: { img: `data:${contentType};base64,${imageData.replace(/\s/g, '')}`, width, height },
      })),
    );
}
