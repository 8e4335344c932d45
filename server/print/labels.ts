import { lightHalo, type TextMark } from '../../src/domain/drawing/marks.ts';
import { groundExtent, projectionOf, type MapPlacement } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { textWidthPx } from '../../src/domain/sheet/textWidth.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { ruleIndexOf } from '../../src/domain/layers/record/layerStyle.ts';

/** Most points of a layer on a map that are labelled: more would cover it. */
const MOST_LABELS = 250;

/** Letters of labels, CSS pixels: of the first rule's features, the most important, and of the others. */
const LETTERS_PX = { first: 13, others: 10.5 } as const;

interface Taken {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Taken, b: Taken) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How names are written on a sheet. */
interface Lettering {
  /** Sheet pixels of a CSS pixel. */
  readonly enlargement: number;
  /** A place without an English name keeps its own. */
  readonly language: Sheet['language'];
}

/** The names of a map's points beside them, the most important first; a name that would lie over another is left away. */
export async function nameMarks(
  store: FeatureStore,
  layers: readonly GeoLayer[],
  placement: MapPlacement,
  { enlargement, language }: Lettering,
): Promise<TextMark[]> {
  const { toSheet } = projectionOf(placement);
  const extent = groundExtent(placement);
  const marks: TextMark[] = [];
  const taken: Taken[] = [];
  for (const layer of layers.filter(({ geometryType }) => geometryType === 'point')) {
    const features = await store.queryFeatures(layer, { extent, limit: MOST_LABELS + 1 });
    if (features.length > MOST_LABELS) continue;
    const named = features.map(({ properties, geometry }) => ({
      rule: ruleIndexOf(layer.style, properties),
      name: (language === 'en' ? properties.nameEn : undefined) ?? properties.name,
      geometry,
    }));
    for (const { rule, name, geometry } of named.sort((a, b) => a.rule - b.rule)) {
      if (typeof name !== 'string' || name === '' || geometry.type !== 'Point') continue;
      const [lon = NaN, lat = NaN] = geometry.coordinates;
      const [x, y] = toSheet(lon, lat);
      const sizePx = (rule === 0 ? LETTERS_PX.first : LETTERS_PX.others) * enlargement;
      const left = x + 6 * enlargement;
      const box = {
        left,
        right: left + textWidthPx(name, sizePx),
        top: y - sizePx * 0.6,
        bottom: y + sizePx * 0.6,
      };
      if (taken.some((other) => overlaps(other, box))) continue;
      taken.push(box);
      marks.push({
        kind: 'text',
        text: name,
        xPx: left,
        yPx: y + sizePx * 0.36,
        look: {
          color: '#1d2a24',
          sizePx,
          align: 'left',
          halo: lightHalo(sizePx * 0.24),
          bold: rule === 0,
        },
      });
    }
  }
  return marks;
}
