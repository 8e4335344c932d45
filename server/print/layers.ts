import { SHEET_BASES } from './bases.ts';
import { RESOURCES, type Rights } from '../base/access/rights.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { PrintFailure } from './order.ts';
import { cssWithAlpha } from '../../src/domain/layers/record/cssColor.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';

/** What a sheet's layers come to: whether the imagery lies below, and the stored layers above it, from below to above. */
export interface SheetLayers {
  readonly imagery: boolean;
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
  let imagery = false;
  for (const name of names) {
    const base = SHEET_BASES.find(({ id }) => id === name);
    if (base?.imagery === true) imagery = rights.of(RESOURCES.imagery) !== undefined;
    // Of a base map what is not seen is left out; a layer that is asked for is not.
    const layers = base === undefined ? [name] : base.layers.filter((layer) => offered.has(layer));
    for (const layer of layers) wanted.add(layer);
  }
  const layers = [...wanted].map((name) => {
    const layer = offered.get(name);
    if (layer === undefined) throw new PrintFailure(`图层“${name}”不存在，请取消勾选或刷新图层后重试`);
    return layer;
  });
  return { imagery, layers };
}

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
