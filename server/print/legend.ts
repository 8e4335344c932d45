import type { GeoLayer } from '../../services/index.ts';
import { cssWithAlpha } from '../../src/domain/layers/record/cssColor.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import { FAINT, type PaperLayer, type PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { SeenRule } from './classes.ts';

const TYPES = { point: 'point', line: 'line', polygon: 'face' } as const;

function colourOf({ point, fill, hatch, line, casing }: PaperRule): string {
  if (point !== undefined) return point.color;
  if (fill !== undefined && fill.alpha >= FAINT) return cssWithAlpha(fill.color, fill.alpha);
  return hatch?.color ?? line?.color ?? casing?.color ?? '#808080';
}

/** Rules with their places: as they stand, or by their numbers where all titles begin with one, as years do. */
function inReadingOrder(rules: readonly PaperRule[]): (readonly [place: number, rule: PaperRule])[] {
  const placed = rules.map((rule, place) => [place, rule] as const);
  const numberOf = ([, { title }]: readonly [number, PaperRule]) => Number.parseFloat(title);
  return placed.every((each) => Number.isFinite(numberOf(each)))
    ? placed.toSorted((a, b) => numberOf(a) - numberOf(b))
    : placed;
}

/**
 * The legend of layers as they are on paper: a group for each layer of several classes, topmost layer first.
 * @param seenOf what of a class is seen on the sheet, by the places of its layer and rule; undefined for nothing
 */
export function legendEntries(
  layers: readonly PaperLayer<GeoLayer>[],
  language: Sheet['language'],
  seenOf: (layer: number, rule: number) => Pick<SeenRule, 'fill' | 'over'> | undefined,
): LegendEntry[] {
  const indexed = layers.map((layer, index) => ({ ...layer, index })).reverse();
  return indexed.flatMap(({ layer: { title, titleEn, geometryType }, rules, index }) =>
    inReadingOrder(rules).flatMap(([place, rule]): LegendEntry[] => {
      const seen = seenOf(index, place);
      if (seen === undefined) return [];
      const { casing, line, point, hatch } = rule;
      const fill = seen.fill ? rule.fill : undefined;
      const isFaint = fill === undefined || fill.alpha < FAINT;
      const isOutline = geometryType === 'polygon' && isFaint && hatch === undefined;
      return [
        {
          name: language === 'zh' ? rule.title : rule.titleEn,
          type: isOutline ? 'line' : TYPES[geometryType],
          color: colourOf({ ...rule, fill }),
          group: language === 'zh' ? title : titleEn,
          show: true,
          look: { ...(isFaint ? {} : { fill }), hatch, casing, line, point },
        },
      ];
    }),
  );
}
