import Color from '@arcgis/core/Color.js';
import { parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import type { FillLook, LineLook, PointLook } from '../../../domain/layers/record/vectorStyle.ts';
import type { ClassLook } from '../../../domain/layers/vector/drawing.ts';
import type { GeometryKind } from '../../../domain/layers/vector/features.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { globeStrokes, strokePattern, planeStrokes, type Stroke } from '../strokes.ts';
import type { Pictures } from './pictures.ts';

/** The SDK measures symbols in points. */
export const POINTS_PER_PIXEL = 0.75;

/** The portal's background around marks and texts, so that they stand out on snow as on forest. */
export const HALO = [15, 26, 23, 0.85];

/** What symbols depend on beside the look. */
export interface SymbolContext {
  readonly view: ViewKind;
  readonly pictures: Pictures;
  /** Whether water may move: it makes the globe draw without end. */
  readonly moving: boolean;
}

/** A CSS colour of a look as the SDK's; what is none (a data file may say anything) is drawn in grey. */
export function lookColor(css: string, alpha = 1): Color {
  const [red, green, blue, own] = parseCssColor(css) ?? [150, 150, 150, 1];
  return new Color([red, green, blue, own * alpha]);
}

/** Bands of light around a glowing line, widest first: how many times its width, and how dense. */
const GLOW = [
  { times: 5, alpha: 0.14 },
  { times: 2.6, alpha: 0.3 },
] as const;

/** The bright core of a glowing line: its colour mixed with white. */
function coreColor(css: string, alpha: number): Color {
  const color = lookColor(css, alpha);
  const lighter = (channel: number) => Math.round(channel + (255 - channel) * 0.55);
  return new Color([lighter(color.r), lighter(color.g), lighter(color.b), color.a]);
}

/** A line's strokes, lowest first; sizes in points. */
function strokesOf(look: LineLook, pictures: Pictures): readonly Stroke[] {
  const size = look.widthPx * POINTS_PER_PIXEL;
  const dash = pictures.patternOf(look.dots);
  const pattern = dash === undefined ? {} : { pattern: dash };
  if (!look.glow) return [{ color: lookColor(look.color, look.alpha), size, ...pattern }];
  const bands = GLOW.map(({ times, alpha }) => ({
    color: lookColor(look.color, look.alpha * alpha),
    size: size * times,
  }));
  return [...bands, { color: coreColor(look.color, look.alpha), size, ...pattern }];
}

function lineSymbol(look: LineLook, { view, pictures }: SymbolContext) {
  const strokes = strokesOf(look, pictures);
  if (view === 'globe') return globeStrokes(strokes);
  const [only] = strokes;
  if (only === undefined || strokes.length > 1) return planeStrokes(strokes);
  return {
    type: 'simple-line',
    color: only.color,
    width: only.size,
    style: only.pattern ?? 'solid',
    cap: 'round',
    join: 'round',
  } as const;
}

/**
 * The spec's water (viewer.md, section 9: frequency 500, speed 0.01) in the SDK's words, which knows no such figures: slow waves, small
 * beside a lake. Of a frame at profile medium weaker waves on a large body move half as many pixels, and are hardly seen.
 */
const WATER_WAVES = { waterbodySize: 'medium', waveStrength: 'moderate', waveDirection: 100 } as const;

function polygonSymbol(fill: FillLook, line: LineLook, { view, pictures, moving }: SymbolContext) {
  const [stroke] = strokesOf({ ...line, glow: false }, pictures);
  if (stroke === undefined) throw new Error('a line has at least one stroke');
  const { color, size, pattern } = stroke;
  const material = { color: lookColor(fill.color, fill.alpha) };
  if (view === 'plane') {
    return {
      type: 'simple-fill',
      color: material.color,
      outline: { color, width: size, style: pattern ?? 'solid' },
    } as const;
  }
  const outline = { color, size, pattern: strokePattern(pattern) };
  if (fill.water && moving) {
    const water = { type: 'water', color: lookColor(fill.color, 0.9), ...WATER_WAVES } as const;
    const edge = { type: 'fill', material: { color: [0, 0, 0, 0] }, outline } as const;
    return { type: 'polygon-3d', symbolLayers: [water, edge] } as const;
  }
  return { type: 'polygon-3d', symbolLayers: [{ type: 'fill', material, outline }] } as const;
}

function pointSymbol(look: PointLook, { pictures }: SymbolContext) {
  const { image, color, sizePx, shape } = look;
  const url = image === undefined ? undefined : pictures.urlOf(image);
  if (image !== undefined && url !== undefined) {
    return {
      type: 'picture-marker',
      url,
      width: image.widthPx * POINTS_PER_PIXEL,
      height: image.heightPx * POINTS_PER_PIXEL,
      yoffset:
        image.fromFile === true || image.mark !== undefined ? 0 : (image.heightPx / 2) * POINTS_PER_PIXEL,
    } as const;
  }
  const isStroke = shape === 'cross' || shape === 'x';
  return {
    type: 'simple-marker',
    style: shape,
    color: lookColor(color),
    size: sizePx * POINTS_PER_PIXEL,
    outline: isStroke ? { color: lookColor(color), width: 1.5 } : { color: HALO, width: 0.75 },
  } as const;
}

/** The plane has no height: there, a metre of an annotation's leader line is a pixel, within these. */
const LEADER_PX = { least: 8, most: 80 } as const;

/** An annotation's point with the leader line up to its text; its middle is the place, so the line fills the upper half. */
function leaderSymbol({ color, sizePx }: PointLook, leaderM: number, background: string) {
  const leaderPx = Math.min(LEADER_PX.most, Math.max(LEADER_PX.least, leaderM));
  const [width, height] = [sizePx + 4, 2 * leaderPx];
  const [x, y] = [width / 2, leaderPx];
  const css = (text: string) => lookColor(text).toCss(true);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">` +
    `<path d="M${x} ${y}V0" stroke="#0f1a17" stroke-opacity=".6" stroke-width="2.4"/>` +
    `<path d="M${x} ${y}V0" stroke="${css(background)}" stroke-width="1.2"/>` +
    `<circle cx="${x}" cy="${y}" r="${sizePx / 2}" fill="${css(color)}" stroke="#0f1a17"/></svg>`;
  return {
    type: 'picture-marker',
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    width: width * POINTS_PER_PIXEL,
    height: height * POINTS_PER_PIXEL,
  } as const;
}

/** The SDK's symbol of one look. */
export function lookSymbol(kind: GeometryKind, look: ClassLook, context: SymbolContext) {
  const { fill, line, point, label } = look;
  if (kind === 'line') return lineSymbol(line, context);
  if (kind === 'polygon') return polygonSymbol(fill, line, context);
  const leaderM = label?.leaderM ?? 0;
  if (context.view === 'globe' || leaderM === 0 || point.image !== undefined)
    return pointSymbol(point, context);
  return leaderSymbol(point, leaderM, label?.background ?? point.color);
}
