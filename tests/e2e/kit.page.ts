import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Visit['page'];

beforeAll(async () => {
  visit = await openVisit({
    account: 'bureau',
    engine: 'memory',
    signedIn: false,
    reducedMotion: true,
    pixels: 'fine',
  });
  ({ page } = visit);
  await page.goto(`${visit.origin}/kit`);
  await drawn();
});

afterAll(() => visit.end());

/** Until every element of Calcite has drawn itself. */
const drawn = () =>
  page.waitForFunction(() => {
    const elements = [...document.querySelectorAll('[data-kit] *')].filter(({ localName }) =>
      localName.startsWith('calcite-'),
    );
    return elements.length > 50 && elements.every((element) => element.hasAttribute('calcite-hydrated'));
  });

const place = (of: string, state = 'plain') =>
  page.locator(`[data-kit="${of}"][data-kit-state="${state}"] > div`);

/** The pixels of a specimen. */
async function pixelsOf(of: string, state?: string) {
  const png = await place(of, state).screenshot();
  return sharp(png).removeAlpha().raw().toBuffer();
}

/** How many pixels of two specimens differ visibly: their frames are of one size, unless what they hold is not. */
function differing(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return Math.abs(a.length - b.length) / 3;
  let count = 0;
  for (let at = 0; at < a.length; at += 3) {
    const most = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0))),
    );
    if (most > 16) count += 1;
  }
  return count;
}

/** States that must not look like the plain one. */
const STATES = {
  Button: ['primary', 'danger', 'pressed', 'busy', 'disabled'],
  IconButton: ['pressed', 'disabled'],
  MenuButton: ['text', 'disabled'],
  TextField: ['empty', 'hint', 'invalid', 'disabled'],
  TextAreaField: ['empty', 'hint', 'invalid', 'disabled'],
  PasswordField: ['invalid'],
  NumberField: ['empty', 'no stepper', 'disabled'],
  SelectField: ['hint', 'invalid', 'disabled'],
  SliderField: ['disabled'],
  SegmentedField: ['disabled'],
  ColourField: ['disabled'],
  Phrase: ['quiet', 'accent', 'second', 'danger'],
  Badge: ['second', 'danger'],
  Heading: ['quiet'],
  DataGrid: ['busy', 'empty'],
} as const;

