import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { AnyRecord } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import { violations } from '../support/axe.ts';
import { screenshot } from '../support/browser.ts';
import {
  startForeignServices,
  TIANDITU_KEY,
  WMS_TITLES,
  type ForeignServices,
} from '../support/foreignServices.ts';
import { personAt, type Person } from '../support/keystrokeModel.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { callsTo } from '../support/server.ts';
import { shapefileOf, type Parcel } from '../support/shapefile.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { workbenchOf } from '../support/workbench.ts';

/** What a specialist may need from an address to a layer that is published, styled and with its units, seconds. */
const ALLOWED_S = 120;

/** The unit that the layers are for beside the bureau. */
const UNIT = { roleType: '5', name: '绿化中心' } as const;

let visit: Visit;
let foreign: ForeignServices;
let folder: TestFolder;
/** Whoever reads the catalogue to see what came of it. */
let bureau: string;
let calls: ReturnType<typeof callsTo>;

beforeAll(async () => {
  folder = await temporaryFolder();
  calls = callsTo(await sharedAddress('drainagePortal'));
  bureau = await calls.signIn('specialist');
  // Of the other deployment's portal: its catalogue is what no other file counts on.
  visit = await openVisit({
    account: 'specialist',
    engine: 'memory',
    deployment: 'drainage',
    reducedMotion: true,
    pixels: 'fine',
  });
});
afterAll(async () => {
  await visit.end();
  await folder.remove();
});

// At another port each: what the page learnt of one helps with none of the others.
beforeEach(async () => {
  foreign = await startForeignServices();
});
afterEach(async () => {
  foreign.close();
  // Each begins at the bare map.
  const windows = visit.page.getByRole('dialog');
  for (let count = await windows.count(); count > 0; count -= 1) {
    await windows.last().getByRole('button', { name: '关闭', exact: true }).press('Enter');
    await windows.nth(count - 1).waitFor({ state: 'detached' });
  }
});

const { panel: workbench, tab, button } = workbenchOf(() => visit.page);
const panelOf = (name: string) => visit.page.getByRole('dialog', { name });
const services = () => panelOf('地图服务');

const picture = async (name: string) => {
  const to = process.env.PORTAL_TEST_PICTURES;
  if (to !== undefined) await screenshot(visit.page, `${to}/${name}.png`);
};

/** Does a trial; tells what it would take somebody, and how long the program took for its part here. */
async function timed(what: string, trial: (person: Person) => Promise<void>): Promise<void> {
  const person = personAt(() => visit.page);
  const startedMs = performance.now();
  await trial(person);
  const systemS = (performance.now() - startedMs) / 1000;
  const personS = person.seconds();
  const { think, point, key } = person.counts;
  console.info(
    `specialist, ${what}: person ${personS.toFixed(1)} s (${String(think)} steps, ${String(point)} ways of the mouse, ${String(key)} keys), system ${systemS.toFixed(1)} s, together ${(personS + systemS).toFixed(1)} s`,
  );
  expect(personS).toBeLessThanOrEqual(ALLOWED_S);
}

/** Chooses who sees what is being added. */
async function forUnit(person: Person): Promise<void> {
  await person.choose(services().getByLabel('谁能看到', { exact: true }).last(), 'some');
  await person.click(services().getByRole('checkbox', { name: UNIT.name }));
}

/** Adds what was found, and goes to where the layers are styled. */
async function addAndStyle(person: Person): Promise<void> {
  await person.click(services().getByRole('button', { name: /^添加 \d+ 个图层$/ }));
  await person.click(services().getByRole('button', { name: '设置样式与权限' }));
}

