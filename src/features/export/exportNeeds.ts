import type { DrawingFeature } from '../../domain/sheet/markFeatures.ts';
import type { Needed } from '../../portal/feature.ts';
import { MEASURES, OPEN_SHEET, PLOTS_ON_SHEET } from '../../portal/ports.ts';

/** What the export needs of other features. */
export const EXPORT_NEEDS = { measures: MEASURES, plots: PLOTS_ON_SHEET, openSheet: OPEN_SHEET } as const;

/** What it gets of them. */
export type ExportNeeds = Needed<typeof EXPORT_NEEDS>;

/** The same, once what tells of plots is loaded. */
export interface ExportSources extends Omit<ExportNeeds, 'plots'> {
  readonly plots: () => readonly DrawingFeature[];
}
