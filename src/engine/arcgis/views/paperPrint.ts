import { whenOnce } from '@arcgis/core/core/reactiveUtils.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { MapSymbol, MapText } from '../../../domain/drawing/marks.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import { withTimeout } from '../../../lib/abort.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ReadonlySignal } from '../../../lib/signal.ts';
import type { PaperHeight, PaperName, PaperOrder, PaperView } from '../../../scene/paperView.ts';
import type { ScreenPoint, ViewState } from '../../../scene/viewPort.ts';
import { viewIdle } from '../../../viewing/captureDrawn.ts';
import {
  heightPlaces,
  isCutByPage,
  pageFovYDeg,
  paperPieces,
  type PiecePlan,
  type PieceWindow,
} from '../../../viewing/paperPieces.ts';
import { captureView, captureWindow } from './capture.ts';
import { LETTERS_PX } from './freeLabels.ts';
import { diagonalFovDeg, distanceM, verticalFovDeg } from './globeMath.ts';
import { layerNames, withoutLayerLabels } from './layerNames.ts';
import { groundPointOf } from './nativeView.ts';

/** A globe that is to be drawn for paper, and what is known of it. */
export interface PrintedGlobe {
  readonly view: SceneView;
  /** Holds what the page shows of the view; and in it where the SDK draws. */
  readonly host: HTMLElement;
  readonly stage: HTMLElement;
  readonly state: ReadonlySignal<ViewState>;
  readonly clock: Clock;
  readonly pose: () => GlobePose;
  /** The view is to be looked at anew until it is idle. */
  readonly moved: () => void;
  /** Texts of overlays and static layers, those that matter more first. */
  readonly texts: () => readonly MapText[];
  readonly hideTexts: (hidden: boolean) => void;
  /** Leaves symbols out, and shows the others. */
  readonly hideSymbols: (isHidden: (symbol: MapSymbol) => boolean) => void;
  readonly project: (mark: MapText | MapSymbol) => ScreenPoint | undefined;
}

/** Most pixels of one piece: a frame of a large screen. Smaller ones the SDK would draw larger than they are, and make smaller itself. */
const PIECE_PX = 2_600_000;

/** The SDK sees the size of its view in one of its frames, milliseconds. */
const RESIZE_MS = 8000;

/**
 * A piece that has not finished drawing after this is taken as it is, milliseconds: without a graphics card a map service's picture of a
 * page comes after half a minute, and a sheet lacked the layer in its first pieces.
 */
const PIECE_MS = 60_000;

/** A place is hidden where the ground before it is nearer by more than this share. */
const HIDDEN = 0.985;

/** Keeps the look of the view, and its gestures away, until the answer is called. */
async function covered({ view, host }: PrintedGlobe): Promise<() => void> {
  const picture = await captureView(view, view.width, view.height);
  const image = document.createElement('img');
  image.alt = '';
  image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;z-index:1;cursor:progress';
  image.src = URL.createObjectURL(picture);
  host.append(image);
  return () => {
    URL.revokeObjectURL(image.src);
    image.remove();
  };
}

/** Lets the view be a window of so many CSS pixels, through which a page is looked at that shows all that the view did. */
function asWindow({ view, host, stage, clock, moved }: PrintedGlobe, plan: PiecePlan, signal: AbortSignal) {
  const { camera, padding, width, height } = view;
  const page = { widthPx: plan.pageWidthPx, heightPx: plan.pageHeightPx };
  const fovYDeg = verticalFovDeg(camera.fov, width, height);
  const wide = camera.clone();
  wide.fov = diagonalFovDeg(pageFovYDeg({ widthPx: width, heightPx: height, fovYDeg }, page), page);
  const before = { width: stage.style.width, height: stage.style.height };
  // The window may be larger than what the page shows of the view.
  host.style.overflow = 'hidden';
  stage.style.width = `${String(plan.windowWidthPx)}px`;
  stage.style.height = `${String(plan.windowHeightPx)}px`;
  const { windowWidthPx, windowHeightPx } = plan;
  return {
    /** Resolves once the SDK has seen the window's size, or after some seconds. */
    ready: () =>
      withTimeout(clock, RESIZE_MS, signal, () =>
        whenOnce(() => view.width === windowWidthPx && view.height === windowHeightPx),
      ).catch(() => undefined),
    /** Looks through a window: what lies of the page beside it is padding that is not there. */
    look({ leftPx, topPx }: PieceWindow) {
      view.padding = {
        left: -leftPx,
        top: -topPx,
        right: leftPx + plan.windowWidthPx - page.widthPx,
        bottom: topPx + plan.windowHeightPx - page.heightPx,
      };
      view.camera = wide;
      moved();
    },
    restore() {
      Object.assign(stage.style, before);
      host.style.overflow = '';
      view.padding = padding;
      view.camera = camera;
      moved();
    },
  };
}

