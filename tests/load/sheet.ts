import { JOB_HEADER, PRINT_PATHS } from '../../src/api/contracts/print.ts';
import { DEFAULT_EXPORT_NAME, withSheetTexts } from '../../src/domain/sheet/protocol.ts';
import { escapeXml } from '../../src/lib/xml.ts';
import { LAKES_QUERY, SMALL_SHEET } from '../support/sheets.ts';
import { jsonAsked, type SignedCall } from './plots.ts';
import type { Answer, Asked } from './wire.ts';

const BOUNDARY = '----portal-load';

/** The upload of a project as a browser's form sends it. */
function formAsked(project: string): Asked {
  const part = (head: string, text: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const file = 'name="file"; filename="project.qgs"\r\nContent-Type: text/xml';
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${part('name="serverName"', DEFAULT_EXPORT_NAME)}${part(file, project)}--${BOUNDARY}--\r\n`,
  };
}

/** A printed sheet's job and the answer of its print; the answer of the call before it that failed otherwise. */
export interface Printed {
  readonly job: string;
  readonly answer: Answer;
}

/** Prints a small sheet as the page does: downloads the project, uploads it with its texts, sets the sheet, prints. */
export async function printSheet(call: SignedCall): Promise<Printed> {
  const project = await call(`${PRINT_PATHS.download}?serverName=${DEFAULT_EXPORT_NAME}`);
  const job = String(project.headers[JOB_HEADER] ?? '');
  if (project.status !== 200) return { job, answer: project };
  const { title, unit } = SMALL_SHEET;
  const edited = withSheetTexts(project.body.toString(), { title, unit }, escapeXml) ?? '';
  const uploaded = await call(PRINT_PATHS.upload, formAsked(edited));
  if (uploaded.status !== 200) return { job, answer: uploaded };
  const set = await call('/export/sheet/settings', jsonAsked({ job, sheet: SMALL_SHEET }));
  if (set.status !== 200) return { job, answer: set };
  const query = LAKES_QUERY();
  query.delete('DPI');
  return { job, answer: await call(`${PRINT_PATHS.print}/${job}?${query.toString()}`) };
}
