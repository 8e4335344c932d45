import sharp from 'sharp';
import type { PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { mapSvg } from '../base/drawing/svg.ts';
import { enlargedRules, openFeatures, resolutionOf, type VectorMap } from './vectors.ts';

/** The longer side of the picture in which classes are looked for, pixels. */
const LOOKED_AT_PX = 1400;

/** Colours from number to number, far enough apart that a rounding makes no other of one. */
const STEP = 16;
const STEPS = 255 / (STEP - 1);

/** A colour for a number below 4096, not black. */
function colourFor(number: number): string {
  const parts = [number % STEP, Math.floor(number / STEP) % STEP, Math.floor(number / STEP ** 2)];
  return `#${parts
    .map((part) =>
      Math.round(part * STEPS)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A rule drawn all in one colour; a hatching lets see what lies below, so its edge stands for it. */
function inOne(rule: PaperRule, color: string, share: number): PaperRule {
  const { fill, hatch, casing, line, point, ...rest } = rule;
  const pen = (widthPx: number) => ({ color, alpha: 1, widthPx: Math.max(1, widthPx * share) });
  const edge = line ?? casing ?? (hatch === undefined ? undefined : { widthPx: 1 });
  const widest = Math.max(edge?.widthPx ?? 0, casing?.widthPx ?? 0);
  return {
    ...rest,
    ...(fill === undefined ? {} : { fill: { color, alpha: 1 } }),
    ...(edge === undefined ? {} : { line: pen(widest) }),
    ...(point === undefined
      ? {}
      : { point: { color, outline: color, sizePx: Math.max(3, point.sizePx * share) } }),
  };
}

/** A rule that is seen on a map: its fill, what is drawn over it, or both. A hatching is seen where its edge is. */
export interface SeenRule {
  readonly rule: number;
  readonly fill: boolean;
  readonly over: boolean;
}

/** For each layer of a map the rules that are seen on it. */
export type SeenClasses = readonly (readonly SeenRule[])[];

/** Fewer pixels than these are the sliver of something that is hidden. */
const LEAST_PX = 6;

/** Numbers for what is drawn: rules by their layer, and their fill apart from what lies over it. */
function createNumbers() {
  const numbers = new Map<string, number>();
  return (layer: number, rule: number, isFill: boolean) => {
    const key = `${layer}.${rule}.${isFill}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}

/** How many pixels of a picture have the colour of each number. */
async function countNumbers(svg: string): Promise<Map<number, number>> {
  const pixels = await sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().raw().toBuffer();
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const digits = [pixels[at], pixels[at + 1], pixels[at + 2]].map((part = 0) => Math.round(part / STEPS));
    const number = (digits[0] ?? 0) + STEP * (digits[1] ?? 0) + STEP ** 2 * (digits[2] ?? 0);
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}

/**
 * Which classes a map shows: it is drawn small and without soft edges, each class in colours of its own, and the colours are looked for.
 * What is covered by something else is not seen.
 * @throws the signal's reason
 */
export async function seenClasses(map: VectorMap, signal: AbortSignal): Promise<SeenClasses> {
  const { sheet, layers, passes } = map;
  const { frame, symbolPx } = choosePaper(sheet.page);
  const share = Math.min(1, LOOKED_AT_PX / Math.max(frame.widthPx, frame.heightPx));
  const [widthPx, heightPx] = [Math.round(frame.widthPx * share), Math.round(frame.heightPx * share)];
  const features = await openFeatures(map, signal);
  const numberOf = createNumbers();
  const drawn = passes.map(({ layer, rules, isShaded }) => ({
    byRule: features[layer] ?? [],
    style: {
      rules: enlargedRules(rules, symbolPx).map((rule, index) =>
        inOne(rule, colourFor(numberOf(layer, index, isShaded)), share),
      ),
    },
  }));
  const box = {
    minX: frame.xPx,
    maxX: frame.xPx + frame.widthPx,
    minY: -(frame.yPx + frame.heightPx),
    maxY: -frame.yPx,
  };
  const svg = mapSvg({ box, widthPx, heightPx }, drawn, resolutionOf(sheet));
  const counts = await countNumbers(svg.replace('<svg ', '<svg shape-rendering="crispEdges" '));
  const isSeen = (number: number) => (counts.get(number) ?? 0) >= LEAST_PX;
  return layers.map((_, layer) =>
    [...(features[layer] ?? []).keys()].flatMap((rule) => {
      const seen = {
        rule,
        fill: isSeen(numberOf(layer, rule, true)),
        over: isSeen(numberOf(layer, rule, false)),
      };
      return seen.fill || seen.over ? [seen] : [];
    }),
  );
}
