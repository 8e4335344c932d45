import Graphic from '@arcgis/core/Graphic.js';
import GraphicsLayer from '@arcgis/core/layers/GraphicsLayer.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { StaticLayer, StaticMark } from '../../../scene/staticLayer.ts';
import { markSteps } from '../../../viewing/markSteps.ts';
import type { ScreenPoint, ViewKind } from '../../../scene/viewPort.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createSettle } from '../../../lib/settle.ts';
import type { Unsubscribe } from '../../../lib/signal.ts';
import type { MapSymbol, MapText, PlainMark, Position } from '../../../domain/drawing/marks.ts';
import { frameLoop } from '../frameLoop.ts';
import { isOverlay, overlayLayerId } from './overlay.ts';
import { freeLabels, labelRect, type LabelRect } from './freeLabels.ts';
import {
  markShape,
  markPlacement,
  markPlaces,
  PLACEMENTS,
  markSymbol,
  type Placement,
  type SymbolInput,
} from './markGraphics.ts';

/** Layers of the SDK by what lies in them, bottom first. */
const STACK = ['shapes', 'symbols', 'texts'] as const;

/** A layer of the SDK: what lies in it, and how the globe places that. */
type Stratum = `${(typeof STACK)[number]} ${Placement}`;

/** Bottom first. */
const STRATA = STACK.flatMap((stack) =>
  (Object.keys(PLACEMENTS) as readonly Placement[]).map((placement): Stratum => `${stack} ${placement}`),
);

const STACKS = { area: 'shapes', line: 'shapes', symbol: 'symbols', text: 'texts' } as const;

/** What of a mark makes its geometry. */
const whereOf = (part: PlainMark) => [markPlaces(part), part.aboveGroundM];

const modeOf = (stratum: Stratum) => PLACEMENTS[stratum.split(' ')[1] as Placement];

const stratumOf = (part: PlainMark): Stratum => `${STACKS[part.kind]} ${markPlacement(part)}`;

/** So many labels are drawn wherever they lie. */
const FEW_LABELS = 100;

/** Of more those that can be read beside each other, but no more than so many: each costs the globe a material in every frame, and the plane a draw. */
const MOST_LABELS = 150;

/** Labels are chosen anew once the camera has rested so long, milliseconds. */
const REST_MS = 250;

/** What a static layer must know of its view. */
export interface StaticLayerView {
  readonly kind: ViewKind;
  readonly clock: Clock;
  readonly project: (position: Position) => ScreenPoint | undefined;
  /** Its size, CSS pixels. */
  readonly frame: () => { readonly widthPx: number; readonly heightPx: number };
  /** Tells when the camera has moved, and when there is a view to project with. */
  readonly watchCamera: (listener: () => void) => Unsubscribe;
}

/** Symbols kept for marks that look alike: the SDK prepares each object once. */
const MOST_SYMBOLS = 3000;

/** What is drawn of one part. */
interface DrawnPart {
  part: PlainMark;
  stratum: Stratum;
  readonly graphic: Graphic;
}

interface DrawnMark {
  mark: StaticMark;
  readonly parts: DrawnPart[];
}

/** Gives marks that look alike one symbol. */
function createSymbols(view: ViewKind): (part: PlainMark) => SymbolInput {
  const known = new Map<string, SymbolInput>();
  return (part) => {
    const input = markSymbol(part, view);
    const key = JSON.stringify(input);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_SYMBOLS) known.clear();
    // The SDK makes the symbol when a graphic takes its description. It takes symbols themselves too, which its types deny only because
    // their unset properties are undefined.
    const made = new Graphic({ symbol: input }).symbol as SymbolInput;
    known.set(key, made);
    return made;
  };
}

const isLabel = ({ part }: DrawnPart): boolean => part.kind === 'text';

/** The labels of marks in the order of their worth: texts that are all there is of a mark, then the uppermost marks' ones. */
function labelsOf(marks: Iterable<DrawnMark>): readonly DrawnPart[] {
  const labelled = [...marks].reverse();
  const [alone, beside] = [true, false].map((isAlone) =>
    labelled
      .filter(({ parts }) => (parts.length === 1) === isAlone)
      .flatMap(({ parts }) => parts.filter(isLabel)),
  );
  return [...(alone ?? []), ...(beside ?? [])];
}

/** How far beside the view labels are drawn, so that a pan brings them in, as a part of the view. */
const BESIDE = 0.4;

