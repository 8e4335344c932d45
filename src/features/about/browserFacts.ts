import { probeGraphics, type Graphics } from '../../lib/graphics.ts';

/** What a browser tells of itself and of the computer. */
export interface BrowserFacts {
  readonly userAgent: string;
  readonly graphics: Graphics;
  /** Undefined where the browser does not say. */
  readonly cores: number | undefined;
  /** Rounded to a power of two and bounded, as browsers tell it; undefined where they do not. */
  readonly memoryGb: number | undefined;
  /** Of the page, CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the screen to a CSS pixel. */
  readonly pixelRatio: number;
}

/** Asks the browser. */
export function readBrowserFacts(page: Window): BrowserFacts {
  const { navigator } = page;
  // Firefox, Safari and pages without https have no such property.
  const { deviceMemory } = navigator as { readonly deviceMemory?: number };
  return {
    userAgent: navigator.userAgent,
    graphics: probeGraphics(page.document),
    cores: navigator.hardwareConcurrency || undefined,
    memoryGb: deviceMemory,
    widthPx: page.innerWidth,
    heightPx: page.innerHeight,
    pixelRatio: page.devicePixelRatio,
  };
}
