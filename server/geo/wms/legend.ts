import { drawPicture } from '../drawing/picture.ts';
import { svgDocument } from '../drawing/svg.ts';
import { symbol } from '../drawing/symbol.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import type { StyleRule } from '../style.ts';
import { escapeXml } from '../../../src/lib/xml.ts';
import { WmsException, type WmsAnswer } from './exception.ts';
import { pictureFormat, type Asking } from './getMap.ts';
import { integerParameter, layersParameter, type WmsParameters } from './parameters.ts';

const ROW_PX = 24;
const TEXT_PX = 13;
/** Chinese characters are as wide as they are high; Latin ones about half. */
const WIDE_CHARACTER = /[\u2E80-\uFFEF]/;

function textWidthPx(text: string): number {
  return [...text].reduce((sum, character) => sum + TEXT_PX * (WIDE_CHARACTER.test(character) ? 1 : 0.6), 0);
}

/** True when the machine has a font with these characters: else each draws as the same box. */
async function canDraw(first: string, second: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [first, second].map((text) =>
      drawPicture(svgDocument(20, 20, textElement(2, 16, text)), 'image/png', '#ffffff'),
    ),
  );
  return a !== undefined && b !== undefined && !a.equals(b);
}

/** Colours of a legend's text: dark on white; light within a dark edge where the ground is unknown, so that it reads on both. */
const TEXT = {
  onWhite: 'fill="#1b1f1d"',
  onAnything:
    'fill="#f4f1e8" stroke="#14201b" stroke-opacity="0.85" stroke-width="3" stroke-linejoin="round" paint-order="stroke"',
} as const;

function textElement(x: number, y: number, text: string, ink: string = TEXT.onWhite): string {
  return `<text x="${x}" y="${y}" font-family="Noto Sans CJK SC, Microsoft YaHei, sans-serif" font-size="${TEXT_PX}" ${ink}>${escapeXml(text)}</text>`;
}

type Language = 'zh' | 'en' | 'none';
let language: Promise<Language> | undefined;

/** The language whose characters this machine can draw. */
function legendLanguage(): Promise<Language> {
  language ??= (async () => {
    if (await canDraw('林', '草')) return 'zh';
    return (await canDraw('A', 'B')) ? 'en' : 'none';
  })();
  return language;
}

/** A layer's rows with their texts. */
async function rowsLegend(layer: GeoLayer, ink: string): Promise<string> {
  const drawn = await legendLanguage();
  const titleOf = (rule: StyleRule) => (drawn === 'none' ? '' : drawn === 'zh' ? rule.title : rule.titleEn);
  const { rules } = layer.style;
  const widthPx = Math.ceil(44 + Math.max(...rules.map((rule) => textWidthPx(titleOf(rule)))));
  const rows = rules.map((rule, index) => {
    const top = index * ROW_PX + 2;
    return (
      symbol(rule, layer.geometryType, { left: 4, top, width: 28, height: ROW_PX - 4 }) +
      textElement(38, top + 16, titleOf(rule), ink)
    );
  });
  return svgDocument(widthPx, rules.length * ROW_PX, rows.join(''));
}

/**
 * Answers GetLegendGraphic. With RULE (a rule's title in either language) or one rule only, WIDTH by HEIGHT pixels of its
 * symbol; else a row with symbol and title for each rule.
 */
export async function getLegendGraphic(
  store: FeatureStore,
  parameters: WmsParameters,
  { rights }: Asking,
): Promise<WmsAnswer> {
  const format = pictureFormat(parameters.get('FORMAT') ?? 'image/png');
  const name = parameters.has('LAYER') ? 'LAYER' : 'LAYERS';
  const asked = parameters.has(name) ? name : 'LAYER';
  const [layer] = layersParameter(parameters, asked, await store.layers(rights));
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
  const svg =
    rule === undefined
      ? await rowsLegend(layer, background === undefined ? TEXT.onAnything : TEXT.onWhite)
      : svgDocument(width, height, symbol(rule, layer.geometryType, { left: 0, top: 0, width, height }));
  return { status: 200, contentType: format, body: await drawPicture(svg, format, background) };
}
