import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { clearHeights } from '../../domain/sheet/oblique/highPlaces.ts';
import { obliqueSheet } from '../../domain/sheet/oblique/obliqueSheet.ts';
import type { ObliqueView } from '../../domain/sheet/oblique/obliqueView.ts';
import type { LegendPictures } from '../../domain/sheet/legendBlock.ts';
import { choosePaper, type Paper } from '../../domain/sheet/paper.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PaperPiece, PaperView } from '../../scene/paperView.ts';
import type { ShownLayer } from '../../layers/layerController.ts';
import type { Scene } from '../../scene/scene.ts';
import { viewIdle } from '../../viewing/captureDrawn.ts';
import type { composeViewSheet, joinPieces } from './composeSheet.ts';
import type { FormWork } from './exportDesk.ts';
import { sheetOf, type ExportForm } from './exportForm.ts';
import type { ShownView } from './shownLegend.ts';

/** A sheet of 5000 px takes a computer without a graphics card some minutes: each of its pieces is drawn as finely as paper needs. */
const TIMEOUT_MS = 1_800_000;

/**
 * The globe is drawn so much finer than the sheet's symbols would have it: the ground's texture and models are chosen by CSS pixels, and what
 * stands on the ground may be smaller on paper, which is read from nearer than a screen.
 */
const FINER = 2;

/** What the globe's sheet is made with. */
export interface ViewSheetOptions {
  readonly scene: Scene;
  readonly clock: Clock;
  /** Date and language of a sheet that is made now. */
  readonly made: () => Pick<Sheet, 'date' | 'language'>;
  /** The layers that the globe shows now, the topmost first. */
  readonly shown: () => readonly ShownLayer[];
  /** What the symbols mean that it shows. */
  readonly legend: (view: ShownView, signal: AbortSignal) => Promise<readonly LegendEntry[]>;
  /** Where what the globe shows comes from, in lines of text. @throws SheetError */
  readonly sources: (language: Sheet['language'], signal: AbortSignal) => Promise<readonly string[]>;
  /** Reads the legend's own pictures. */
  readonly readPictures: (
    entries: readonly LegendEntry[],
    clock: Clock,
    signal: AbortSignal,
  ) => Promise<LegendPictures>;
  readonly join: typeof joinPieces;
  readonly compose: typeof composeViewSheet;
}

type Drawing = Pick<ViewSheetOptions, 'scene' | 'join'>;

/** Draws the globe for a paper's frame. @param onPiece told of each piece once it is part of the picture */
async function printed(
  { scene, join }: Drawing,
  { frame, symbolPx }: Pick<Paper, 'frame' | 'symbolPx'>,
  onPiece: (piece: PaperPiece) => void,
  signal: AbortSignal,
): Promise<{ readonly picture: Blob; readonly seen: PaperView }> {
  const { widthPx, heightPx } = frame;
  const joined = join(widthPx, heightPx);
  const order = {
    widthPx,
    heightPx,
    cssPx: Math.max(1, symbolPx / FINER),
    async onPiece(piece: PaperPiece) {
      await joined.add(piece);
      onPiece(piece);
    },
  };
  const seen = await scene.globe.print(order, signal);
  const heights = clearHeights(seen.heights, order, joined.glance());
  return { picture: await joined.picture(), seen: { ...seen, heights } };
}

/** Height of the ground below a viewer; undefined where there is no terrain, or it cannot be asked. */
async function groundBelow(
  { environment }: Pick<Scene, 'environment'>,
  { lon, lat }: GlobePose,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (!environment.hasTerrain.value) return undefined;
  try {
    return await environment.groundHeightM(lon, lat, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Makes a sheet of what the globe shows, drawn as finely as its paper needs, with what furniture a view in perspective can have. */
export function viewSheetWork(options: ViewSheetOptions): FormWork {
  const { scene, clock, made, shown, legend, readPictures, compose } = options;
  return {
    steps: ['wait', 'capture', 'compose'],
    timeoutMs: TIMEOUT_MS,
    async run(form: ExportForm, { step, part }, signal) {
      const sheet = sheetOf(form, made());
      const paper = choosePaper(sheet.page);
      const layers = shown();
      const isSourced = sheet.imprint?.sources === true;
      const sources = isSourced ? await options.sources(sheet.language, signal) : [];
      await viewIdle(scene.globe, { clock, signal });
      step('capture');
      const onPiece = ({ drawn, count }: PaperPiece) => part(drawn / count);
      const { picture, seen } = await printed(options, paper, onPiece, signal);
      step('compose');
      const groundM = await groundBelow(scene, seen.pose, signal);
      const { unfinishedPieces, area, ...rest } = seen;
      const { language } = sheet;
      const entries = await legend({ layers, language, area }, signal);
      const view: ObliqueView = { ...rest, groundM, sources };
      const pictures = sheet.furniture.legend ? await readPictures(entries, clock, signal) : new Map();
      const parts = obliqueSheet(sheet, { view, legend: entries, pictures });
      const whole = await compose(picture, { sheet, parts }, signal);
      const redraw = async (within: AbortSignal) => {
        scene.globe.setPose(seen.pose, 'program');
        await viewIdle(scene.globe, { clock, signal: within });
        return (await printed(options, paper, () => undefined, within)).picture;
      };
      return {
        sheet,
        picture: whole,
        placement: null,
        legend: entries,
        oblique: { view, picture, pictures, redraw, unfinishedPieces },
      };
    },
  };
}
