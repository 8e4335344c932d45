import { SHEET_BASES } from './bases.ts';
import type { SeenRule } from './classes.ts';
import { RESOURCES, type Rights } from '../base/access/rights.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { PrintFailure } from './order.ts';
import { cssWithAlpha } from '../../src/domain/layers/record/cssColor.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { FAINT, type PaperLayer, type PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';

/** What a role must be allowed to see of the ground. */
const SEEN_WITH = { relief: RESOURCES.terrain, imagery: RESOURCES.imagery } as const;

/** What a sheet's layers come to: the ground that lies below, and the stored layers above it, from below to above. */
export interface SheetLayers {
  readonly ground: 'relief' | 'imagery' | 'paper';
  readonly layers: readonly GeoLayer[];
}

/**
 * Resolves the layers' names of a sheet: base maps of {@link SHEET_BASES} and stored layers that are seen.
 * @throws PrintFailure that names the first that is not there or not seen
 */
export async function sheetLayers(
  store: FeatureStore,
  names: readonly string[],
  rights: Rights,
): Promise<SheetLayers> {
  if (names.length === 0) throw new PrintFailure('没有选择图层，请至少勾选一个图层后再导出');
  const offered = new Map((await store.layers(rights)).map((layer) => [layer.name, layer]));
  const wanted = new Set<string>();
  let ground: SheetLayers['ground'] = 'paper';
  for (const name of names) {
    const base = SHEET_BASES.find(({ id }) => id === name);
    if (base !== undefined && ground !== 'imagery' && rights.of(SEEN_WITH[base.ground]) !== undefined)
      ground = base.ground;
    // Of a base map what is not seen is left out; a layer that is asked for is not.
    const layers = base === undefined ? [name] : base.layers.filter((layer) => offered.has(layer));
    for (const layer of layers) wanted.add(layer);
  }
  const layers = [...wanted].map((name) => {
    const layer = offered.get(name);
    if (layer === undefined) throw new PrintFailure(`图层“${name}”不存在，请取消勾选或刷新图层后重试`);
    return layer;
  });
  return { ground, layers };
}

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
