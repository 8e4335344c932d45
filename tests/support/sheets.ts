import { JOB_HEADER, PRINT_PATHS } from '../../src/api/contracts/print.ts';
import { DEFAULT_EXPORT_NAME, printQuery, withSheetTexts } from '../../src/domain/sheet/protocol.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../src/domain/sheet/sheet.ts';
import { escapeXml } from '../../src/lib/xml.ts';
import { DEMO_PASSWORD } from './portal.ts';

/** A sheet of A4 at 100 dots per inch in the middle of the prefecture: quick to print. */
export const SMALL_SHEET: Sheet = {
  title: '湖泊图',
  unit: '博州林业和草原局',
  date: '2026-11-22',
  page: { size: 'A4', orientation: 'landscape', dpi: 100 },
  centre: { lon: 81.87, lat: 44.7 },
  scale: 1_500_000,
  rotationDeg: 0,
  layers: ['lakes'],
  furniture: WHOLE_FURNITURE,
  language: 'zh',
};

/** A signed-in user of map export at an origin. */
export interface Cartographer {
  readonly token: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** The project of a new export, and its job. */
  download(): Promise<{ readonly project: string; readonly job: string }>;
  upload(project: string): Promise<Response>;
  /** POSTs JSON; the result in the envelope. @throws with the message of a refusal */
  post(path: string, body: unknown): Promise<unknown>;
  /** Downloads, writes the texts, uploads; the job. */
  begin(texts?: { readonly title: string; readonly unit: string }): Promise<string>;
  print(job: string, query?: URLSearchParams, init?: RequestInit): Promise<Response>;
}

/** The print call of the lakes in the whole prefecture. */
export const LAKES_QUERY = (format: 'png' | 'pdf' = 'png') =>
  printQuery(PREFECTURE_EXTENT, ['lakes'], format);

/** Signs in at a portal. */
export async function cartographerAt(
  origin: string,
  account = 'admin1',
  password = DEMO_PASSWORD,
): Promise<Cartographer> {
  const signIn = new URLSearchParams({ account, password });
  const answer = await fetch(`${origin}/api/extend/genius/token/accesstoken?${signIn.toString()}`);
  const { data } = (await answer.json()) as { data: { token: string } };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), authorization: data.token },
    });
  const cartographer: Cartographer = {
    token: data.token,
    call,
    async download() {
      const response = await call(`${PRINT_PATHS.download}?serverName=${DEFAULT_EXPORT_NAME}`);
      return { project: await response.text(), job: response.headers.get(JOB_HEADER) ?? '' };
    },
    upload(project) {
      const form = new FormData();
      form.set('serverName', DEFAULT_EXPORT_NAME);
      form.set('file', new Blob([project], { type: 'text/xml' }), 'project.qgs');
      return call(PRINT_PATHS.upload, { method: 'POST', body: form });
    },
    async post(path, body) {
      const headers = { 'content-type': 'application/json' };
      const response = await call(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const { code, result, message } = (await response.json()) as {
        code: number;
        result: unknown;
        message: string;
      };
      if (code !== 200) throw new Error(message);
      return result;
    },
    async begin(texts = { title: '湖泊图', unit: '博州林业和草原局' }) {
      const { project, job } = await cartographer.download();
      const edited = withSheetTexts(project, texts, escapeXml) ?? '';
      const response = await cartographer.upload(edited);
      if (!response.ok) throw new Error(await response.text());
      return job;
    },
    print: (job, query = LAKES_QUERY(), init = {}) =>
      call(`${PRINT_PATHS.print}/${job}?${query.toString()}`, init),
  };
  return cartographer;
}
