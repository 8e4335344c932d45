// Writes config/schema/*.json from the code's schemas; with --check, only says whether they are up to date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { appConfigSchema } from '../src/config/appConfig.ts';
import { exportConfigSchema } from '../src/config/exportConfig.ts';
import { facilityListSchema } from '../src/config/facilityConfig.ts';
import { layerRecordSchema } from '../src/layerTypes/index.ts';

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'app.schema.json': appConfigSchema,
  'export.schema.json': exportConfigSchema,
  'facilities.schema.json': facilityListSchema,
  'layer.schema.json': layerRecordSchema,
};

/** All types share the most of their fields: these stand once. */
const REUSED: Readonly<Record<string, 'ref'>> = { 'layer.schema.json': 'ref' };

const FOLDER = 'config/schema';

function present(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const options = await resolveConfig('package.json');
mkdirSync(FOLDER, { recursive: true });
let stale = 0;
for (const [name, schema] of Object.entries(SCHEMAS)) {
  const file = `${FOLDER}/${name}`;
  const text = await format(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', reused: REUSED[name] ?? 'inline' })),
    {
      ...options,
      parser: 'json',
    },
  );
  if (present(file) === text) continue;
  stale += 1;
  if (process.argv.includes('--check'))
    console.error(`${file} is stale: run "npx tsx tests/configSchemas.ts"`);
  else writeFileSync(file, text);
}
if (process.argv.includes('--check') && stale > 0) process.exitCode = 1;
