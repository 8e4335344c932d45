import type { GeometryKind } from '../../server/base/geo/geometry.ts';
import type { ClassCondition } from '../../src/domain/layers/record/layerClasses.ts';
import type { LayerStyle, Stroke, StyleRule } from '../../src/domain/layers/record/layerStyle.ts';
import { markKey, type MarkImages } from './markImages.ts';

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

/** How features are drawn: what they are, and the pictures of their marks. */
interface Drawn {
  readonly kind: GeometryKind;
  readonly images: MarkImages;
}

/** A mark as a picture that the symbol itself holds. */
function pictureSymbol(imageData: string, sizePx: number): Json {
  const [width, height] = [points(sizePx), points(sizePx)];
  return {
    ...{ type: 'esriPMS', url: '', imageData, contentType: 'image/png', width, height },
    ...{ angle: 0, xoffset: 0, yoffset: 0 },
  };
}

/** A rule's symbol in ArcGIS's JSON; the casing under a line is left out, since simple symbols have one stroke. */
function esriSymbol({ fill, line, point }: StyleRule, { kind, images }: Drawn): Json {
  if (kind === 'line') return lineSymbol(line);
  if (kind === 'polygon') {
    return {
      type: 'esriSFS',
      style: fill === undefined ? 'esriSFSNull' : 'esriSFSSolid',
      color: fill === undefined ? [0, 0, 0, 0] : colour(fill.color, fill.alpha),
      outline: lineSymbol(line),
    };
  }
  const image = point && images.get(markKey(point));
  if (point !== undefined && image !== undefined) return pictureSymbol(image, point.sizePx);
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

/** What ArcGIS writes for "without an end": the greatest number that JSON can carry. */
export const MOST = Number.MAX_VALUE;

/** An Arcade test whether a feature is a rule's. */
function arcadeTest(when: ClassCondition): string {
  const field = `$feature[${quoted(when.property)}]`;
  if ('equals' in when) return `Includes([${when.equals.map(quoted).join(',')}], Text(${field}))`;
  const { above, upTo } = when;
  // Number() makes 0 of nothing.
  return [
    `!IsEmpty(${field})`,
    ...(above === undefined ? [] : [`Number(${field}) > ${String(above)}`]),
    ...(upTo === undefined ? [] : [`Number(${field}) <= ${String(upTo)}`]),
  ].join(' && ');
}

/** An Arcade expression that gives the number of the rule that draws a feature, as a text. */
function ruleExpression(rules: readonly StyleRule[]): string {
  const cases = rules.map(({ when }, index) => {
    const answer = `return ${quoted(String(index))};`;
    return when === undefined ? answer : `if (${arcadeTest(when)}) { ${answer} }`;
  });
  return `${cases.join(' ')} return "";`;
}

/** Rules that are ranges of one property, each beginning where the one before ends; undefined for others. */
function rangesOf(rules: readonly StyleRule[]) {
  const ranges = rules.flatMap((rule) =>
    rule.when === undefined || 'equals' in rule.when ? [] : [{ ...rule.when, rule }],
  );
  const [first] = ranges;
  const areJoined = ranges.every(
    ({ property, above }, at) =>
      property === first?.property && above === (at === 0 ? undefined : ranges[at - 1]?.upTo),
  );
  return first !== undefined && ranges.length === rules.length && areJoined
    ? { field: first.property, ranges }
    : undefined;
}

/** What each rule draws, and what is drawn of the rest. */
function ruledParts(rules: readonly StyleRule[], drawn: Drawn) {
  const endsAt = rules.findIndex(({ when }) => when === undefined);
  const ruled = endsAt < 0 ? rules : rules.slice(0, endsAt);
  const rest = endsAt < 0 ? undefined : rules[endsAt];
  const others = {
    defaultSymbol: rest === undefined ? null : esriSymbol(rest, drawn),
    defaultLabel: rest === undefined ? null : rest.title,
  };
  return { ruled, others };
}

/** Rules as unique values of the property that they look at, or of an Arcade expression where they look at several. */
function uniqueValues(rules: readonly StyleRule[], drawn: Drawn): Json {
  const properties = new Set(rules.map(({ when }) => when?.property));
  const areValues = rules.every(({ when }) => when !== undefined && 'equals' in when);
  const [property] = properties;
  const isOne = properties.size === 1 && areValues;
  const valuesOf = ({ when }: StyleRule, index: number) =>
    isOne && when !== undefined && 'equals' in when ? when.equals : [String(index)];
  return {
    ...(isOne ? { field1: property } : { valueExpression: ruleExpression(rules) }),
    fieldDelimiter: ',',
    uniqueValueInfos: rules.flatMap((rule, index) =>
      valuesOf(rule, index).map((value) => ({
        value,
        label: rule.title,
        description: '',
        symbol: esriSymbol(rule, drawn),
      })),
    ),
  };
}

/**
 * A style as an ArcGIS renderer: one symbol where one rule draws all; class breaks of a property's ranges; unique values of the property
 * that the rules look at; an Arcade expression where they look at several. Marks with a picture of `images` are picture markers.
 */
export function esriRenderer({ rules }: LayerStyle, kind: GeometryKind, images: MarkImages): Json {
  const drawn = { kind, images };
  const [first, ...more] = rules;
  if (first === undefined) return { type: 'simple', symbol: null };
  if (first.when === undefined && more.length === 0)
    return { type: 'simple', label: first.title, description: '', symbol: esriSymbol(first, drawn) };
  const { ruled, others } = ruledParts(rules, drawn);
  const breaks = rangesOf(ruled);
  if (breaks === undefined) return { type: 'uniqueValue', ...others, ...uniqueValues(ruled, drawn) };
  return {
    type: 'classBreaks',
    field: breaks.field,
    ...others,
    minValue: -MOST,
    classBreakInfos: breaks.ranges.map(({ upTo = MOST, rule }) => ({
      classMaxValue: upTo,
      label: rule.title,
      description: '',
      symbol: esriSymbol(rule, drawn),
    })),
  };
}
