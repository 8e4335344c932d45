import type { Page } from 'playwright';
import { DEMO_PASSWORD } from '../support/portal.ts';
import { median } from './report.ts';

const LAYERS_PER_GROUP = 50;
const GROUPS = 100;

/** A catalogue of 5,000 layers in 100 groups. */
function largeCatalogue() {
  const layer = (group: string, index: number) => {
    const code = `${group}${String(index).padStart(3, '0')}`;
    const name = `图层 ${code.slice(3)}`;
    const record = { name, type: 'vectorLayer', link: '/geo/features/areas.geojson', visibility: false };
    return {
      Code: code,
      PCode: group,
      Name: name,
      Items: [],
      Resources: [{ ResourceAbstract: JSON.stringify(record) }],
    };
  };
  const groups = Array.from({ length: GROUPS }, (_, index) => {
    const code = `Z01${String(index).padStart(3, '0')}`;
    const items = Array.from({ length: LAYERS_PER_GROUP }, (_unused, at) => layer(code, at));
    return { Code: code, PCode: 'Z01', Name: `分组 ${String(index)}`, Items: items, Resources: [] };
  });
  return [{ Code: 'Z01', PCode: '', Name: '业务专题', Items: groups, Resources: [] }];
}

/**
 * Types into the filter of a tree of 5,000 layers.
 * @returns from the keystroke to the laid out rows, median in milliseconds
 */
export async function measureTreeFilter(page: Page, origin: string): Promise<number> {
  await page.route('**/Resource/TOPIC_Z*', (route) =>
    route.fulfill({ json: { Success: true, Message: { Items: largeCatalogue() }, ErrorInfo: null } }),
  );
  await page.goto(`${origin}/login?quality=low`);
  await page.getByLabel('用户名').fill('admin2');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  const filter = page.getByLabel('按名称筛选图层');
  await filter.waitFor();
  const timesMs = await filter.evaluate(async (input: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (const text of ['1', '12', '123', '12', '1', '', '0', '07', '070', '07', '0', '']) {
      const startedMs = performance.now();
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      document.querySelector('[role=tree]')?.getBoundingClientRect();
      times.push(performance.now() - startedMs);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times;
  });
  return median(timesMs);
}
