import { whenOnce } from '@arcgis/core/core/reactiveUtils.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { MapSymbol, MapText } from '../../../domain/drawing/marks.ts';
import { convexHull } from '../../../domain/geodesy/convexHull.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import type { SheetPoint } from '../../../domain/sheet/placement.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import { withTimeout } from '../../../lib/abort.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ReadonlySignal } from '../../../lib/signal.ts';
import type { PaperHeight, PaperOrder, PaperView } from '../../../scene/paperView.ts';
import type { GroundPoint, ScreenPoint, ViewState } from '../../../scene/viewPort.ts';
import { viewIdle } from '../../../viewing/captureDrawn.ts';
import {
  edgePlaces,
  heightPlaces,
  isCutByPage,
  pageFovYDeg,
  paperPieces,
  type PiecePlan,
  type PieceWindow,
} from '../../../viewing/paperPieces.ts';
import {
  createPaperNames,
  writtenName,
  type AskedSpot,
  type FoundGround,
  type ToPaper,
} from '../../../viewing/paperNames.ts';
import { captureView, captureWindow } from './capture.ts';
import { LETTERS_PX } from './freeLabels.ts';
import { diagonalFovDeg, distanceM, scaleAtDistance, verticalFovDeg } from './globeMath.ts';
import { layerMarks, type LayerMarks } from './layerMarks.ts';
import { drawnNames, layerNames, withoutLayerLabels } from './layerNames.ts';
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
  readonly project: (spot: AskedSpot) => ScreenPoint | undefined;
}

/** Most pixels of one piece: a frame of a large screen. Smaller ones the SDK would draw larger than they are, and make smaller itself. */
const PIECE_PX = 2_600_000;

/** Windows reach beyond their pieces by the largest symbol, so that none is cut where pieces meet; at most so far, CSS pixels. */
const MOST_SPILL_PX = 96;

/** The SDK sees the size of its view in one of its frames, milliseconds. */
const RESIZE_MS = 8000;

/**
 * A piece that has not finished drawing after this is taken as it is, and counted, milliseconds: on a busy PC without a graphics card
 * sheets lacked layers and ground in pieces that were taken after a minute. Four pieces took 312 s there beside other work.
 */
const PIECE_MS = 180_000;

/** A place of a piece's ground. */
type PieceGround = FoundGround & Pick<GroundPoint, 'heightM' | 'heightUnknown'>;

const heightOf = ({ at: [xPx, yPx], heightM, heightUnknown }: PieceGround): PaperHeight[] =>
  heightUnknown === true ? [] : [{ xPx, yPx, heightM }];

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

/** From places of a window to those of the paper. */
const paperOf =
  ({ leftPx, topPx }: PieceWindow, { cssPx }: PaperOrder) =>
  ({ xPx, yPx }: ScreenPoint): SheetPoint => [(leftPx + xPx) * cssPx, (topPx + yPx) * cssPx];

/** How far windows must reach beyond their pieces for symbols of layers, and for those that were drawn over the view, CSS pixels. */
function spillOf({ hideSymbols }: PrintedGlobe, { largestPx }: LayerMarks): number {
  let reachPx = largestPx;
  hideSymbols(({ look }) => {
    reachPx = Math.max(reachPx, look.sizePx);
    return false;
  });
  return Math.min(MOST_SPILL_PX, Math.ceil(reachPx));
}

/** What is seen through one window: its ground in a raster and along its edge, and where places of names are that nothing hides. */
function seenThrough(globe: PrintedGlobe, piece: PieceWindow, order: PaperOrder) {
  const { view, project } = globe;
  const { leftPx, topPx, widthPx, heightPx, spillPx, box } = piece;
  const eye = globe.pose();
  const onPaper = paperOf(piece, order);
  const inPiece = ({ xPx, yPx }: ScreenPoint) =>
    xPx >= spillPx && yPx >= spillPx && xPx < widthPx - spillPx && yPx < heightPx - spillPx;
  const groundAt = ({ xPx, yPx }: ScreenPoint) => groundPointOf(view, view.toMap({ x: xPx, y: yPx }));
  const isSeen = ({ position, throughGround, rangeM = Infinity }: AskedSpot, at: ScreenPoint) => {
    if (throughGround === true && rangeM === Infinity) return true;
    const [lon, lat, heightM] = position;
    const before = groundAt(at);
    if (before === undefined) return true;
    const placeM = distanceM(eye, { lon, lat, heightM: heightM ?? before.heightM });
    return placeM <= rangeM && (throughGround === true || distanceM(eye, before) >= HIDDEN * placeM);
  };
  const toPaper: ToPaper = (spot) => {
    const at = project(spot);
    return at === undefined || !inPiece(at) || !isSeen(spot, at) ? undefined : onPaper(at);
  };
  const groundOn = ({ xPx, yPx }: ScreenPoint) =>
    groundAt({ xPx: xPx / order.cssPx - leftPx, yPx: yPx / order.cssPx - topPx });
  const ground = heightPlaces(order, box).flatMap(({ xPx, yPx }): PieceGround[] => {
    const found = groundOn({ xPx, yPx });
    return found === undefined ? [] : [{ ...found, at: [xPx, yPx], awayM: distanceM(eye, found) }];
  });
  const edge = edgePlaces(box).flatMap((place): LonLat[] => {
    const found = groundOn(place);
    return found === undefined ? [] : [[found.lon, found.lat]];
  });
  return { toPaper, ground, edge };
}

