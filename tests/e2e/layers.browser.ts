import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueItem } from '../../src/domain/layer/catalogueItem.ts';
import { layerTreeOf, walkNodes } from '../../src/domain/layer/layerCatalogue.ts';
import { LAYER_TYPES, type LayerType } from '../../src/domain/layer/layerType.ts';
import { screenshot, viewsIdle } from '../support/browser.ts';
import { differingShare, pictureOf } from '../support/pixels.ts';
import { filledFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let portal: Visit['portal'];
let page: Visit['page'];
let watched: Visit['watched'];

/** A layer of each type, by its catalogue code. */
let samples: ReadonlyMap<LayerType, { readonly code: string; readonly name: string }>;

/** Terrain shapes the globe and has nothing to show in the plane. */
const ONLY_ON_GLOBE: readonly LayerType[] = ['demLayer'];

/** Least share of a view's pixels that a layer must change to count as drawn. */
const LEAST_SHARE = 0.0008;

async function readSamples(): Promise<typeof samples> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? '';
  const response = await fetch(`${portal.origin}${ENDPOINTS.layerTree.path}`, {
    headers: { Authorization: token },
  });
  const { Message } = (await response.json()) as { Message: { Items: CatalogueItem[] } };
  const found = new Map<LayerType, { code: string; name: string }>();
  for (const { id, label, definition } of walkNodes(layerTreeOf(Message.Items))) {
    if (definition === undefined || found.has(definition.type)) continue;
    // Imagery by another protocol looks like the imagery that is there already.
    if (definition.type === 'WebMapTileServiceImageryProvider' && definition.alias === 'imagery') continue;
    found.set(definition.type, { code: id, name: label });
  }
  return found;
}

const row = (code: string) => page.locator(`[role=treeitem][data-layer-id="${code}"]`);

/** Finds a layer in the panel as a person does: the tab it is in, then a part of its name. */
async function find(code: string, name: string): Promise<void> {
  await page.getByRole('tab', { name: code.startsWith('Z02') ? '基础数据' : '专题数据' }).click();
  await page.getByLabel('按名称筛选图层').fill(name);
  await row(code).waitFor();
}

async function pictures() {
  await viewsIdle(page);
  return { globe: await pictureOf(page, 'globe'), plane: await pictureOf(page, 'plane') };
}

async function switchLayer(code: string, type: LayerType): Promise<void> {
  const wasOn = (await row(code).getAttribute('aria-checked')) === 'true';
  await row(code).locator('[data-part="check"]').click();
  const settled = wasOn ? ['off'] : ['ready', 'failed'];
  await page.waitForFunction(
    ({ id, states }) =>
      states.includes(
        document.querySelector(`[role=treeitem][data-layer-id="${id}"]`)?.getAttribute('data-state') ?? '',
      ),
    { id: code, states: settled },
    { timeout: 60_000 },
  );
  const state = await row(code).getAttribute('data-state');
  if (state === 'failed') throw new Error(`${type}: ${(await row(code).textContent()) ?? ''}`);
}

beforeAll(async () => {
  visit = await startVisit(await filledFolder());
  ({ portal, page, watched } = visit);
  await page.goto(`${portal.origin}/login?quality=low`);
  await signIn(page);
  await viewsIdle(page);
  // What lies over the views changes with the layers, and must not be taken for them.
  await page.getByRole('region', { name: '门户首页' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '收起图例' }).click();
  samples = await readSamples();
});

afterAll(() => visit.end());

describe('a layer of every type', () => {
  it.each(LAYER_TYPES)('%s is drawn in both views and goes again', async (type) => {
    const { code, name } = samples.get(type) ?? { code: '', name: '' };
    if (code === '') throw new Error(`the sample catalogue has no ${type}`);
    await find(code, name);
    await row(code).dblclick({ position: { x: 120, y: 10 } });
    const before = await pictures();
    await switchLayer(code, type);
    const during = await pictures();
    const folder = process.env.PORTAL_TEST_PICTURES;
    if (folder !== undefined) await screenshot(page, `${folder}/${type}.png`);
    const changed = (after: typeof before, view: 'globe' | 'plane') =>
      differingShare(before[view], after[view]);
    expect(changed(during, 'globe'), 'globe').toBeGreaterThan(LEAST_SHARE);
    if (!ONLY_ON_GLOBE.includes(type)) expect(changed(during, 'plane'), 'plane').toBeGreaterThan(LEAST_SHARE);
    await switchLayer(code, type);
    const after = await pictures();
    expect(changed(after, 'plane'), 'plane, gone').toBeLessThan(LEAST_SHARE);
  });

  it('asks nobody but its own origin', () => {
    expect(watched.foreign).toEqual([]);
  });
});
