import { createElement, type ComponentType, type ReactNode } from 'react';
import type { Needs } from '../../portal/needs.ts';
import type { PageProps } from '../../portal/pageProps.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Translator } from '../../i18n/translate.ts';
import { loadChunk } from '../../portal/loadChunk.ts';
import { loadScreen } from '../../portal/loadScreen.ts';
import type { PageRow } from '../../portal/pageRow.ts';

/** The screens whose parts of the page have arrived. */
export interface PageScreens {
  /** @throws ChunkError when the screen's part of the page does not arrive */
  load(row: PageRow): Promise<void>;
  has(row: PageRow): boolean;
  /** The screen; undefined until its part of the page is there. */
  draw(row: PageRow, key: string, props: PageProps<Needs>): ReactNode | undefined;
}

/** Creates it, empty. */
export function createPageScreens(clock: Clock, translator: Translator): PageScreens {
  const screens = new Map<string, ComponentType<PageProps<Needs>>>();
  return {
    async load(row) {
      if (!screens.has(row.code))
        screens.set(row.code, await loadChunk(clock, () => loadScreen(row, translator)));
    },
    has: ({ code }) => screens.has(code),
    draw({ code }, key, props) {
      const screen = screens.get(code);
      return screen && createElement(screen, { ...props, key });
    },
  };
}
