import { readText } from '../../api/readText.ts';
import { exportConfigSchema, type ExportConfig } from '../../config/exportConfig.ts';
import { parseConfig } from '../../config/loadConfig.ts';
import { SheetError } from '../../api/sheetJob.ts';
import type { PortalSurroundings } from '../../portal/surroundings.ts';

const FILE = 'config/export.json';

/**
 * Reads `config/export.json`, which only the export wants.
 * @throws SheetError that names the first thing wrong with it
 */
export async function readExportConfig({
  origin,
  clock,
}: Pick<PortalSurroundings, 'origin' | 'clock'>): Promise<ExportConfig> {
  const text = await readText(new URL(`/${FILE}`, origin), clock);
  if (!text.ok) throw new SheetError({ id: 'export.config', message: `${FILE}: ${text.error}` });
  const config = parseConfig(FILE, text.value, exportConfigSchema);
  if (config.ok) return config.value;
  const [first] = config.error;
  const told = first === undefined ? '' : `${first.path}: ${first.expected} (${first.found})`;
  throw new SheetError({ id: 'export.config', message: `${FILE}: ${told}` });
}
