import type { LonLat } from '../../domain/drawing/place.ts';
import { isSymbolId, symbolGeometry, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';

/** A symbol as a small picture: its path in a box of {@link PREVIEW_BOX} units a side, y down. */
export interface SymbolPreview {
  readonly path: string;
  readonly closed: boolean;
}

/** Units of a preview's side, and what is left free round the symbol. */
export const PREVIEW_BOX = 24;
const MARGIN = 3;

/** Control points that show what a symbol looks like, in small degrees: x to the right, y up. */
const EXAMPLES: Partial<Readonly<Record<SymbolId, readonly LonLat[]>>> = {
  line: [
    [0, 0],
    [2, 2],
  ],
  polyline: [
    [0, 0],
    [0.8, 1.6],
    [1.4, 0.4],
    [2, 2],
  ],
  curve: [
    [0, 0],
    [0.7, 1.7],
    [1.4, 0.3],
    [2, 2],
  ],
  rectangle: [
    [0, 0],
    [2, 1.4],
  ],
  circle: [
    [1, 1],
    [2, 1],
  ],
  ellipse: [
    [1, 1],
    [2.1, 1],
    [1, 1.6],
  ],
  sector: [
    [0, 0],
    [0.4, 2],
    [2, 0.3],
  ],
  polygon: [
    [0.4, 0],
    [1.8, 0.3],
    [2, 1.5],
    [0.9, 2],
    [0, 1.1],
  ],
  freehand: [
    [0, 0.6],
    [0.25, 1.2],
    [0.5, 1.3],
    [0.7, 0.8],
    [0.95, 0.5],
    [1.25, 0.9],
    [1.45, 1.5],
    [1.7, 1.6],
    [2, 1.1],
  ],
  straightArrow: [
    [0, 0],
    [2, 2],
  ],
  fineArrow: [
    [0, 0],
    [2, 2],
  ],
  curvedArrow: [
    [0, 0],
    [1.3, 0.5],
    [2, 2],
  ],
  attackArrow: [
    [0, 0.5],
    [0.7, 0],
    [1.1, 1],
    [2, 2],
  ],
  tailedAttackArrow: [
    [0, 0.5],
    [0.7, 0],
    [1.1, 1],
    [2, 2],
  ],
  pincerArrow: [
    [0.6, 0],
    [1.4, 0],
    [2, 1.8],
    [0, 1.8],
  ],
  assemblyArea: [
    [0, 0.4],
    [1.1, 0],
    [2, 1.2],
    [0.8, 2],
  ],
};

/** Scales places into the box, about the box's middle, the longer side filling it. */
function fitted(places: readonly LonLat[]): readonly LonLat[] {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = (PREVIEW_BOX - 2 * MARGIN) / Math.max(east - west, north - south);
  const half = PREVIEW_BOX / 2;
  return places.map(([x, y]) => [
    half + (x - (west + east) / 2) * scale,
    half - (y - (south + north) / 2) * scale,
  ]);
}

/** The picture of a symbol, drawn by the symbol's own geometry; undefined for points and texts, and for what the table does not know. */
export function symbolPreview(symbol: string): SymbolPreview | undefined {
  const example = isSymbolId(symbol) ? EXAMPLES[symbol] : undefined;
  if (example === undefined || !isSymbolId(symbol)) return undefined;
  const built = symbolGeometry(symbol, example);
  if (!built.ok || built.value.kind === 'point') return undefined;
  const closed = built.value.kind === 'area';
  const places = built.value.kind === 'area' ? built.value.ring : built.value.path;
  const steps = fitted(places).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return { path: `M${steps.join('L')}${closed ? 'Z' : ''}`, closed };
}