/** Tells marks that the paper's edge would cut: they are there wholly or not at all. @param piece through which the view looks */
const cutTest =
  ({ project }: PrintedGlobe, { leftPx, topPx }: PieceWindow, plan: PiecePlan) =>
  (spot: AskedSpot, sizePx: number): boolean => {
    const at = project(spot);
    return at !== undefined && isCutByPage({ xPx: leftPx + at.xPx, yPx: topPx + at.yPx }, sizePx, plan);
  };

/** Names of a globe, and its marks, as they are before anything of it is drawn. */
async function readGlobe({ view, texts }: PrintedGlobe, order: PaperOrder) {
  const { width, height } = view;
  const fovYDeg = verticalFovDeg(view.camera.fov, width, height);
  const scaleAtM = scaleAtDistance(1, { widthPx: width, heightPx: height, fovYDeg });
  const [ofLayers, marks] = await Promise.all([layerNames(view, scaleAtM), layerMarks(view)]);
  const written = texts().map((text) => writtenName(text, LETTERS_PX));
  return { names: createPaperNames([...written, ...ofLayers], order), marks };
}

/**
 * Waits until the view has drawn all of its window, also where the page was told by then that a service keeps it waiting: on a busy PC it
 * may only be slow.
 * @returns whether all is drawn: false after {@link PIECE_MS}
 */
async function windowDrawn(
  { view, state, clock, moved }: PrintedGlobe,
  signal: AbortSignal,
): Promise<boolean> {
  const untilMs = clock.nowMs() + PIECE_MS;
  for (;;) {
    const isIdle = await viewIdle({ state }, { clock, signal }, Math.max(0, untilMs - clock.nowMs()));
    if (isIdle && !view.updating) return true;
    if (clock.nowMs() >= untilMs) return false;
    moved();
  }
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
  const { view, hideTexts, hideSymbols, project, moved } = globe;
  const pose = globe.pose();
  const ends: (() => void)[] = [await covered(globe)];
  const ground: PieceGround[] = [];
  const edge: LonLat[] = [];
  let unfinishedPieces = 0;
  const idle = () => windowDrawn(globe, signal);
  try {
    signal.throwIfAborted();
    const { names, marks } = await readGlobe(globe, order);
    const plan = paperPieces(order, PIECE_PX, spillOf(globe, marks));
    hideTexts(true);
    ends.push(() => hideTexts(false), withoutLayerLabels(view), marks.restore);
    const window = asWindow(globe, plan, signal);
    ends.push(window.restore);
    await window.ready();
    const [first] = plan.pieces;
    if (first !== undefined) {
      window.look(first);
      await idle();
      ends.push(() => hideSymbols(() => false));
      const isCut = cutTest(globe, first, plan);
      hideSymbols((symbol) => isCut(symbol, symbol.look.sizePx));
      await marks.leaveOutCut((position, sizePx) => isCut({ position }, sizePx));
      const onPaper = paperOf(first, order);
      names.layOut((spot) => {
        const at = project(spot);
        return at && onPaper(at);
      });
    }
    for (const [index, piece] of plan.pieces.entries()) {
      window.look(piece);
      let isWhole = await idle();
      names.add(drawnNames(view));
      const isCut = cutTest(globe, piece, plan);
      if (marks.leaveOutDrawn((position, sizePx) => isCut({ position }, sizePx))) {
        moved();
        isWhole = await idle();
      }
      if (!isWhole) unfinishedPieces += 1;
      const seen = seenThrough(globe, piece, order);
      names.see(seen.toPaper);
      ground.push(...seen.ground);
      edge.push(...seen.edge);
      const { box } = piece;
      const spillPx = Math.round(piece.spillPx * order.cssPx);
      const picture = await captureWindow(view, box.widthPx + 2 * spillPx, box.heightPx + 2 * spillPx);
      signal.throwIfAborted();
      await order.onPiece({ picture, spillPx, box, drawn: index + 1, count: plan.pieces.length });
    }
    const area = convexHull([...edge, ...ground.map(({ lon, lat }) => [lon, lat] as const)]);
    return { pose, names: names.told(ground), heights: ground.flatMap(heightOf), area, unfinishedPieces };
  } finally {
    for (const end of ends.reverse()) end();
  }
}
