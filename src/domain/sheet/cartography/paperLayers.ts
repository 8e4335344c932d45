import type {
  LayerStyle,
  PaperLook,
  PaperRole,
  Stroke,
  StyleLook,
  StyleRule,
} from '../../layers/record/layerStyle.ts';
import { onWhite, paperInk } from './paperInk.ts';

/** Parallel lines that fill an area and let be seen what lies below. */
export type Hatch = NonNullable<PaperLook['hatch']>;

/** A rule of a style as a sheet draws it. */
export type PaperRule = Omit<StyleRule, keyof StyleLook | 'paper'> & PaperLook;

/** What {@link paperLayers} needs of a layer. */
export interface StyledLayer {
  readonly geometryType: 'point' | 'line' | 'polygon';
  readonly style: LayerStyle;
}

/** A layer as a sheet draws it; the rules stand in the places of the style's. */
export interface PaperLayer<Layer extends StyledLayer> {
  readonly layer: Layer;
  readonly role: PaperRole | 'line' | 'point';
  readonly rules: readonly PaperRule[];
}

/** A fill fainter than this only makes an area clickable. */
export const FAINT = 0.1;

/** An area whose fills are no stronger than this was meant to be seen through. */
const SEEN_THROUGH = 0.35;

/** A pen finer than this parts parcels: it belongs to their fill. */
const HAIRLINE_PX = 1;

const HATCH = { widthPx: 0.8, gapPx: 8, contrast: 2, anglesDeg: [45, 135, 0, 90] } as const;

function roleOf({ geometryType, style }: StyledLayer): PaperLayer<StyledLayer>['role'] {
  if (style.paperRole !== undefined) return style.paperRole;
  if (geometryType !== 'polygon') return geometryType;
  return style.rules.every(({ fill }) => (fill?.alpha ?? 0) <= SEEN_THROUGH) ? 'overlay' : 'area';
}

const inked = (stroke: Stroke): Stroke => ({
  ...stroke,
  color: paperInk(onWhite(stroke.color, stroke.alpha)),
  alpha: 1,
});

/** The screen's look brought to white paper: fills as pale as they are translucent, pens and dots dark enough, no casing for dark grounds. */
function lookOnPaper({ fill, casing, line, point }: StyleLook): PaperLook {
  const drawnFill = fill !== undefined && fill.alpha >= FAINT ? fill : undefined;
  const pen = line ?? casing;
  const isHairline = pen !== undefined && pen.widthPx < HAIRLINE_PX;
  return {
    ...(drawnFill === undefined
      ? {}
      : { fill: { color: onWhite(drawnFill.color, drawnFill.alpha), alpha: 1 } }),
    ...(pen === undefined
      ? {}
      : { line: isHairline ? { ...pen, color: onWhite(pen.color, pen.alpha), alpha: 1 } : inked(pen) }),
    ...(point === undefined ? {} : { point }),
  };
}

const bare = ({ title, titleEn, when, maxResolutionM }: StyleRule): PaperRule => ({
  title,
  titleEn,
  ...(when === undefined ? {} : { when }),
  ...(maxResolutionM === undefined ? {} : { maxResolutionM }),
});

/** The look that a rule was given for paper, whole, or the screen's brought to it. */
function paperLookOf(rule: StyleRule): PaperLook {
  const { fill, casing, line, point } = rule.paper ?? {};
  const isGiven = [fill, casing, line, point].some((part) => part !== undefined);
  return isGiven ? { fill, casing, line, point } : lookOnPaper(rule);
}

function hatched(look: PaperLook, color: string, angleDeg: number): PaperLook {
  const { fill: _fill, ...rest } = look;
  const { widthPx, gapPx, contrast } = HATCH;
  return { ...rest, hatch: { color: paperInk(color, contrast), widthPx, gapPx, angleDeg } };
}

const hasFill = ({ style }: StyledLayer) =>
  style.rules.some(({ fill }) => fill !== undefined && fill.alpha >= FAINT);

const isGround = (layer: StyledLayer) => {
  const role = roleOf(layer);
  return (role === 'cover' || role === 'area') && hasFill(layer);
};

/**
 * What layers become on a sheet, by rule: fills are opaque, so that what lies above and below changes no colour of the legend; areas that
 * were meant to be seen through are hatched, each layer at an angle of its own, where something coloured lies below. On imagery the
 * screen's looks hold, which were made for it.
 * @param layers from below to above
 */