/** The labels that are to be drawn. */
function readableLabels(
  labels: readonly DrawnPart[],
  { project, frame }: StaticLayerView,
): ReadonlySet<DrawnPart> {
  if (labels.length <= FEW_LABELS) return new Set(labels);
  const { widthPx, heightPx } = frame();
  const isNear = ({ left, top, right, bottom }: LabelRect) =>
    right > -BESIDE * widthPx &&
    left < (1 + BESIDE) * widthPx &&
    bottom > -BESIDE * heightPx &&
    top < (1 + BESIDE) * heightPx;
  const rects = labels.map(({ part }) => {
    const at = part.kind === 'text' ? project(part.position) : undefined;
    const rect = at !== undefined && part.kind === 'text' ? labelRect(part, at) : undefined;
    return rect !== undefined && isNear(rect) ? rect : undefined;
  });
  const free = freeLabels(rects, MOST_LABELS);
  return new Set(labels.filter((_, index) => free.has(index)));
}

/** Graphics by the layer that holds them. */
function byStratum(parts: Iterable<DrawnPart>): ReadonlyMap<Stratum, readonly Graphic[]> {
  const grouped = new Map<Stratum, Graphic[]>();
  for (const { stratum, graphic } of parts) {
    const graphics = grouped.get(stratum) ?? [];
    grouped.set(stratum, graphics);
    graphics.push(graphic);
  }
  return grouped;
}

/** What a static layer is called, and whether it lies under all others. */
interface StaticPlace {
  readonly name: string;
  readonly isLowest: boolean;
}

/** Begins the placement of the layers that lie under all other static layers. */
const LOWEST = 'lowest-';

const isLowestLayer = ({ id }: Layer): boolean => id.includes(`::${LOWEST}`);

/** Puts a static layer's own layers under all overlays of a map, but for the lowest static layers. */
function putUnderOverlays(map: EsriMap, own: readonly Layer[], isLowest: boolean): void {
  const others = map.layers.toArray().filter((each) => !own.includes(each));
  const under = others.findIndex((each) => isOverlay(each) && (isLowest || !isLowestLayer(each)));
  map.layers.removeMany([...own]);
  map.layers.addMany([...own], under < 0 ? others.length : under);
}

function removeFrom(map: EsriMap, layer: Layer): void {
  if (layer.destroyed) return;
  map.remove(layer);
  layer.destroy();
}

/** The layers of the SDK in which the parts of a static layer lie: one for each {@link Stratum}, made on first use, under all overlays. */
function createStrata(map: EsriMap, { name, isLowest }: StaticPlace) {
  const layers = new Map<Stratum, GraphicsLayer>();
  const layerFor = (stratum: Stratum): GraphicsLayer => {
    const known = layers.get(stratum);
    if (known !== undefined) return known;
    const layer = new GraphicsLayer({
      id: overlayLayerId(name, isLowest ? LOWEST + stratum : stratum),
      elevationInfo: { mode: modeOf(stratum) },
      listMode: 'hide',
    });
    layers.set(stratum, layer);
    putUnderOverlays(
      map,
      STRATA.flatMap((each) => layers.get(each) ?? []),
      isLowest,
    );
    return layer;
  };
  return {
    putIn(parts: readonly DrawnPart[]) {
      for (const [stratum, graphics] of byStratum(parts)) layerFor(stratum).addMany([...graphics]);
    },
    takeOut(parts: readonly DrawnPart[]) {
      for (const [stratum, graphics] of byStratum(parts)) layers.get(stratum)?.removeMany([...graphics]);
    },
    /** Puts a part that is drawn where it is placed from now on. */
    move({ stratum, graphic }: DrawnPart, to: Stratum) {
      layers.get(stratum)?.remove(graphic);
      layerFor(to).add(graphic);
    },
    setTextsHidden(hidden: boolean) {
      frameLoop().wake();
      for (const [stratum, layer] of layers) if (stratum.startsWith('texts')) layer.visible = !hidden;
    },
    destroy() {
      for (const layer of layers.values()) removeFrom(map, layer);
      layers.clear();
    },
  };
}

type Strata = ReturnType<typeof createStrata>;

