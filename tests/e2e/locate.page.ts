import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTS_OF_INTEREST } from '../../src/domain/bureau/places/pointsOfInterest.ts';
import { viewsIdle } from '../support/browser.ts';
import * as locating from '../support/locatePanels.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];
let watched: Visit['watched'];

beforeAll(async () => {
  visit = await openVisit({ account: 'locate', engine: 'memory' });
  ({ page, watched } = visit);
  // The preface hides the toolbar; the first topic shows it.
  await page.getByRole('button', { name: '总览' }).first().click();
});

afterAll(() => visit.end());

const toast = (text: string) => locating.toast(page, text);
const open = (name: string) => locating.openPanel(page, name);

/** The globe's camera once it has come down and drawn: lon, lat, height, heading, pitch. */
async function cameraBelow(heightM: number): Promise<number[]> {
  await locating.cameraBelow(page, heightM);
  await viewsIdle(page, ['globe']);
  const text = await page.locator('[data-view="globe"]').getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

describe('the location panels', () => {
  it('find a road by a part of its name and fly to it', async () => {
    const panel = await open('道路定位');
    await locating.findFirst(panel, '219');
    const [lon = 0] = await cameraBelow(6000);
    expect(lon).toBeGreaterThan(79.88);
    expect(await panel.getByRole('option', { name: '国道219线' }).getAttribute('aria-selected')).toBe('true');
  });

  it('fly to one of the eight stations and towers', async () => {
    const panel = await open('兴趣点定位');
    const tower = POINTS_OF_INTEREST.find(({ name }) => name === '温泉县03号瞭望塔');
    await locating.findFirst(panel, '03号');
    await locating.cameraAbove(page, { lon: tower?.lon ?? 0, lat: tower?.lat ?? 0 });
    await viewsIdle(page);
    await locating.placeInSight(page, { lon: tower?.lon ?? 0, lat: tower?.lat ?? 0 });
  });

  it('are mutually exclusive, and find crossings in a worker', async () => {
    const panel = await open('交叉口定位');
    expect(await page.getByRole('dialog', { name: '道路定位' }).count()).toBe(0);
    await locating.findFirst(panel, '连霍');
    await panel.getByRole('option').first().click();
    await page.waitForFunction(() => {
      const text = document.querySelector('[data-view="globe"]')?.getAttribute('data-state');
      return text === 'busy';
    });
    expect((await cameraBelow(5000))[4]).toBeLessThan(-89);
  });

  it('locate coordinates, and warn and stay while one is missing', async () => {
    const panel = await open('坐标定位');
    const before = await page.locator('[data-view="globe"]').getAttribute('data-camera');
    await panel.getByLabel('X（经度）').fill('82.07');
    await panel.getByRole('button', { name: '定位', exact: true }).click();
    await toast('请添加坐标，在进行定位！').waitFor();
    expect(await page.locator('[data-view="globe"]').getAttribute('data-camera')).toBe(before);
    await panel.getByLabel('Y（纬度）').fill('44.9');
    await panel.getByRole('button', { name: '定位', exact: true }).click();
    await panel.getByText('82°04′12.00″E').waitFor();
    await locating.cameraAbove(page, { lon: 82.07, lat: 44.9 });
    await viewsIdle(page);
    await locating.placeInSight(page, { lon: 82.07, lat: 44.9 });
    await panel.getByLabel('坐标形式').selectOption({ label: '北京 1954 高斯-克吕格 3° 带' });
    await panel.getByText('旧基准，此处没有公开的转换参数').first().waitFor();
  });

  it('keep bookmarks on the server: added, deleted and taken back', async () => {
    const panel = await open('书签');
    await locating.addBookmark(panel, '博乐城区');
    await toast('添加成功').waitFor();
    await panel.getByRole('row', { name: /博乐城区/ }).click();
    await panel.getByRole('button', { name: '删除', exact: true }).click();
    await toast('删除成功！').waitFor();
    await panel.getByRole('button', { name: '撤销删除' }).click();
    await panel.getByRole('row', { name: /博乐城区/ }).waitFor();
  });

  it('ask nobody else and report no errors', () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.errors.filter((error) => !error.includes('Texture compression failed'))).toEqual([]);
  });
});