export function paperLayers<Layer extends StyledLayer>(
  layers: readonly Layer[],
  { onImagery }: { readonly onImagery: boolean },
): PaperLayer<Layer>[] {
  // Covers and areas lie below overlays, wherever they stand in the list.
  let isFilledBelow = layers.some((layer) => isGround(layer));
  let hatchings = 0;
  return layers.map((layer) => {
    const role = roleOf(layer);
    const isFilled = hasFill(layer);
    const isHatched = !onImagery && role === 'overlay' && isFilledBelow && isFilled;
    const angleDeg = HATCH.anglesDeg[hatchings % HATCH.anglesDeg.length] ?? 0;
    const rules = layer.style.rules.map((rule): PaperRule => {
      const { fill, casing, line, point } = rule;
      const look: PaperLook = onImagery ? { fill, casing, line, point } : paperLookOf(rule);
      const drawn = isHatched && fill !== undefined ? hatched(look, fill.color, angleDeg) : look;
      return { ...bare(rule), ...drawn };
    });
    if (isHatched) hatchings += 1;
    if (role === 'overlay' && isFilled) isFilledBelow = true;
    return { layer, role, rules };
  });
}

/** One walk over a layer's features. */
export interface PaperPass<Layer extends StyledLayer> {
  readonly layer: Layer;
  readonly rules: readonly PaperRule[];
  /** The relief's shade lies on what is drawn: on level waters it changes nothing. */
  readonly isShaded: boolean;
  /** Edges of borders between areas: what two areas, or two levels, share is drawn once. */
  readonly isBorder: boolean;
}

type Part = 'fill' | 'hatch' | 'pen' | 'point';

/** What is drawn first lies lowest. */
const ORDER: readonly (readonly [role: PaperLayer<StyledLayer>['role'], part: Part])[] = [
  ['cover', 'fill'],
  ['area', 'fill'],
  ['overlay', 'fill'],
  // A lake within a reserve is still a lake.
  ['water', 'fill'],
  ['cover', 'hatch'],
  ['area', 'hatch'],
  ['overlay', 'hatch'],
  ['water', 'pen'],
  ['cover', 'pen'],
  ['area', 'pen'],
  ['overlay', 'pen'],
  ['border', 'pen'],
  ['traffic', 'pen'],
  ['line', 'pen'],
  ['point', 'point'],
];

function partOf(rule: PaperRule, part: Part): PaperRule | undefined {
  const { fill, hatch, casing, line, point, ...rest } = rule;
  const pen = line ?? casing;
  const isHairline = pen !== undefined && pen.widthPx < HAIRLINE_PX && (fill ?? hatch) !== undefined;
  if (part === 'point') return point && { ...rest, point };
  const edge = isHairline ? { line: pen } : {};
  if (part === 'hatch') return hatch && { ...rest, fill, hatch, ...edge };
  if (part === 'fill') return hatch === undefined && fill ? { ...rest, fill, ...edge } : undefined;
  return isHairline || pen === undefined ? undefined : { ...rest, casing, line };
}

/** A rank behind all that names are written in. */
const NO_RANK = 10;

/** Layers with the most important last, as their names rank: towns lie over the cameras in their streets. */
function byImportance<Layer extends StyledLayer>(
  layers: readonly PaperLayer<Layer>[],
): readonly PaperLayer<Layer>[] {
  const rankOf = ({ layer: { style } }: PaperLayer<Layer>) =>
    Math.min(
      ...style.rules.map(({ paper }) => (typeof paper?.label === 'object' ? paper.label.rank : NO_RANK)),
    );
  return layers.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** The widest pen of a layer, pixels of the screen. */
const widestPen = ({ rules }: PaperLayer<StyledLayer>) =>
  Math.max(0, ...rules.map(({ casing, line }) => Math.max(casing?.widthPx ?? 0, line?.widthPx ?? 0)));

/** Layers of one kind in the order in which they are drawn: of borders the higher levels above, towns above what is in them. */
function inOrder<Layer extends StyledLayer>(
  role: PaperLayer<StyledLayer>['role'],
  layers: readonly PaperLayer<Layer>[],
): readonly PaperLayer<Layer>[] {
  const those = layers.filter((layer) => layer.role === role);
  if (role === 'border') return those.toSorted((a, b) => widestPen(a) - widestPen(b));
  return role === 'point' ? byImportance(those) : those;
}

/** The order in which a sheet draws: fills under lines under points, water over all that is opaque, borders and roads over areas. */
export function paperPasses<Layer extends StyledLayer>(
  layers: readonly PaperLayer<Layer>[],
): PaperPass<Layer>[] {
  return ORDER.flatMap(([role, part]) =>
    inOrder(role, layers).flatMap(({ layer, rules }) => {
      const parts = rules.map((rule) => partOf(rule, part));
      if (parts.every((drawn) => drawn === undefined)) return [];
      const drawn = rules.map((rule, index) => parts[index] ?? withoutLook(rule));
      return [
        { layer, rules: drawn, isShaded: part === 'fill' || part === 'hatch', isBorder: role === 'border' },
      ];
    }),
  );
}

const withoutLook = ({ title, titleEn, when, maxResolutionM }: PaperRule): PaperRule =>
  bare({ title, titleEn, when, maxResolutionM });
