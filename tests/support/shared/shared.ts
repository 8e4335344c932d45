import type { Browser } from 'playwright';
import { inject } from 'vitest';
import type { SharedName } from './starters.ts';

/**
 * The address of what test files share; the first who asks starts it.
 * @throws with the reason when it cannot be started
 */
export async function sharedAddress(name: SharedName): Promise<string> {
  const response = await fetch(`${inject('sharedRegistry')}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} could not be started: ${text}`);
  return text;
}

/**
 * A connection to the one browser of its kind; closing it closes the caller's pages only.
 * @param name `portalBrowser` for the portal's own page, `flatBrowser` for pages without WebGL: each is drawn with half the work
 */
export async function connectBrowser(name: 'browser' | 'portalBrowser' | 'flatBrowser'): Promise<Browser> {
  // Files without a browser read this module, too, and need not load Playwright.
  const { chromium } = await import('playwright');
  return chromium.connect(await sharedAddress(name));
}