/** The names of specimens that are wider than their place. */
const cut = () =>
  page.$$eval('[data-kit]', (specimens) =>
    specimens
      .filter(({ lastElementChild: stand }) => stand !== null && stand.scrollWidth > stand.clientWidth + 1)
      .map((specimen) => `${specimen.getAttribute('data-kit')} ${specimen.getAttribute('data-kit-state')}`),
  );

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the page of the kit', () => {
  it.each(['Dark', 'Light'])('is sound in both languages: %s', async (theme) => {
    if (theme === 'Light') await press('Light');
    for (const other of ['English', 'Chinese']) {
      expect(await violations(page)).toEqual([]);
      expect(await cut()).toEqual([]);
      await press(other);
      await page.getByRole('button', { name: other === 'English' ? 'Chinese' : 'English' }).waitFor();
    }
    if (theme === 'Light') await press('Dark');
  });

  it('lets every state be told from the plain one by the eye', async () => {
    for (const [of, states] of Object.entries(STATES)) {
      const plain = await pixelsOf(of);
      for (const state of states) {
        const count = differing(plain, await pixelsOf(of, state));
        expect.soft(count, `${of} ${state}`).toBeGreaterThan(30);
      }
    }
    const [off, on, mixed] = await Promise.all(
      ['off', 'on', 'mixed'].map((state) => pixelsOf('CheckField', state)),
    );
    expect(differing(off ?? Buffer.of(), on ?? Buffer.of())).toBeGreaterThan(30);
    expect(differing(on ?? Buffer.of(), mixed ?? Buffer.of())).toBeGreaterThan(10);
  });

  it('says below a field what there is to know, and reads it out with the field', async () => {
    await expect(place('TextField', 'hint').getByText('最多 20 个字').isVisible()).resolves.toBe(true);
    const described = await place('TextField', 'hint')
      .locator('input')
      .evaluate((input) => input.getAttribute('aria-description'));
    expect(described).toBe('最多 20 个字');
  });

  it.each([
    'Button',
    'TextField',
    'SelectField',
    'NumberField',
    'TextAreaField',
    'SegmentedField',
    'TabStrip',
    'ListBox',
    'WindowFrame',
  ])('shows where the focus is: %s', async (of) => {
    const before = await pixelsOf(of);
    const control = place(of).locator('button, input, select, textarea, [tabindex="0"]').first();
    await control.focus();
    await page.keyboard.press('Shift');
    expect(differing(before, await pixelsOf(of))).toBeGreaterThan(30);
    await control.blur();
  });

  it('CheckTree: says how each row stands, is gone through and folded by the arrow keys', async () => {
    const tree = place('CheckTree').getByRole('tree');
    const rows = tree.getByRole('treeitem');
    expect(await rows.count()).toBe(8);
    const stateOf = (id: string) => tree.locator(`[data-layer-id="${id}"]`);
    expect(await stateOf('off').getAttribute('aria-checked')).toBe('false');
    expect(await stateOf('group').getAttribute('aria-checked')).toBe('mixed');
    expect(await stateOf('locked').getAttribute('aria-disabled')).toBe('true');
    expect(await stateOf('failed').getByRole('button', { name: 'retry' }).isVisible()).toBe(true);
    await stateOf('on').focus();
    await page.keyboard.press('ArrowDown');
    expect(await stateOf('loading').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rows.count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows.count()).toBe(8);
  });

  it('DataGrid: draws the rows in its window alone, and is gone through and ticked by keys', async () => {
    const grid = place('DataGrid').getByRole('grid');
    const rows = grid.locator('[data-row]');
    expect(await rows.count()).toBeLessThan(40);
    await rows.first().focus();
    await page.keyboard.press('End');
    const last = grid.locator('[data-row="4999"]');
    await last.waitFor();
    expect(await last.evaluate((row) => row === document.activeElement)).toBe(true);
    expect(await last.getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Space');
    expect(await last.getAttribute('aria-selected')).toBe('true');
    expect(await place('DataGrid', 'empty').getByText('还没有书签').isVisible()).toBe(true);
  });

  it.each(['corner', 'place'])('PopupCard: stands whole in its view, its long texts cut: %s', async (at) => {
    const stand = await place('PopupCard', at).boundingBox();
    const card = place('PopupCard', at).getByRole('dialog');
    const box = await card.boundingBox();
    if (stand === null || box === null) throw new Error('not drawn');
    expect(box.x).toBeGreaterThanOrEqual(stand.x);
    expect(box.x + box.width).toBeLessThanOrEqual(stand.x + stand.width);
    expect(box.y + box.height).toBeLessThanOrEqual(stand.y + stand.height);
    expect(await card.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    for (const name of ['取消', '保存'])
      expect(await card.getByRole('button', { name }).isVisible()).toBe(true);
  });

  it('WindowFrame: is moved by the arrow keys on its header, and resized where it may be', async () => {
    const frame = place('WindowFrame').getByRole('dialog');
    const before = await frame.boundingBox();
    await frame.locator('header').focus();
    await page.keyboard.press('ArrowRight');
    expect((await frame.boundingBox())?.x).toBeGreaterThan(before?.x ?? Infinity);
    const corner = frame.locator('button:last-child');
    await corner.focus();
    await page.keyboard.press('ArrowLeft');
    expect((await frame.boundingBox())?.width).toBeLessThan(before?.width ?? 0);
    expect(await place('WindowFrame', 'fixed').getByRole('button').count()).toBe(1);
  });

  it('TabStrip: arrows choose the next tab and lead there', async () => {
    const tabs = place('TabStrip').getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  });

  it.each([
    ['confirm', 'alertdialog', '地类统计'],
    ['form', 'dialog', '地类统计'],
    ['menu', 'menu', '取消'],
  ] as const)('%s takes the focus, and gives it back with Esc', async (name, role, title) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    const opened = page.getByRole(role, { name: title });
    await opened.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  });
});
