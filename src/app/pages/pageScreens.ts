import type { ComponentType } from 'react';
import type { PageProps } from '../../features/pages/pageProps.ts';
import type { Clock } from '../../lib/clock.ts';
import { loadChunk } from '../loadChunk.ts';
import type { PageRow } from './pageRows.ts';

/** The screens whose parts of the page have arrived. */
export interface PageScreens {
  /** @throws ChunkError when the screen's part of the page does not arrive */
  load(row: PageRow): Promise<void>;
  get(row: PageRow): ComponentType<PageProps> | undefined;
}

/** Creates it, empty. */
export function createPageScreens(clock: Clock): PageScreens {
  const screens = new Map<string, ComponentType<PageProps>>();
  return {
    async load(row) {
      if (!screens.has(row.code)) screens.set(row.code, await loadChunk(clock, row.screen));
    },
    get: ({ code }) => screens.get(code),
  };
}
