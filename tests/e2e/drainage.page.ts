import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({ account: 'drainage', engine: 'memory', deployment: 'drainage' });
  ({ page } = visit);
});

afterAll(() => visit.end());

describe('the drainage deployment', () => {
  it('has its own topics and the six kinds of facilities', async () => {
    const topics = page.getByRole('navigation', { name: '业务菜单' }).locator('[data-topic]');
    expect(await topics.allTextContents()).toEqual([
      ...['总览', '污水', '雨水', '隐患', '工程', '运营', '决策分析', '视频'],
    ]);
    for (const name of ['排放口', '检查井', '混接点', '排水户', '污水厂', '泵站'])
      await page.getByRole('treeitem', { name, exact: true }).waitFor();
  });

  it.each([
    ['总览', '/ZongLanIndex', '管线长度'],
    ['污水', '/ResourceOverview', '管线长度'],
    ['雨水', '/ResourceOverview', '排放口'],
    ['隐患', '/ResourceOverview', '混接点'],
    ['工程', '/ResourceOverview', '混接点'],
    ['运营', '/OperationOverview', '处理能力'],
    ['决策分析', '/ResourceOverview', '最大埋深'],
  ])('opens %s at %s, which tells %s', async (topic, path, figure) => {
    const strip = page.getByRole('navigation', { name: '业务菜单' });
    const panel = page.locator('[data-panel="page"]');
    await strip.getByRole('button', { name: topic, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('banner').getByText(topic, { exact: true }).waitFor();
    await panel.locator('dt', { hasText: figure }).first().waitFor();
    const amount = await panel.locator('dl strong').first().textContent();
    expect(Number(amount?.replaceAll(',', ''))).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
  });

  it('opens the cameras from 视频', async () => {
    const strip = page.getByRole('navigation', { name: '业务菜单' });
    await strip.getByRole('button', { name: '视频', exact: true }).click();
    await page.waitForURL('**/MonitorVideo*');
    await page
      .locator('[data-panel="page"]')
      .getByRole('button', { name: /SP-001/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('asks nobody but its own origin, and reports no error', () => {
    expect(visit.watched.foreign).toEqual([]);
    expect(visit.watched.errors).toEqual([]);
  });
});