/** What is seen through one window. */
function seenThrough(
  globe: PrintedGlobe,
  { leftPx, topPx, widthPx, heightPx, box }: PieceWindow,
  order: PaperOrder,
  texts: readonly MapText[],
) {
  const { view, project } = globe;
  const eye = globe.pose();
  const onPaper = ({ xPx, yPx }: ScreenPoint) => ({
    xPx: (leftPx + xPx) * order.cssPx,
    yPx: (topPx + yPx) * order.cssPx,
  });
  const inWindow = ({ xPx, yPx }: ScreenPoint) => xPx >= 0 && yPx >= 0 && xPx < widthPx && yPx < heightPx;
  const groundAt = ({ xPx, yPx }: ScreenPoint) => groundPointOf(view, view.toMap({ x: xPx, y: yPx }));
  const isSeen = (text: MapText, at: ScreenPoint) => {
    if (text.throughGround === true) return true;
    const [lon, lat, heightM] = text.position;
    const before = groundAt(at);
    if (before === undefined) return true;
    const placeM = distanceM(eye, { lon, lat, heightM: heightM ?? before.heightM });
    return distanceM(eye, before) >= HIDDEN * placeM;
  };
  const names = texts.flatMap((text, worth) => {
    const at = project(text);
    if (at === undefined || !inWindow(at) || !isSeen(text, at)) return [];
    const { sizePx = LETTERS_PX, bold = false } = text.look;
    return [{ worth, name: { text: text.text, ...onPaper(at), sizePx, bold } }];
  });
  const heights = heightPlaces(order, box).flatMap((place): PaperHeight[] => {
    const at = { xPx: place.xPx / order.cssPx - leftPx, yPx: place.yPx / order.cssPx - topPx };
    const ground = groundAt(at);
    return ground === undefined || ground.heightUnknown === true
      ? []
      : [{ ...place, heightM: ground.heightM }];
  });
  return { names, heights };
}

/** Leaves out symbols that the paper's edge would cut: they are there wholly or not at all. @param piece through which the view looks */
function hideCutSymbols(
  { project, hideSymbols }: PrintedGlobe,
  { leftPx, topPx }: PieceWindow,
  plan: PiecePlan,
): void {
  hideSymbols((symbol) => {
    const at = project(symbol);
    if (at === undefined) return false;
    return isCutByPage({ xPx: leftPx + at.xPx, yPx: topPx + at.yPx }, symbol.look.sizePx, plan);
  });
}

/**
 * Draws the globe for paper, window by window. The page is looked at through a view whose padding is negative: it shows an exact part of the
 * page's picture, so that pieces meet without a seam; and the SDK chooses tiles and levels of models for a page so large.
 */
export async function printGlobe(
  globe: PrintedGlobe,
  order: PaperOrder,
  signal: AbortSignal,
): Promise<PaperView> {
  const { view, state, clock, hideTexts } = globe;
  const plan = paperPieces(order, PIECE_PX);
  const pose = globe.pose();
  const ends: (() => void)[] = [await covered(globe)];
  const names: { readonly worth: number; readonly name: PaperName }[] = [];
  const heights: PaperHeight[] = [];
  try {
    signal.throwIfAborted();
    const texts = [...globe.texts(), ...(await layerNames(view))];
    hideTexts(true);
    ends.push(() => hideTexts(false), withoutLayerLabels(view));
    const window = asWindow(globe, plan, signal);
    ends.push(window.restore);
    await window.ready();
    const [first] = plan.pieces;
    if (first !== undefined) {
      window.look(first);
      await viewIdle({ state }, { clock, signal }, PIECE_MS);
      ends.push(() => globe.hideSymbols(() => false));
      hideCutSymbols(globe, first, plan);
    }
    for (const [index, piece] of plan.pieces.entries()) {
      window.look(piece);
      await viewIdle({ state }, { clock, signal }, PIECE_MS);
      const seen = seenThrough(globe, piece, order, texts);
      names.push(...seen.names);
      heights.push(...seen.heights);
      const { box } = piece;
      const picture = await captureWindow(view, box.widthPx, box.heightPx);
      signal.throwIfAborted();
      await order.onPiece({ picture, box, drawn: index + 1, count: plan.pieces.length });
    }
  } finally {
    for (const end of ends.reverse()) end();
  }
  const inOrder = names.sort((a, b) => a.worth - b.worth).map(({ name }) => name);
  return { pose, names: inOrder, heights };
}
