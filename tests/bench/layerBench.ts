import type { Page } from 'playwright';
import { launchBrowser, viewsIdle } from '../support/browser.ts';
import { signIn } from '../support/signIn.ts';
import type { Figures } from './report.ts';

const LAYERS = 200;
const ROUNDS = 20;

/**
 * What the first rounds bring in for good (compiled code, caches of the SDK) is no loss. The very first end before the layers begin to
 * load, since the views are idle until then; the next one waits for all that they have begun.
 */
const WARM_UP_ROUNDS = 5;
const GROUP = '切换测试';

/** The kinds of layers that are switched, in turn. */
const RECORDS = [
  { type: 'vectorLayer', link: '/geo/features/lakes.geojson' },
  { type: 'GeniusSpatialMapServer', link: '/geo/wms', alias: 'roads' },
  { type: 'domLayer', link: '/geo/tiles/imagery', format: 'jpg', minlevel: 0, maxlevel: 14 },
  { type: 'vectorLayer', link: '/geo/features/settlements.geojson' },
] as const;

/** An item of the catalogue that holds one layer. */
function layerItem(code: string, parent: string, record: { readonly name: string }) {
  return {
    Code: code,
    PCode: parent,
    Name: record.name,
    Items: [],
    Resources: [{ ResourceAbstract: JSON.stringify(record) }],
  };
}

/** A group with {@link LAYERS} layers. */
function churnedGroup() {
  const items = Array.from({ length: LAYERS }, (_, index) => {
    const code = `Z0101${String(index).padStart(3, '0')}`;
    return layerItem(code, 'Z0101', { name: code, ...RECORDS[index % RECORDS.length] });
  });
  return { Code: 'Z0101', PCode: 'Z01', Name: GROUP, Items: items, Resources: [] };
}

/** Signs in to a portal whose catalogue holds these items only. */
async function openWith(page: Page, origin: string, items: readonly object[]): Promise<void> {
  const theme = { Code: 'Z01', PCode: '', Name: '业务专题', Items: items, Resources: [] };
  await page.route('**/Resource/TOPIC_Z*', (route) =>
    route.fulfill({ json: { Success: true, Message: { Items: [theme] }, ErrorInfo: null } }),
  );
  await page.goto(`${origin}/login?quality=low`);
  await signIn(page);
  await viewsIdle(page);
}

/** Switches the whole group by its box and waits until both views have drawn what that brought. */
async function switchAll(page: Page, on: boolean): Promise<void> {
  await page.getByRole('treeitem', { name: GROUP }).first().locator('[data-part="check"]').click();
  await page.waitForFunction(
    ({ name, checked }) =>
      [...document.querySelectorAll('[role=treeitem]')].some(
        (node) => node.getAttribute('aria-label') === name && node.getAttribute('aria-checked') === checked,
      ),
    { name: GROUP, checked: String(on) },
  );
  await viewsIdle(page);
}

/** Memory of the page's objects after two collections, MB. */
async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/**
 * Switches 200 layers of several types on and off 20 times.
 * @returns growth of the page's memory from after the warm-up to the end, %
 */
async function measureLayerChurn(page: Page, origin: string): Promise<number> {
  await openWith(page, origin, [churnedGroup()]);
  let beforeMb = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === WARM_UP_ROUNDS) beforeMb = await heapMb(page);
    await switchAll(page, true);
    await switchAll(page, false);
  }
  return ((await heapMb(page)) / beforeMb - 1) * 100;
}

/** A layer of land-use parcels, more than 5,000 polygons. */
const PARCELS = {
  name: '地类图斑',
  type: 'vectorLayer',
  link: '/geo/features/landuse.geojson',
  visibility: false,
};

/** From the click on a layer of 5,000 polygons to both views having drawn it, milliseconds. */
async function measurePolygonLayer(page: Page, origin: string): Promise<number> {
  await openWith(page, origin, [layerItem('Z01001', 'Z01', PARCELS)]);
  const startedMs = performance.now();
  await page.getByRole('treeitem', { name: PARCELS.name }).first().locator('[data-part="check"]').click();
  await page.waitForSelector('[role=treeitem][data-layer-id="Z01001"][data-state="ready"]', {
    state: 'attached',
    timeout: 60_000,
  });
  await viewsIdle(page);
  return performance.now() - startedMs;
}

/** Measures loading and switching of layers at 1366x768, quality low, with software rendering. */
export async function measureLayers(origin: string): Promise<Figures> {
  const browser = await launchBrowser();
  try {
    const fresh = () => browser.newPage({ viewport: { width: 1366, height: 768 } });
    const parcels = await fresh();
    const polygonLayerMs = await measurePolygonLayer(parcels, origin);
    await parcels.close();
    return { polygonLayerMs, layerChurnPercent: await measureLayerChurn(await fresh(), origin) };
  } finally {
    await browser.close();
  }
}
