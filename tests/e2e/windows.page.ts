import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { viewsIdle } from '../support/browser.ts';
import { closeWindows, COMMAND_WINDOWS, goTo, openWindow, SCREENS } from '../support/everyWindow.ts';
import { openVisit, type Visit } from '../support/visit.ts';

let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await openVisit({ account: 'windows', engine: 'memory', reducedMotion: true });
  ({ page } = visit);
});

afterAll(() => visit.end());

/** Until nothing is being fetched, and every element of Calcite has drawn itself. */
const settled = () =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-waiting]') === null &&
      [...document.querySelectorAll('*')].every(
        (element) => !element.localName.startsWith('calcite-') || element.hasAttribute('calcite-hydrated'),
      ),
  );

/**
 * Changes the theme of the computer, and waits until all colours have changed, those inside Calcite's elements too. An element that
 * inherits a colour begins to change once its parent has: so until nothing changes any more.
 */
async function inLight(light: boolean): Promise<void> {
  const theme = light ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.evaluate(async () => {
    const changing = () =>
      [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
        .flatMap((root) => root.getAnimations())
        .filter((each) => each instanceof CSSTransition);
    for (let running = changing(); running.length > 0; running = changing())
      await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** Presses the header's button that speaks another language. */
async function speak(name: 'English' | '中文'): Promise<void> {
  await page.locator('header').getByRole('button', { name, exact: true }).click();
  await page
    .locator('header')
    .getByRole('button', { name: name === 'English' ? '中文' : 'English', exact: true })
    .waitFor();
  await settled();
}

/**
 * What axe finds in both themes and languages. Themes change colours, languages change names, and no rule looks at both: each theme
 * and each language is looked at once. The page is Chinese and dark, and is so again.
 */
async function foundEverywhere(within?: string): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (how: string) =>
    found.push(...(await violations(page, within)).map((violation) => `${how}: ${violation}`));
  await look('Chinese, dark');
  await inLight(true);
  await speak('English');
  await look('English, light');
  await inLight(false);
  await speak('中文');
  return found;
}

/** What can be worked in a window but cannot be brought into view there, or lies below something else, by its name. */
const unreachable = (title: string) =>
  page.evaluate((name) => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].find(
      (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === name,
    );
    if (dialog === undefined) return [`no window ${name}`];
    const controls = [
      ...dialog.querySelectorAll<HTMLElement>(
        'button, input:not([type=file]), select, textarea, a[href], calcite-button, calcite-action, calcite-input-text, calcite-input-number, calcite-select, calcite-checkbox, calcite-slider, calcite-text-area',
      ),
    ];
    return controls.flatMap((control) => {
      if (control.closest('[hidden], [aria-hidden=true]') !== null || control.offsetParent === null)
        return [];
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const hit = document.elementFromPoint(left + Math.min(width / 2, 12), top + Math.min(height / 2, 12));
      const isMet = hit !== null && (control.contains(hit) || hit.contains(control));
      return isMet && dialog.contains(hit)
        ? []
        : [
            `${control.localName} ${control.getAttribute('aria-label') ?? control.getAttribute('text') ?? control.textContent.trim().slice(0, 20)}`,
          ];
    });
  }, title);

describe('every screen', () => {
  it.each(SCREENS)('%s is sound in both themes and languages', async (path, title) => {
    await goTo(page, path);
    // The screen before stands until this one is there.
    await page.getByRole('region', { name: title, exact: true }).waitFor();
    await page.getByRole('status', { name: '正在统计…' }).waitFor({ state: 'detached' });
    await viewsIdle(page);
    await settled();
    expect(await foundEverywhere()).toEqual([]);
  });
});

describe('every window', () => {
  beforeAll(async () => {
    await goTo(page, '/Home');
    await viewsIdle(page);
  });

  it.each(COMMAND_WINDOWS)(
    '%s opens %s by the keyboard, sound in both themes and languages, and Esc closes it',
    async (...row) => {
      await openWindow(page, row);
      expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true);
      await settled();
      expect(await foundEverywhere('[role=dialog]')).toEqual([]);
      expect(
        await page.evaluate(
          `document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1).length`,
        ),
      ).toBe(0);
      await closeWindows(page);
    },
  );
});

describe('at 200 %', () => {
  beforeAll(async () => {
    await page.setViewportSize({ width: 683, height: 384 });
  });

  it('leaves every button of the header and of the rail in reach', async () => {
    const outside = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'header calcite-button, header calcite-action, [role=toolbar] calcite-action',
        ),
      ]
        .filter((control) => {
          control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const { left, top, right, bottom } = control.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        })
        .map((control) => control.getAttribute('text') ?? control.textContent),
    );
    expect(outside).toEqual([]);
  });

  it.each(COMMAND_WINDOWS)('%s opens %s, all of which can be reached', async (...row) => {
    await openWindow(page, row);
    // It comes with a second window, which on so small a page lies over it.
    if (row[1] === '标绘工作空间')
      await page
        .getByRole('dialog', { name: '标绘', exact: true })
        .getByRole('button', { name: '关闭' })
        .click();
    await settled();
    expect(await unreachable(row[1])).toEqual([]);
    await closeWindows(page);
  });
});
