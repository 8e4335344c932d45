import { cssWithAlpha } from '../../src/domain/layers/record/cssColor.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { GeoLayer } from '../../services/index.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';

const TYPES = { point: 'point', line: 'line', polygon: 'face' } as const;

function colourOf({ point, fill, line, casing }: StyleRule): string {
  if (point !== undefined) return point.color;
  // A fill that is hardly there says less than its edge.
  if (fill !== undefined && (fill.alpha > 0.15 || line === undefined))
    return cssWithAlpha(fill.color, fill.alpha);
  return line?.color ?? casing?.color ?? '#808080';
}

/** The legend of stored layers: a group for each layer of several classes, topmost layer first. */
export function legendEntries(layers: readonly GeoLayer[], language: Sheet['language']): LegendEntry[] {
  return [...layers].reverse().flatMap(({ title, titleEn, geometryType, style }) =>
    style.rules.map((rule): LegendEntry => {
      const isOutline = geometryType === 'polygon' && (rule.fill === undefined || rule.fill.alpha <= 0.15);
      return {
        name: language === 'zh' ? rule.title : rule.titleEn,
        type: isOutline ? 'line' : TYPES[geometryType],
        color: colourOf(rule),
        group: language === 'zh' ? title : titleEn,
        show: true,
      };
    }),
  );
}
