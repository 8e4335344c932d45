import type { Locator, Page } from 'playwright';
import { downloadedBytes } from './browser.ts';

/** A view of the page. */
type View = 'globe' | 'plane';

/** A measurement as it is given out as GeoJSON. */
export interface Exported {
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
  readonly properties: Readonly<Record<string, string | number>>;
}

/** The scale's denominator and the window of the map, which nothing moves while a person measures in it. */
interface PlaneState {
  readonly scale: number;
  readonly text: string;
}

/** What a hand does with the measure window and the views. */
export interface MeasureDesk {
  readonly panel: Locator;
  /** A place of a view as a whole pixel of the page; `x` and `y` are parts of what the measure window leaves free. */
  placeOf(view: View, x: number, y: number): Promise<readonly [number, number]>;
  click(view: View, x: number, y: number, button?: 'left' | 'right'): Promise<void>;
  /** Chooses what is measured. */
  choose(kind: string): Promise<void>;
  /** Measures by clicks at places of a view; what takes any number of them is ended by a right click at the last one. */
  measure(
    view: View,
    kind: string,
    places: readonly (readonly [number, number])[],
    ends?: 'itself' | 'right',
  ): Promise<void>;
  /** The measurements as they are given out as GeoJSON, by their names. */
  exported(): Promise<ReadonlyMap<string, Exported>>;
  planeState(): Promise<PlaneState>;
  /** Metres on the ground of a pixel at a place of the map: its scale is that of the equator, at 96 pixels an inch. */
  pixelM(lat: number): Promise<number>;
}

/** Opens the measure window on the first topic, where the toolbar is. */
export async function openMeasureDesk(page: Page): Promise<MeasureDesk> {
  await page.keyboard.press('m');
  const panel = page.getByRole('dialog', { name: '量测' });
  await panel.waitFor();

  const placeOf: MeasureDesk['placeOf'] = async (view, x, y) => {
    const box = await page.locator(`[data-view="${view}"]`).boundingBox();
    const window = await panel.boundingBox();
    if (box === null || window === null) throw new Error(`the ${view} has no box`);
    const left = view === 'globe' ? Math.max(box.x, window.x + window.width) : box.x;
    return [Math.round(left + (box.x + box.width - left) * x), Math.round(box.y + box.height * y)];
  };

  const click: MeasureDesk['click'] = async (view, x, y, button = 'left') => {
    const [px, py] = await placeOf(view, x, y);
    await page.mouse.move(px, py, { steps: 3 });
    await page.mouse.click(px, py, { button });
  };

  const choose = (kind: string) =>
    panel.getByRole('toolbar').getByRole('button', { name: kind, exact: true }).click();

  const planeState = async (): Promise<PlaneState> => {
    const plane = page.locator('[data-view="plane"]');
    const camera = await plane.getAttribute('data-camera');
    const { x, y, width, height } = (await plane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return {
      scale: Number(camera?.split(',')[2]),
      text: `camera ${camera}, window ${[x, y, width, height].join(' ')}`,
    };
  };

  return {
    panel,
    placeOf,
    click,
    choose,
    planeState,
    async measure(view, kind, places, ends = 'itself') {
      await choose(kind);
      for (const [x, y] of places) await click(view, x, y);
      const last = places.at(-1);
      if (ends === 'right' && last !== undefined) await click(view, ...last, 'right');
      await panel.getByRole('button', { name: `删除${kind} 1` }).waitFor();
    },
    async exported() {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: '导出 GeoJSON' }).click(),
      ]);
      const { features } = JSON.parse((await downloadedBytes(download)).toString()) as {
        features: Exported[];
      };
      return new Map(features.map((feature) => [String(feature.properties.name), feature]));
    },
    pixelM: async (lat) => (await planeState()).scale * (0.0254 / 96) * Math.cos((lat * Math.PI) / 180),
  };
}

/** A figure of a measurement. */
export const figureOf = (of: Exported | undefined, name = 'value') => Number(of?.properties[name]);
