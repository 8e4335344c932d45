import type { Page } from 'playwright';
import { watchPage } from '../../support/browser.ts';
import { PIXELS, type PixelFineness } from '../../support/pixelFineness.ts';
import { connectBrowser, sharedAddress } from '../../support/shared/shared.ts';
import { harnessAddress } from './serve.ts';

/** A page of the harness in the shared browser. */
export interface HarnessVisit {
  readonly page: Page;
  /** Of the page that was asked for. */
  readonly address: string;
  readonly watched: ReturnType<typeof watchPage>;
  /** Closes the page. */
  end(): Promise<void>;
}

/**
 * Makes an empty page for a module of this folder, which is then drawn at {@link HarnessVisit.address}.
 * @param name `clusters` for `clustersPage.ts`
 */
export async function openHarness(
  name: string,
  viewport: { readonly width: number; readonly height: number },
  pixels: PixelFineness = 'coarse',
): Promise<HarnessVisit> {
  const [origin, browser] = await Promise.all([
    sharedAddress('harness'),
    connectBrowser(PIXELS[pixels].browser),
  ]);
  const page = await browser.newPage({ viewport: { ...viewport }, deviceScaleFactor: PIXELS[pixels].ratio });
  return {
    page,
    address: harnessAddress(origin, name),
    watched: watchPage(page, origin),
    end: () => browser.close(),
  };
}