async function publish(person: Person): Promise<void> {
  await person.click(button('发布'));
  const dialog = visit.page.getByRole('dialog', { name: /^发布 \d+ 处修改/ });
  await person.click(dialog.getByRole('button', { name: '发布', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await workbench()
    .getByText(/现行版本/)
    .waitFor();
}

/** Records in force by their names; only layers have one that is asked for here. */
async function inForce(names: readonly string[]) {
  const { data } = await calls.ask(ENDPOINTS.catalogueRead.path, bureau);
  const { records } = data as { records: AnyRecord[] };
  return records.filter(({ name }) => names.includes(name));
}

/** Whether the unit sees a layer in its tree, and another one does not. */
async function seenByUnitAlone(code: string): Promise<boolean> {
  const sees = async (account: string) => {
    const answer = await calls.fetch(ENDPOINTS.layerTree.path, {
      headers: { Authorization: await calls.signIn(account) },
    });
    return JSON.stringify(answer.body).includes(code);
  };
  return (await sees('admin6')) && !(await sees('station'));
}

it('puts the national base map on the globe: key, unit, transparency', async () => {
  const { page } = visit;
  // Tests ask nobody outside: the national platform's answers come from its stand-in.
  await page.route('**/foreign-layers/ask', (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace('https://t0.tianditu.gov.cn', foreign.origin),
    }),
  );
  await timed('天地图', async (person) => {
    await person.click(page.getByRole('button', { name: '地图服务' }));
    await person.click(services().getByRole('button', { name: '天地图' }));
    const form = services().getByRole('form', { name: '天地图' });
    await person.choose(form.getByLabel('图层').last(), 'vec');
    await person.paste(form.getByRole('textbox', { name: '许可（tk）' }), TIANDITU_KEY);
    await forUnit(person);
    await picture('specialist-tianditu');
    await addAndStyle(person);
    await person.write(workbench().getByLabel('不透明度（0—1）'), '0.8');
    await picture('specialist-style');
    await publish(person);
  });
  await page.unroute('**/foreign-layers/ask');
  const [record] = await inForce(['天地图矢量']);
  expect(record).toMatchObject({ roles: ['0', UNIT.roleType], layer: { type: 'domLayer', opacity: 0.8 } });
  expect(await seenByUnitAlone(record?.code ?? '')).toBe(true);
});

it('brings a WMS of twelve layers in as a group', async () => {
  const { page } = visit;
  await timed('WMS of twelve layers', async (person) => {
    await person.click(page.getByRole('button', { name: '地图服务' }));
    await person.paste(services().getByLabel('服务地址', { exact: true }).last(), `${foreign.origin}/wms`);
    await person.click(services().getByRole('checkbox', { name: '选择全部 12 个' }));
    await person.click(services().getByRole('checkbox', { name: /^放进新的下级分组/ }));
    await forUnit(person);
    await picture('specialist-wms');
    expect(await violations(page)).toEqual([]);
    await addAndStyle(person);
    await workbench().getByText('一起修改 12 条记录').waitFor();
    await person.write(workbench().getByLabel('不透明度（0—1）'), '0.7');
    await picture('specialist-bulk');
    await workbench().getByText('12 处修改未发布').waitFor();
    await publish(person);
  });
  const [first] = await inForce(['林班界']);
  const parent = first !== undefined && 'parent' in first ? first.parent : undefined;
  const records = (await inForce(WMS_TITLES)).filter((one) => 'parent' in one && one.parent === parent);
  expect(records).toHaveLength(12);
  for (const record of records)
    expect(record).toMatchObject({ roles: ['0', UNIT.roleType], layer: { opacity: 0.7 } });
  expect((await inForce(['林业专题'])).map(({ code }) => code)).toEqual([parent]);
  expect(await seenByUnitAlone(records[0]?.code ?? '')).toBe(true);
});

/** Parcels of five kinds of land around Bole. */
const KINDS = ['乔木林地', '灌木林地', '草地', '湿地', '沙地'];
const PARCELS: readonly Parcel[] = Array.from({ length: 40 }, (_, at) => {
  const [x, y] = [82 + (at % 8) * 0.02, 44.8 + Math.floor(at / 8) * 0.02];
  const ring = [
    ...[[x, y] as const, [x, y + 0.018] as const, [x + 0.018, y + 0.018] as const],
    ...[[x + 0.018, y] as const, [x, y] as const],
  ];
  return { ring, values: { 地类: KINDS[at % KINDS.length] ?? '', 编号: String(at + 1) } };
});

it('colours a Shapefile by its categories', async () => {
  const { page } = visit;
  const path = join(folder.path, '小班.zip');
  await writeFile(path, shapefileOf('小班', PARCELS, ['地类', '编号']));
  const own = () => panelOf('自有数据');
  await timed('Shapefile with categories', async (person) => {
    await person.click(page.getByRole('button', { name: '自有数据' }));
    await person.file(own().getByText('把文件拖到这里'), own().getByLabel('选择文件', { exact: true }), path);
    await person.click(own().getByRole('button', { name: '导入', exact: true }));
    await person.click(own().getByRole('button', { name: '分类着色与权限' }));
    await person.choose(workbench().getByLabel('分类字段', { exact: true }).last(), '地类');
    await person.choose(workbench().getByLabel('分类方法', { exact: true }).last(), '每个值一类');
    await workbench().getByRole('list', { name: '图例' }).getByRole('listitem').nth(4).waitFor();
    await picture('specialist-classes');
    await person.click(tab('谁能看到'));
    await person.click(workbench().getByText('只有这些单位'));
    await person.click(workbench().getByRole('checkbox', { name: UNIT.name }));
    await publish(person);
  });
  const [record] = await inForce(['小班']);
  expect(record).toMatchObject({
    roles: ['0', UNIT.roleType],
    layer: { classes: { field: '地类', kind: 'categories' } },
  });
  const layer = record !== undefined && 'layer' in record ? record.layer : undefined;
  const classes = (layer as { classes: { items: { value: string }[] } }).classes.items;
  expect(classes.map(({ value }) => value).sort()).toEqual([...KINDS].sort());
  expect(await seenByUnitAlone(record?.code ?? '')).toBe(true);
});

it('puts a city of 3D Tiles on the globe, near by alone', async () => {
  const { page } = visit;
  await timed('3D Tiles city', async (person) => {
    await person.click(page.getByRole('button', { name: '地图服务' }));
    await person.paste(
      services().getByLabel('服务地址', { exact: true }).last(),
      `${foreign.origin}/city/tileset.json`,
    );
    await person.write(services().getByRole('textbox', { name: '标题' }), '博乐实景');
    await forUnit(person);
    await addAndStyle(person);
    await person.write(workbench().getByLabel('最小比例尺 1:'), '100000');
    await person.write(workbench().getByLabel('不透明度（0—1）'), '0.9');
    await publish(person);
  });
  const [record] = await inForce(['博乐实景']);
  expect(record).toMatchObject({
    roles: ['0', UNIT.roleType],
    layer: { type: 'maxmodelLayer', minScale: 100_000, opacity: 0.9 },
  });
  expect(await seenByUnitAlone(record?.code ?? '')).toBe(true);
  expect(visit.watched.foreign).toEqual([]);
});
