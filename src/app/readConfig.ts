import { readText } from '../api/readText.ts';
import { appConfigSchema, type AppConfig } from '../config/appConfig.ts';
import { parseConfig, type ConfigProblem } from '../config/loadConfig.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { Clock } from '../lib/clock.ts';
import { err, type Result } from '../lib/result.ts';

const FILE = 'config/app.json';

/**
 * Fetches and parses `config/app.json`.
 * @param origin where the page came from
 * @returns the config, or every problem to show; a file that cannot be fetched is one problem
 */
export async function readConfig(
  origin: string,
  clock: Clock,
  t: (key: TextKey) => string,
): Promise<Result<AppConfig, readonly ConfigProblem[]>> {
  const text = await readText(new URL(`/${FILE}`, origin), clock);
  if (text.ok) return parseConfig(FILE, text.value, appConfigSchema);
  return err([{ file: FILE, path: `/${FILE}`, expected: t('config.unreachable'), found: text.error }]);
}
