import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { filledFolder } from '../support/portal.ts';
import { signIn } from '../support/signIn.ts';
import { startVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await startVisit(await filledFolder());
  ({ page } = visit);
  await page.goto(`${visit.portal.origin}/login?quality=low`);
  await signIn(page);
  await page.waitForURL('**/infoPage*');
  await viewsIdle(page);
  await page.getByRole('button', { name: '总览' }).first().click();
});

afterAll(() => visit.end());

/** The globe's camera: lon, lat, height, heading, pitch. */
async function camera(): Promise<number[]> {
  const text = await page.locator('[data-view="globe"]').getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

async function open(group: string, name: string) {
  await page.getByRole('toolbar').getByRole('button', { name: group, exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/** Waits until the globe's camera is as wanted. */
async function cameraIs(wanted: (pose: number[]) => boolean): Promise<void> {
  await expect.poll(async () => wanted(await camera()), { timeout: 30_000, interval: 200 }).toBe(true);
}

describe('the camera', () => {
  it('flies to the pose that is typed', async () => {
    await open('漫游与飞行', '视角');
    const panel = page.getByRole('dialog', { name: '视角' });
    const values = {
      '经度（°）': '82.07',
      '纬度（°）': '44.8',
      '高度（m）': '6000',
      '航向（°）': '0',
      '俯仰（°）': '-35',
    };
    for (const [name, value] of Object.entries(values)) await panel.getByLabel(name).fill(value);
    await panel.getByRole('button', { name: '飞行到此' }).click();
    await cameraIs(([lon = 0, lat = 0, height = 0]) => lon === 82.07 && lat === 44.8 && height === 6000);
    await page.keyboard.press('Escape');
  });

  it('goes forward while W is held, and stops at a right click', async () => {
    await open('漫游与飞行', '键盘漫游');
    const [, lat = 0] = await camera();
    await page.keyboard.down('w');
    await cameraIs(([, now = 0]) => now > lat + 0.002);
    await page.keyboard.up('w');
    await page.locator('[data-view="globe"]').click({ button: 'right', position: { x: 200, y: 400 } });
    await expect
      .poll(() => page.getByRole('region', { name: '消息提示' }).getByText('键盘漫游结束').count())
      .toBe(1);
  });

  it('flies the fixed route and stops', async () => {
    await open('漫游与飞行', '固定路线飞行');
    const panel = page.getByRole('dialog', { name: '固定路线飞行' });
    await panel.getByRole('button', { name: '开始飞行' }).click();
    await panel.getByRole('slider', { name: '飞行进度，拖动以跳转' }).waitFor({ timeout: 30_000 });
    await cameraIs(([, , height = Infinity]) => height < 1000);
    const before = await camera();
    await cameraIs(([lon = 0]) => Math.abs(lon - (before[0] ?? 0)) > 0.0002);
    await panel.getByRole('button', { name: '停止', exact: true }).click();
    await panel.getByRole('button', { name: '开始飞行' }).waitFor();
    expect(visit.watched.foreign).toEqual([]);
    expect(visit.watched.errors).toEqual([]);
  });
});
