import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { hashOf } from '../../server/base/ensureBuilt.mjs';

/** A page that only tests visit. */
export interface TestPage {
  /** Where its build lies. */
  readonly outDir: string;
  /** Files and folders that it is made of. */
  readonly inputs: readonly string[];
  readonly plugins?: readonly Plugin[];
  /** Its entries and how it is divided; those of the portal's page unless told. */
  readonly bundle?: Rolldown.RolldownOptions;
}

const building = new Map<string, Promise<void>>();

/** Builds a page of tests, as the portal's is but readable, when it changed since the last build; once for all who ask. */
export function ensurePage(page: TestPage): Promise<void> {
  const begun = building.get(page.outDir) ?? buildChanged(page);
  building.set(page.outDir, begun);
  return begun;
}

/** A test runner sets NODE_ENV, and one file alone would have React for development, which the whole run and the portal do not. */
async function asInProduction(config: InlineConfig): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build(config);
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function buildChanged({ outDir, inputs, plugins = [], bundle = {} }: TestPage): Promise<void> {
  const stamp = join(outDir, '.stamp');
  const wanted = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await asInProduction({
    configFile: false,
    logLevel: 'error',
    publicDir: 'assets',
    // The page of the kit is part of it.
    define: { 'import.meta.env.DEV': 'true' },
    plugins: [...plugins, react()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'static',
      target: 'es2022',
      minify: false,
      chunkSizeWarningLimit: 8000,
      reportCompressedSize: false,
      rolldownOptions: bundle,
    },
    worker: { format: 'es' },
  });
  writeFileSync(stamp, wanted);
}
