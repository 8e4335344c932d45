import type { Page } from 'playwright';
import { chromium } from 'playwright';
import { launchOptions, viewsIdle } from '../support/browser.ts';
import { closeWindows, COMMAND_WINDOWS, openWindow } from '../support/everyWindow.ts';
import { serveMemoryPage } from '../support/memoryPage/serveMemoryPage.ts';
import { signIn } from '../support/signIn.ts';
import { median, type Figures } from './report.ts';

/** Openings of each window that are measured, after its first one. */
const RUNS = 3;

/** Starts the clock when Enter is pressed in the quick search, and stops it when a window stands drawn with its screen. */
const WATCH = `(() => {
  const watch = (window.windowWatch = { pressedMs: 0 });
  addEventListener('keydown', ({ key }) => { if (key === 'Enter') watch.pressedMs = performance.now(); }, true);
  const isWhole = (dialog) =>
    dialog !== undefined && dialog.childElementCount > 1 && dialog.querySelector('[data-waiting]') === null &&
    [...dialog.querySelectorAll('*')].every(
      (element) => !element.localName.startsWith('calcite-') || element.hasAttribute('calcite-hydrated'),
    );
  watch.drawn = async (title) => {
    const find = () => [...document.querySelectorAll('[role=dialog]')].find(
      (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === title,
    );
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isWhole(find()));
    // The frame that shows it is over when the next task begins.
    await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
    return performance.now() - watch.pressedMs;
  };
})()`;

async function openings(page: Page, row: (typeof COMMAND_WINDOWS)[number]): Promise<number[]> {
  const timesMs: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    await openWindow(page, row);
    timesMs.push(await page.evaluate<number>(`window.windowWatch.drawn(${JSON.stringify(row[1])})`));
    await closeWindows(page);
  }
  return timesMs;
}

/**
 * Opens every window again and again, in the portal's page over the in-memory engine, at 1366x768: from the key that asks for it until it
 * stands drawn with its screen. What a screen asks of the server may come later.
 */
export async function measureWindows(portal: string): Promise<Figures> {
  const [served, browser] = await Promise.all([
    serveMemoryPage(portal),
    launchOptions('flat').then((options) => chromium.launch(options)),
  ]);
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    await page.addInitScript(WATCH);
    await page.goto(`${served.origin}/login?quality=low`);
    await signIn(page);
    await viewsIdle(page);
    const rows: { readonly title: string; readonly firstMs: number; readonly againMs: number }[] = [];
    for (const row of COMMAND_WINDOWS) {
      const [firstMs = Number.NaN, ...againMs] = await openings(page, row);
      rows.push({ title: row[1], firstMs, againMs: median(againMs) });
    }
    rows.sort((a, b) => b.againMs - a.againMs);
    for (const { title, firstMs, againMs } of rows)
      console.log(
        `     ${againMs.toFixed(0).padStart(9)} ms, the first time ${firstMs.toFixed(0)} ms: ${title}`,
      );
    const againMs = rows.map((row) => row.againMs);
    return { windowOpenMs: median(againMs), slowestWindowMs: Math.max(...againMs) };
  } finally {
    await browser.close();
    await served.close();
  }
}
