import { drawPicture } from '../drawing/picture.ts';
import { svgDocument } from '../../server/base/drawing/svg.ts';
import { symbol } from '../drawing/symbol.ts';
import { WmsException, type WmsAnswer } from './exception.ts';
import { featuresOnly, offeredLayers, pictureFormat, type Asking, type WmsContext } from './getMap.ts';
import { integerParameter, layersParameter, type WmsParameters } from './parameters.ts';

/**
 * Answers GetLegendGraphic. With RULE (a rule's title in either language) or one rule only, WIDTH by HEIGHT pixels of its
 * symbol; else a row with symbol and title for each rule.
 */
export async function getLegendGraphic(
  context: WmsContext,
  parameters: WmsParameters,
  asking: Asking,
): Promise<WmsAnswer> {
  const format = pictureFormat(parameters.get('FORMAT') ?? 'image/png');
  const name = parameters.has('LAYER') ? 'LAYER' : 'LAYERS';
  const asked = parameters.has(name) ? name : 'LAYER';
  const [layer] = featuresOnly(
    layersParameter(parameters, asked, await offeredLayers(context, asking)),
    (picture) => new WmsException('OperationNotSupported', `layer ${picture} has no legend`, asked),
  );
  if (layer === undefined)
    throw new WmsException('MissingParameterValue', 'parameter LAYER is missing', 'LAYER');
  const limits = { min: 4, max: 256, fallback: 20 };
  const [width, height] = [
    integerParameter(parameters, 'WIDTH', limits),
    integerParameter(parameters, 'HEIGHT', limits),
  ];
  const background = parameters.get('TRANSPARENT')?.toUpperCase() === 'TRUE' ? undefined : '#ffffff';
  const ruleName = parameters.get('RULE');
  const { rules } = layer.style;
  const rule =
    ruleName === undefined
      ? rules.length === 1
        ? rules[0]
        : undefined
      : rules.find(({ title, titleEn }) => title === ruleName || titleEn === ruleName);
  if (ruleName !== undefined && rule === undefined) {
    throw new WmsException('InvalidParameterValue', `rule ${ruleName} is not in the style`, 'RULE');
  }
  const { geometryType } = layer;
  const body =
    rule === undefined
      ? await context.drawing.legend({ rules, geometryType, format, background }, asking.signal)
      : await drawPicture(
          svgDocument(width, height, symbol(rule, geometryType, { left: 0, top: 0, width, height })),
          format,
          background,
        );
  return { status: 200, contentType: format, body };
}
