import { mkdirSync } from 'node:fs';
import { afterEach } from 'vitest';
import { openPages, screenshot } from './browser.ts';

const FOLDER = 'test-results/pictures';

/** So much of a page's text is told, and so many of its last errors. */
const MOST_TEXT = 600;
const MOST_ERRORS = 5;

/** What a page shows when a test fails is told in the log, and kept as a picture: the next run may never show it again. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(FOLDER, { recursive: true });
  const name = `${task.file.name}-${task.name}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
  for (const [index, [page, errors]] of [...openPages].entries()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch((error: unknown) => String(error));
    console.log(`failed at ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, MOST_TEXT)}`);
    for (const error of errors.slice(-MOST_ERRORS)) console.log(`it reported: ${error}`);
    await screenshot(page, `${FOLDER}/${name}-${String(index)}.png`).catch(() => undefined);
  }
});
