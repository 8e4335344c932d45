import type { Page, Route } from 'playwright';
import { launchBrowser, viewsIdle } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import { median, type Figures } from './report.ts';

/** Rows of the table: the most that a query takes. */
const ROWS = 100_000;

/** Places that the table is scrolled to. */
const STEPS = 60;

const LAYER = { name: '护林站点', code: 'stations' };

/** A catalogue whose only layer answers spatial queries. */
function catalogue() {
  const record = {
    name: LAYER.name,
    type: 'vectorLayer',
    link: '/geo/features/stations.geojson',
    visibility: true,
  };
  const item = {
    Code: 'Z01001',
    PCode: 'Z01',
    Name: LAYER.name,
    Items: [],
    Resources: [{ ResourceAbstract: JSON.stringify({ ...record, code: LAYER.code }) }],
  };
  return [{ Code: 'Z01', PCode: '', Name: '业务专题', Items: [item], Resources: [] }];
}

/** The page of records that a query asks for. */
async function answerPage(route: Route): Promise<void> {
  const { pg } = route.request().postDataJSON() as { pg: string };
  const [first = 0, end = 0] = pg.split(',').map(Number);
  const Records = Array.from({ length: Math.min(end, ROWS) - first }, (_, index) => {
    const id = first + index;
    return {
      objectid: id,
      name: `站点${String(id)}`,
      类型: id % 3 === 0 ? '林业站' : '管护站',
      面积: (id * 7919) % 977,
      geometry: { type: 'Point', coordinates: [82 + id / 1e6, 44.5, 900] },
    };
  });
  await route.fulfill({ json: { status: 200, data: [{ QueryInf: 'OK', RecordNum: ROWS, Records }] } });
}

/** Scrolls through the whole table; from each jump to its rows on screen, and the longest task meanwhile, milliseconds. */
const SCROLL = `(async (steps) => {
  const grid = document.querySelector('[data-results] [role=grid]');
  let longestMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const timesMs = [];
  for (let step = 1; step <= steps; step += 1) {
    const top = Math.round(((grid.scrollHeight - grid.clientHeight) * step) / steps);
    const startedMs = performance.now();
    grid.scrollTop = top;
    const isShown = () =>
      [...grid.querySelectorAll('[data-row]')].some((row) => {
        const { top: y, height } = row.getBoundingClientRect();
        const box = grid.getBoundingClientRect();
        return y + height > box.top + box.height / 2 && y < box.bottom;
      });
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isShown());
    timesMs.push(performance.now() - startedMs);
  }
  observer.disconnect();
  return { timesMs, longestMs };
})(${String(STEPS)})`;

/** Queries a layer for 100,000 rows as a person does, and scrolls through the table of them. */
async function scrollTable(page: Page, origin: string): Promise<Figures> {
  await page.route('**/Resource/TOPIC_Z*', (route) =>
    route.fulfill({ json: { Success: true, Message: { Items: catalogue() }, ErrorInfo: null } }),
  );
  await page.route(`**/dataQuery/allTypes/${LAYER.code}/**`, answerPage);
  await page.goto(`${origin}/login?quality=low`);
  await signIn(page);
  await page.waitForURL('**/infoPage*');
  await viewsIdle(page);
  await page.getByRole('button', { name: '总览' }).first().click();
  await viewsIdle(page);
  await page.getByRole('toolbar').getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('menu').getByText('矩形查询', { exact: true }).click();
  const box = await page.locator('[data-view="plane"]').boundingBox();
  if (box === null) throw new Error('no plane');
  for (const share of [0.3, 0.7]) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height * share, { steps: 3 });
    await page.mouse.click(box.x + box.width * share, box.y + box.height * share);
  }
  const results = page.locator('[data-results]');
  await results.locator(`[role=grid][aria-rowcount="${String(ROWS + 1)}"]`).waitFor({ timeout: 120_000 });
  await viewsIdle(page);
  const { timesMs, longestMs } = await page.evaluate<{ timesMs: number[]; longestMs: number }>(SCROLL);
  return { tableScrollMs: median(timesMs), tableBlockMs: longestMs };
}

/** Measures the table of results at 1366x768, quality low, with software rendering. */
export async function measureTable(origin: string): Promise<Figures> {
  const browser = await launchBrowser();
  try {
    return await scrollTable(await browser.newPage({ viewport: { width: 1366, height: 768 } }), origin);
  } finally {
    await browser.close();
  }
}
