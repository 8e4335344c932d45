import type { GeometryKind } from '../../server/base/geo/geometry.ts';
import type { LayerStyle, Stroke, StyleRule } from '../../src/domain/layers/record/layerStyle.ts';

type Json = Readonly<Record<string, unknown>>;

/** Points per pixel: symbols are measured in points, styles in pixels of 1/96 inch. */
const POINTS_PER_PX = 72 / 96;

/** "#rrggbb" and an opacity as red, green, blue and alpha, 0 to 255. */
function colour(hex: string, alpha: number): readonly number[] {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return [...channels, Math.round(alpha * 255)];
}

const points = (px: number) => Math.round(px * POINTS_PER_PX * 100) / 100;

function lineSymbol(line: Stroke | undefined): Json {
  if (line === undefined) return { type: 'esriSLS', style: 'esriSLSNull', color: [0, 0, 0, 0], width: 0 };
  return {
    type: 'esriSLS',
    style: line.dashPx === undefined ? 'esriSLSSolid' : 'esriSLSDash',
    color: colour(line.color, line.alpha),
    width: points(line.widthPx),
  };
}

/** A rule's symbol in ArcGIS's JSON; the casing under a line is left out, since simple symbols have one stroke. */
export function esriSymbol({ fill, line, point }: StyleRule, kind: GeometryKind): Json {
  if (kind === 'line') return lineSymbol(line);
  if (kind === 'polygon') {
    return {
      type: 'esriSFS',
      style: fill === undefined ? 'esriSFSNull' : 'esriSFSSolid',
      color: fill === undefined ? [0, 0, 0, 0] : colour(fill.color, fill.alpha),
      outline: lineSymbol(line),
    };
  }
  const { color, sizePx, outline } = point ?? { color: '#000000', sizePx: 6, outline: '#ffffff' };
  return {
    type: 'esriSMS',
    style: 'esriSMSCircle',
    color: colour(color, 1),
    size: points(sizePx),
    outline: { type: 'esriSLS', style: 'esriSLSSolid', color: colour(outline, 1), width: POINTS_PER_PX },
  };
}

const quoted = (text: string) => JSON.stringify(text);

/** An Arcade expression that gives the number of the rule that draws a feature, as a text. */
function ruleExpression(rules: readonly StyleRule[]): string {
  const cases = rules.map(({ when }, index) => {
    if (when === undefined) return `return ${quoted(String(index))};`;
    const field = `Text($feature[${quoted(when.property)}])`;
    return `if (Includes([${when.equals.map(quoted).join(',')}], ${field})) { return ${quoted(String(index))}; }`;
  });
  return `${cases.join(' ')} return "";`;
}

/**
 * A style as an ArcGIS renderer: one symbol where one rule draws all; unique values of the property that the rules look at; an
 * Arcade expression where they look at several.
 */
export function esriRenderer({ rules }: LayerStyle, kind: GeometryKind): Json {
  const [first, ...others] = rules;
  if (first === undefined) return { type: 'simple', symbol: null };
  if (first.when === undefined && others.length === 0)
    return { type: 'simple', label: first.title, description: '', symbol: esriSymbol(first, kind) };
  const endsAt = rules.findIndex(({ when }) => when === undefined);
  const ruled = endsAt < 0 ? rules : rules.slice(0, endsAt);
  const rest = endsAt < 0 ? undefined : rules[endsAt];
  const properties = new Set(ruled.map(({ when }) => when?.property));
  const values = (valuesOf: (rule: StyleRule, index: number) => readonly string[]) =>
    ruled.flatMap((rule, index) =>
      valuesOf(rule, index).map((value) => ({
        value,
        label: rule.title,
        description: '',
        symbol: esriSymbol(rule, kind),
      })),
    );
  const [property] = properties;
  const isOne = properties.size === 1;
  return {
    type: 'uniqueValue',
    ...(isOne ? { field1: property } : { valueExpression: ruleExpression(ruled) }),
    fieldDelimiter: ',',
    defaultSymbol: rest === undefined ? null : esriSymbol(rest, kind),
    defaultLabel: rest === undefined ? null : rest.title,
    uniqueValueInfos: values((rule, index) => (isOne ? (rule.when?.equals ?? []) : [String(index)])),
  };
}
