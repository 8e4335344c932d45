import type { z } from 'zod';
import { readText } from '../api/readText.ts';
import { appConfigSchema, type AppConfig } from '../config/appConfig.ts';
import { facilityListSchema, type FacilityList } from '../config/facilityConfig.ts';
import { parseConfig, type ConfigProblem } from '../config/loadConfig.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { Clock } from '../lib/clock.ts';
import { askableOrigins } from '../lib/pageRelay.ts';
import { err, ok, type Result } from '../lib/result.ts';

const FILES = { app: 'config/app.json', facilities: 'config/facilities.json' } as const;

/** The config of a page. */
export interface PageConfig {
  readonly app: AppConfig;
  readonly facilities: FacilityList;
  /** Other origins that the page may ask; undefined where it is served without a Content-Security-Policy. */
  readonly askable: readonly string[] | undefined;
}

/** The page that reads its files. */
interface ReadingPage {
  /** Where the page came from. */
  readonly origin: string;
  readonly clock: Clock;
  readonly t: (key: TextKey) => string;
}

async function readFile<T extends z.ZodType>(
  file: string,
  schema: T,
  { origin, clock, t }: ReadingPage,
  onHeaders?: (headers: Headers) => void,
): Promise<Result<z.output<T>, readonly ConfigProblem[]>> {
  const text = await readText(new URL(`/${file}`, origin), clock, undefined, onHeaders);
  if (text.ok) return parseConfig(file, text.value, schema);
  return err([{ file, path: `/${file}`, expected: t('config.unreachable'), found: text.error }]);
}

/**
 * Fetches and parses `config/app.json`, and `config/facilities.json` where the deployment has facilities.
 * @param origin where the page came from
 * @returns the config, or every problem to show; a file that cannot be fetched is one problem
 */
export async function readConfig(
  origin: string,
  clock: Clock,
  t: (key: TextKey) => string,
): Promise<Result<PageConfig, readonly ConfigProblem[]>> {
  const page: ReadingPage = { origin, clock, t };
  let askable: PageConfig['askable'];
  // The policy of this answer is the page's own: it is asked for as soon as the page is there.
  const app = await readFile(FILES.app, appConfigSchema, page, (headers) => {
    askable = askableOrigins(headers.get('content-security-policy'));
  });
  if (!app.ok) return app;
  if (app.value.deployment !== 'drainage')
    return ok({ app: app.value, facilities: { facilities: [] }, askable });
  const facilities = await readFile(FILES.facilities, facilityListSchema, page);
  return facilities.ok ? ok({ app: app.value, facilities: facilities.value, askable }) : facilities;
}
