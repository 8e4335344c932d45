import { drawPicture } from '../drawing/picture.ts';
import { svgDocument } from '../../server/base/drawing/svg.ts';
import { symbol } from '../drawing/symbol.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import type { MapLayer } from './layers.ts';
import { MOST } from './renderer.ts';
import { pictureLegend, type PictureLayer } from './pictures.ts';

type Json = Readonly<Record<string, unknown>>;

/** Side of a legend's samples, pixels. */
const SIDE_PX = 20;

/** What a rule's legend stands for: values, or the greatest number of a class. */
function valuesOf({ when }: StyleRule): Json {
  if (when === undefined) return {};
  return { values: 'equals' in when ? when.equals : [when.upTo ?? MOST] };
}

async function legendOf({ id, source }: MapLayer): Promise<Json> {
  const { style, geometryType, title, revision, name } = source;
  const legend = await Promise.all(
    style.rules.map(async (rule, index) => {
      const box = { left: 0, top: 0, width: SIDE_PX, height: SIDE_PX };
      const svg = svgDocument(SIDE_PX, SIDE_PX, symbol(rule, geometryType, box));
      const picture = await drawPicture(svg, 'image/png', undefined);
      return {
        label: rule.title,
        url: `${name}-${revision}-${index}`,
        imageData: picture.toString('base64'),
        contentType: 'image/png',
        height: SIDE_PX,
        width: SIDE_PX,
        ...valuesOf(rule),
      };
    }),
  );
  return {
    layerId: id,
    layerName: title,
    layerType: 'Feature Layer',
    minScale: 0,
    maxScale: 0,
    legendType: '',
    legend,
  };
}

/** The legend of every layer, with the picture of each rule; pictures of the ground have none. */
export async function legendJson(
  layers: readonly MapLayer[],
  pictures: readonly PictureLayer[],
): Promise<Json> {
  const all: Json[] = [];
  // One layer after the other: some have dozens of rules.
  for (const layer of layers) all.push(await legendOf(layer));
  return { layers: [...all, ...pictures.map(pictureLegend)] };
}
