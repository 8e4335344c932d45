import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { CHUNK_TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { ChunkError } from '../../portal/loadChunk.ts';
import { pages } from '../../features/pages/index.ts';
import { collectScreens } from '../../portal/featureHost.ts';
import type { PageRow } from '../../portal/pageRow.ts';
import { createPageScreens } from './pageScreens.ts';

const rows = collectScreens([pages]);
const [first] = rows;

/** Knows no texts at first. */
const translator = () => createTranslator('zh', { zh: {}, en: {} });

function rowWith(screen: PageRow['screen']): PageRow {
  if (first === undefined) throw new Error('no screen');
  return { ...first, screen };
}

describe('the screens’ parts of the page', () => {
  it('are loaded once', async () => {
    let loads = 0;
    const screens = createPageScreens(createFakeClock(), translator());
    const row = rowWith(() => {
      loads += 1;
      return Promise.resolve(() => null);
    });
    expect(screens.has(row)).toBe(false);
    await screens.load(row);
    await screens.load(row);
    expect([screens.has(row), loads]).toEqual([true, 1]);
  });

  it('come with their texts', async () => {
    const known = translator();
    const screens = createPageScreens(createFakeClock(), known);
    const row = rowWith(() => Promise.resolve(() => null));
    const texts = { zh: { 'page.info': '信息' }, en: { 'page.info': 'Information' } };
    await screens.load({ ...row, panelTexts: () => Promise.resolve(texts) });
    expect(known.t('page.info')).toBe('信息');
  });

  it('give a chunk-load error after 120 s, and are tried again afterwards', async () => {
    const clock = createFakeClock();
    const screens = createPageScreens(clock, translator());
    const failure = screens
      .load(rowWith(() => new Promise(() => undefined)))
      .catch((error: unknown) => error);
    await clock.run(CHUNK_TIMEOUT_MS);
    expect(await failure).toBeInstanceOf(ChunkError);
    const row = rowWith(() => Promise.resolve(() => null));
    await screens.load(row);
    expect(screens.has(row)).toBe(true);
  });

  it('all come: every row names a screen', async () => {
    const screens = createPageScreens(createFakeClock(), translator());
    for (const row of rows) await screens.load(row);
    expect(rows.every((row) => screens.has(row))).toBe(true);
  });
});