/** Draws the labels that can be read beside each other: at once while there are few marks, else once the camera rests. */
function createLabels(
  view: StaticLayerView,
  drawn: ReadonlyMap<string, DrawnMark>,
  { putIn, takeOut }: Strata,
) {
  /** The labels that are in their layers. */
  let readable = new Set<DrawnPart>();
  const choose = () => {
    const wanted = readableLabels(labelsOf(drawn.values()), view);
    const gone = [...readable].filter((part) => !wanted.has(part));
    // In the order of the marks, so that of labels that meet the later one lies above.
    const come = [...drawn.values()].flatMap(({ parts }) =>
      parts.filter((part) => wanted.has(part) && !readable.has(part)),
    );
    if (gone.length + come.length === 0) return;
    frameLoop().wake();
    takeOut(gone);
    putIn(come);
    readable = new Set(wanted);
  };
  const rest = createSettle(view.clock, REST_MS, choose);
  const stopWatching = view.watchCamera(() => {
    if (drawn.size > FEW_LABELS) rest.request();
  });
  return {
    isDrawn: (part: DrawnPart) => readable.has(part),
    /** Parts were taken out of their layers. */
    forget: (parts: readonly DrawnPart[]) => parts.forEach((part) => readable.delete(part)),
    /** The marks have changed. */
    changed() {
      if (drawn.size <= FEW_LABELS) choose();
      else rest.request();
    },
    stop() {
      stopWatching();
      rest.cancel();
      readable.clear();
    },
  };
}

/** Leaves symbols out, and shows the others. */
function hideSymbolsOf(marks: Iterable<DrawnMark>, isHidden: (symbol: MapSymbol) => boolean): void {
  frameLoop().wake();
  for (const { part, graphic } of [...marks].flatMap(({ parts }) => parts))
    if (part.kind === 'symbol') graphic.visible = !isHidden(part);
}

/** A static layer whose texts can be left to somebody else, and symbols left out. */
export interface DrawnStaticLayer extends StaticLayer {
  /** All its texts, those that matter more first, whether they have room now or not. */
  texts(): readonly MapText[];
  setTextsHidden(hidden: boolean): void;
  hideSymbols(isHidden: (symbol: MapSymbol) => boolean): void;
}

/**
 * Makes a static layer over a map, under all overlays: one layer of the SDK for each {@link Stratum}, made on first use.
 * @param onDestroy told once when the layer is given back
 */
export function createStaticLayer(
  map: EsriMap,
  view: StaticLayerView,
  place: StaticPlace,
  onDestroy: () => void,
): DrawnStaticLayer {
  const drawn = new Map<string, DrawnMark>();
  const symbolFor = createSymbols(view.kind);
  const layers = createStrata(map, place);
  const labels = createLabels(view, drawn, layers);

  const drawPart = (part: PlainMark, id: string): DrawnPart => {
    const graphic = new Graphic({ geometry: markShape(part), symbol: symbolFor(part), attributes: { id } });
    return { part, stratum: stratumOf(part), graphic };
  };
  const remove = (ids: readonly string[]) => {
    const gone = ids.flatMap((id) => drawn.get(id)?.parts ?? []);
    layers.takeOut(gone);
    labels.forget(gone);
    for (const id of ids) drawn.delete(id);
  };
  const add = (marks: readonly StaticMark[]) => {
    const added = marks.flatMap((mark) => {
      const parts = mark.parts.map((part) => drawPart(part, mark.id));
      drawn.set(mark.id, { mark, parts });
      return parts;
    });
    layers.putIn(added.filter((part) => !isLabel(part)));
  };
  const changePart = (before: DrawnPart, part: PlainMark) => {
    const stratum = stratumOf(part);
    if (JSON.stringify(whereOf(before.part)) !== JSON.stringify(whereOf(part)))
      before.graphic.geometry = markShape(part);
    const symbol = symbolFor(part);
    if (symbol !== before.graphic.symbol) before.graphic.symbol = symbol;
    const isDrawn = !isLabel(before) || labels.isDrawn(before);
    if (isDrawn && stratum !== before.stratum) layers.move(before, stratum);
    before.part = part;
    before.stratum = stratum;
  };
  const change = (mark: StaticMark) => {
    const known = drawn.get(mark.id);
    if (known === undefined) return;
    known.mark = mark;
    known.parts.forEach((before, index) => {
      const part = mark.parts[index];
      if (part !== undefined && part !== before.part) changePart(before, part);
    });
  };

  return {
    get size() {
      return drawn.size;
    },
    show(marks) {
      const steps = markSteps(
        [...drawn.values()].map(({ mark }) => mark),
        marks,
      );
      if (steps.remove.length + steps.change.length + steps.add.length === 0) return;
      frameLoop().wake();
      remove(steps.remove);
      steps.change.forEach(change);
      add(steps.add);
      labels.changed();
    },
    texts: () => labelsOf(drawn.values()).flatMap(({ part }) => (part.kind === 'text' ? [part] : [])),
    setTextsHidden: layers.setTextsHidden,
    hideSymbols: (isHidden) => hideSymbolsOf(drawn.values(), isHidden),
    destroy() {
      labels.stop();
      drawn.clear();
      frameLoop().wake();
      layers.destroy();
      onDestroy();
    },
  };
}
