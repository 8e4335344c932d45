import type { Page } from 'playwright';
import { launchBrowser, viewsIdle } from '../support/browser.ts';
import { flyByWindow, runFromRail } from '../support/rail.ts';
import { signIn } from '../support/signIn.ts';
import type { Figure, Figures } from './report.ts';

/** How long each effect is watched, milliseconds. */
const WATCHED_MS = 5000;

/** What comes before a figure counts: the ground is asked for, and the effects settle at the detail they can keep, milliseconds. */
const SETTLING_MS = 4000;

/** From where roads, lamps and the radar are seen. */
const CAMERA = {
  '经度（°）': '82.07',
  '纬度（°）': '44.7',
  '高度（m）': '16000',
  '航向（°）': '0',
  '俯仰（°）': '-40',
} as const;

/** The effects by their names in the tree. */
const EFFECTS = {
  effectRainFps: '雨',
  effectSnowFps: '雪',
  effectFogFps: '雾',
  effectRoadTrailFps: '道路尾迹线',
  effectFlyLinesFps: '竖向飞线',
  effectRoadLightsFps: '道路泛光',
  effectRadarFps: '雷达扫描',
  effectPointLightsFps: '点光源',
} as const satisfies Partial<Record<Figure, string>>;

const passes = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

/** Counts the frames that effects are painted in: each begins with an empty canvas. */
const COUNT_PAINTS = `(() => {
  globalThis.effectFrames = 0;
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function (...args) {
    if (this.canvas instanceof HTMLCanvasElement && this.canvas.dataset.effects !== undefined) globalThis.effectFrames += 1;
    return clear.apply(this, args);
  };
})()`;

/** A place of the globe, in its lower middle, over which no window lies. */
const FREE_PLACE = `(() => {
  const globe = document.querySelector('[data-view="globe"]');
  const box = globe.getBoundingClientRect();
  for (const down of [0.75, 0.6, 0.85, 0.5]) {
    for (const across of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
      const place = { x: box.left + box.width * across, y: box.top + box.height * down };
      if (globe.contains(document.elementFromPoint(place.x, place.y))) return place;
    }
  }
  throw new Error('windows cover the globe');
})()`;

/** Frames of the effects in a second while the scene rests. */
async function paintsPerSecond(page: Page): Promise<number> {
  const count = () => page.evaluate<number>('globalThis.effectFrames');
  const [before, startedMs] = [await count(), performance.now()];
  await passes(WATCHED_MS);
  return (((await count()) - before) * 1000) / (performance.now() - startedMs);
}

/** Frames that the page could draw in a second where no effect is on. */
async function pageFramesPerSecond(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let frames = 0;
    const startedMs = performance.now();
    const tick = (nowMs) => {
      frames += 1;
      if (nowMs - startedMs < ${String(WATCHED_MS)}) requestAnimationFrame(tick);
      else resolve((frames * 1000) / (nowMs - startedMs));
    };
    requestAnimationFrame(tick);
  })`);
}

/** Measures each effect, and the same scene without one, at 1024x600, quality low, with software rendering. */
export async function measureEffects(origin: string): Promise<Figures> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 600 } });
    await page.addInitScript(COUNT_PAINTS);
    await page.goto(`${origin}/login?quality=low`);
    await signIn(page);
    await viewsIdle(page);
    await page.getByRole('button', { name: '总览' }).first().click();
    await flyByWindow(page, CAMERA);
    const figures: Figures = { effectNoneFps: await pageFramesPerSecond(page) };
    await runFromRail(page, '视图', '特效');
    const panel = page.getByRole('dialog', { name: '特效' });
    await panel.getByRole('button', { name: '在地图上添加' }).click();
    const place = await page.evaluate<{ x: number; y: number }>(FREE_PLACE);
    await page.mouse.click(place.x, place.y);
    await panel.getByRole('button', { name: '删除光源 1' }).waitFor();
    await panel.getByRole('button', { name: '全部停止' }).click();
    let figure: keyof typeof EFFECTS;
    for (figure in EFFECTS) {
      const box = panel.getByRole('checkbox', { name: EFFECTS[figure] });
      await box.check();
      await passes(SETTLING_MS);
      figures[figure] = await paintsPerSecond(page);
      await box.uncheck();
    }
    return figures;
  } finally {
    await browser.close();
  }
}
