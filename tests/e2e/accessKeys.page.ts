import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;

beforeAll(async () => {
  visit = await openVisit({ account: 'keys', engine: 'memory', pixels: 'fine' });
});
afterAll(() => visit.end());

const panel = () => visit.page.getByRole('dialog', { name: '访问密钥' });

/** What a program outside gets. */
const statusOf = async (address: string) => (await fetch(address)).status;

it('reads data by a cookie that no script sees', async () => {
  const seen = await visit.page.evaluate(async () => ({
    status: (await fetch('/geo/features/lakes.geojson')).status,
    cookie: document.cookie,
  }));
  expect(seen).toEqual({ status: 200, cookie: '' });
});

it('makes a key for another program, shows it once, and revokes it', async () => {
  const { page, origin } = visit;
  await page.getByRole('button', { name: '访问密钥' }).click();
  await panel().getByText('还没有访问密钥').waitFor();
  await panel().getByRole('button', { name: '新建密钥' }).click();
  await panel().getByLabel('名称', { exact: true }).fill('规划院 QGIS');
  await panel().getByRole('searchbox').fill('湖泊');
  await panel().getByLabel(/^湖泊/).check();
  await panel().getByRole('button', { name: '生成密钥' }).click();
  const key = await panel().getByLabel('密钥', { exact: true }).inputValue();
  const lakes = `${origin}/geo/features/lakes.geojson?key=${key}`;
  expect([await statusOf(lakes), await statusOf(lakes.replace('lakes', 'roads'))]).toEqual([200, 404]);
  await panel().getByText(`${origin}/geo/wms?key=${key}`).waitFor();
  await panel().getByRole('button', { name: '已保存，关闭' }).click();
  const row = panel().getByRole('listitem').filter({ hasText: '规划院 QGIS' });
  await row.getByText(/最近使用/).waitFor();
  expect(await page.content()).not.toContain(key);

  await row.getByRole('button', { name: '吊销密钥“规划院 QGIS”' }).click();
  const question = page.getByRole('alertdialog', { name: '吊销密钥' });
  await question.getByText('立即无法读取数据').waitFor();
  await question.getByRole('button', { name: '吊销' }).click();
  await row.getByText('已吊销').waitFor();
  expect(await statusOf(lakes)).toBe(401);
});

it('reports no error of its own and asks no other origin', () => {
  expect(visit.watched.foreign).toEqual([]);
  expect(visit.watched.errors).toEqual([]);
});
