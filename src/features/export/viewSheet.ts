import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import type { Clock } from '../../lib/clock.ts';
import { captureDrawn } from '../../viewing/captureDrawn.ts';
import type { Scene } from '../../scene/scene.ts';
import type { composeViewSheet } from './composeSheet.ts';
import type { FormWork } from './exportDesk.ts';
import { sheetOf, type ExportForm } from './exportForm.ts';

/** A picture of 5000 px takes a computer without a graphics card 17 s, while it draws nothing else; milliseconds. */
const TIMEOUT_MS = 180_000;

/** What the globe's sheet is made with. */
export interface ViewSheetOptions {
  readonly scene: Scene;
  readonly clock: Clock;
  /** Date and language of a sheet that is made now. */
  readonly made: () => Pick<Sheet, 'date' | 'language'>;
  /** What the symbols of the shown layers mean now. */
  readonly legend: () => readonly LegendEntry[];
  readonly compose: typeof composeViewSheet;
}

/** Makes a sheet of what the globe shows, at the sheet's own size, with what furniture a view in perspective can have. */
export function viewSheetWork({ scene, clock, made, legend, compose }: ViewSheetOptions): FormWork {
  return {
    steps: ['wait', 'capture', 'compose'],
    timeoutMs: TIMEOUT_MS,
    async run(form: ExportForm, { step }, signal) {
      const sheet = sheetOf(form, made());
      const { frame } = choosePaper(sheet.page);
      const entries = legend();
      const picture = await captureDrawn(scene.globe, frame, {
        clock,
        signal,
        onDrawn: () => step('capture'),
      });
      step('compose');
      const whole = await compose(picture, { sheet, legend: entries }, clock, signal);
      return { sheet, picture: whole, placement: null, legend: entries };
    },
  };
}
