import type { Page } from 'playwright';
import { launchBrowser, viewsIdle } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import { median, type Figures } from './report.ts';

/** Kinds of land use that are chosen one after the other, and chosen again. */
const KINDS = ['林地', '草地', '耕地'] as const;

/** From a choice, milliseconds. */
interface Drawn {
  /** Until its figures stand in the panel: cards, sentences, tables and charts. */
  readonly figuresMs: number;
  /** Until both views were given its marks; what they draw of them comes with their next frames. */
  readonly marksMs: number;
}

/** Chooses a kind on the screen, and tells when what follows stands there. */
export const CHOOSE = `(async (kind) => {
  const panel = document.querySelector('[data-panel="page"][data-open="true"]');
  const row = [...panel.querySelectorAll('button[aria-pressed]')].find((each) => each.textContent.startsWith(kind));
  const figures = () => [...panel.querySelectorAll('dl strong')].map((each) => each.textContent).join();
  const before = figures();
  const line = () => [...panel.querySelectorAll('[role=status]')].map((each) => each.textContent).join();
  const isDrawn = () => figures() !== '' && figures() !== before &&
    [...panel.querySelectorAll('[role=img]')].every((each) => each.querySelector('canvas, svg') !== null);
  const isMarked = () => line().includes(kind) && /标出(最大的)? ?[0-9]+ 个/.test(line());
  const startedMs = performance.now();
  row.click();
  let [figuresMs, marksMs] = [0, 0];
  while (figuresMs === 0 || marksMs === 0) {
    // The frame is over when the task after it begins.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const passedMs = performance.now() - startedMs;
    if (figuresMs === 0 && isDrawn()) figuresMs = passedMs;
    if (marksMs === 0 && isMarked()) marksMs = passedMs;
    if (passedMs > 30000) throw new Error(kind + ': ' + line());
  }
  return { figuresMs, marksMs };
})`;

async function choose(page: Page, kind: string): Promise<Drawn> {
  const drawn = await page.evaluate<Drawn>(`${CHOOSE}(${JSON.stringify(kind)})`);
  await viewsIdle(page);
  console.log(`     ${kind}: figures ${drawn.figuresMs.toFixed(0)} ms, marks ${drawn.marksMs.toFixed(0)} ms`);
  return drawn;
}

/**
 * Chooses kinds of land use on the screen of land, with the globe and the map beside it, at 1366x768 with software rendering: each for the
 * first time, then again.
 */
export async function measureSelection(origin: string): Promise<Figures> {
  const browser = await launchBrowser('portal');
  try {
    const page = await browser.newPage({
      viewport: { width: 1366, height: 768 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    });
    await page.goto(`${origin}/login?quality=low`);
    await signIn(page);
    await viewsIdle(page);
    await page.goto(`${origin}/TotalResourceOverview?quality=low`);
    await page.locator('[data-panel="page"] dl strong').first().waitFor();
    await viewsIdle(page);
    const [first, again]: [Drawn[], Drawn[]] = [[], []];
    for (const drawn of [first, again]) for (const kind of KINDS) drawn.push(await choose(page, kind));
    const of = (all: readonly Drawn[], what: keyof Drawn) => median(all.map((one) => one[what]));
    return {
      categoryFiguresFirstMs: of(first, 'figuresMs'),
      categoryMarksFirstMs: of(first, 'marksMs'),
      categoryFiguresMs: of(again, 'figuresMs'),
      categoryMarksMs: of(again, 'marksMs'),
    };
  } finally {
    await browser.close();
  }
}
