import { SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import { vectorStyleOf } from '../../domain/layers/record/vectorStyle.ts';
import type { GeometryKind } from '../../domain/layers/vector/features.ts';
import type { TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import type { TilePart } from '../../domain/layers/vectorTiles/tileGeometry.ts';
import { isNear, pixels, trace, traceEdge, type TileContext } from './paintTile.ts';
import type { SeenLook } from './protocol.ts';
import type { SheetLook, SheetRule, SheetStroke } from './sheetRules.ts';

/** Stands for no feature: a background asks for the level alone. */
const NOTHING: TileFeature = { kind: 'polygon', chains: [], layer: '', properties: {} };

/** A feature with how a layer of the sheet shows it. */
interface Shown {
  readonly feature: TileFeature;
  readonly look: SheetLook;
}

/** Features by the layer of the tile that they are of. */
function byLayer(features: readonly TileFeature[]): ReadonlyMap<string, readonly TileFeature[]> {
  const layers = new Map<string, TileFeature[]>();
  for (const feature of features) {
    const known = layers.get(feature.layer);
    if (known === undefined) layers.set(feature.layer, [feature]);
    else known.push(feature);
  }
  return layers;
}

/** What each layer of a sheet shows of some features at a level, the lowest first. */
export function shownBySheet(
  features: readonly TileFeature[],
  rules: readonly SheetRule[],
  zoom: number,
): readonly { readonly rule: SheetRule; readonly shown: readonly Shown[] }[] {
  const layers = byLayer(features);
  return rules
    .filter((rule) => rule.isAt(zoom))
    .map((rule) => {
      const candidates = rule.kind === 'background' ? [NOTHING] : (layers.get(rule.of ?? '') ?? []);
      const shown = candidates.flatMap((feature): readonly Shown[] => {
        const look = rule.lookOf(feature, zoom);
        return look === undefined ? [] : [{ feature, look }];
      });
      return { rule, shown };
    });
}

type ShownByRule = ReturnType<typeof shownBySheet>;

function stroke(context: TileContext, { color, alpha, widthPx, dash, cap, join }: SheetStroke): void {
  context.strokeStyle = color;
  context.globalAlpha = alpha;
  context.lineWidth = widthPx;
  context.lineCap = cap;
  context.lineJoin = join;
  context.setLineDash(dash.map((widths) => widths * widthPx));
  context.stroke();
}

function fill(context: TileContext, { color, alpha }: NonNullable<SheetLook['fill']>): void {
  context.fillStyle = color;
  context.globalAlpha = alpha;
  context.fill('evenodd');
}

function paintArea(context: TileContext, { feature, look }: Shown, part: TilePart): void {
  context.beginPath();
  for (const ring of feature.chains) {
    trace(context, ring, part);
    context.closePath();
  }
  if (look.fill !== undefined) fill(context, look.fill);
  if (look.stroke === undefined) return;
  context.beginPath();
  for (const ring of feature.chains) traceEdge(context, ring, part);
  stroke(context, look.stroke);
}

function paintLine(context: TileContext, { feature, look }: Shown, part: TilePart): void {
  context.beginPath();
  const draw = feature.kind === 'polygon' ? traceEdge : trace;
  for (const chain of feature.chains) if (isNear(chain, part)) draw(context, chain, part);
  if (look.stroke !== undefined) stroke(context, look.stroke);
}

function paintCircles(context: TileContext, { feature, look }: Shown, part: TilePart): void {
  const radius = Math.max(0, look.radiusPx ?? 0);
  context.beginPath();
  for (const chain of feature.chains) {
    if (!isNear(chain, part)) continue;
    const [x = 0, y = 0] = chain;
    const [px, py] = [pixels(x, part.left, part), pixels(y, part.top, part)];
    context.moveTo(px + radius, py);
    context.arc(px, py, radius, 0, 2 * Math.PI);
  }
  if (look.fill !== undefined) fill(context, look.fill);
  if (look.stroke !== undefined) stroke(context, look.stroke);
}

function paintBackground(context: TileContext, { look }: Shown): void {
  context.beginPath();
  context.rect(0, 0, SCENE_TILE_PX, SCENE_TILE_PX);
  if (look.fill !== undefined) fill(context, look.fill);
}

const PAINTERS: Readonly<
  Record<SheetRule['kind'], (context: TileContext, shown: Shown, part: TilePart) => void>
> = { background: paintBackground, fill: paintArea, line: paintLine, circle: paintCircles };

/** Draws what a sheet shows into a tile of the scene, layer by layer. */
export function paintSheet(context: TileContext, layers: ShownByRule, part: TilePart): void {
  for (const { rule, shown } of layers)
    for (const one of shown)
      if (rule.kind === 'background' || one.feature.chains.some((chain) => isNear(chain, part)))
        PAINTERS[rule.kind](context, one, part);
}

/** Marks of the legend for what a sheet has no word of. */
const PLAIN = vectorStyleOf(undefined, '', false, undefined);

const KIND_OF: Readonly<Record<Exclude<SheetRule['kind'], 'background'>, GeometryKind>> = {
  fill: 'polygon',
  line: 'line',
  circle: 'point',
};

/** No word of a colour: none is seen. */
const NO_INK = { color: 'transparent', alpha: 0 } as const;

/** A look in the words of the legend. */
function legendLook({ fill: area, stroke: line, radiusPx = PLAIN.point.sizePx / 2 }: SheetLook) {
  const { color, alpha } = area ?? line ?? NO_INK;
  const edge = line ?? { color, alpha: 1, widthPx: 1 };
  return {
    fill: { color, alpha, water: false },
    line: { color: edge.color, alpha: edge.alpha, widthPx: edge.widthPx, glow: false },
    point: { ...PLAIN.point, color, sizePx: 2 * radiusPx },
  };
}

/** How each layer of a sheet shows the first of its features: a row of the legend each, in the sheet's order from above. */
export function looksOfSheet(layers: ShownByRule, rules: readonly SheetRule[]): readonly SeenLook[] {
  const seen = new Map<string, SeenLook>();
  for (const { rule, shown } of layers) {
    const [first] = shown;
    if (rule.kind === 'background' || first === undefined || seen.has(rule.name)) continue;
    seen.set(rule.name, {
      kind: KIND_OF[rule.kind],
      look: { name: rule.name, order: -rules.indexOf(rule), ...legendLook(first.look) },
    });
  }
  return [...seen.values()];
}
