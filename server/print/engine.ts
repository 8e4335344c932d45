import type { PaperPass } from '../../src/domain/sheet/cartography/paperLayers.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { GeoLayer } from '../../services/index.ts';

/** Who draws the layers of sheets. */
export interface PrintEngine {
  readonly name: 'embedded' | 'qgis';
  /**
   * Draws the layers where another program does.
   * @param passes from below to above
   * @returns a picture of the whole page, PNG; undefined where the portal draws itself
   * @throws PrintFailure; the signal's reason
   */
  draw(
    sheet: Sheet,
    passes: readonly PaperPass<GeoLayer>[],
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined>;
}

/** The engine that needs no other program: the portal draws the layers in the sheet's own projection. */
export const EMBEDDED_ENGINE: PrintEngine = { name: 'embedded', draw: () => Promise.resolve(undefined) };
