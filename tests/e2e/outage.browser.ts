import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';

/** The base's services. */
const BASE = /\/geo\/(?:tiles\/world|arcgis\/rest\/services\/terrain)\//;

let visit: Visit;
let page: Visit['page'];

const line = (view: 'globe' | 'plane', part: string) =>
  page.locator(`[data-view="${view}"] ~ *`).getByText(`${part}暂缺`);

beforeAll(async () => {
  visit = await openVisit({
    account: 'outage',
    engine: 'globe',
    reducedMotion: true,
    prepare: (opened) => opened.route(BASE, (route) => route.fulfill({ status: 503, body: 'down' })),
  });
  ({ page } = visit);
});

afterAll(() => visit.end());

it('says on both maps and in the messages that the base is missing, with its host and without its address', async () => {
  await line('globe', '基础影像').waitFor();
  await line('plane', '基础影像').waitFor();
  await line('globe', '地形（示意）').waitFor();
  const said = (await line('globe', '地形（示意）').textContent()) ?? '';
  expect(said).toContain('服务返回错误状态：503');
  expect(said).toContain(new URL(visit.origin).host);
  expect(said.length).toBeLessThan(70);
});

it('comes back by itself once the services are there again', async () => {
  const answered = new Set<string | undefined>();
  page.on('response', (response) => {
    if (response.ok() && BASE.test(response.url()))
      answered.add(new URL(response.url()).pathname.split('/')[2]);
  });
  await page.unroute(BASE);
  for (const part of ['基础影像', '地形（示意）'])
    await line('globe', part).waitFor({ state: 'detached', timeout: 60_000 });
  await line('plane', '基础影像').waitFor({ state: 'detached' });
  await viewsIdle(page);
  expect(answered).toEqual(new Set(['tiles', 'arcgis']));
});
