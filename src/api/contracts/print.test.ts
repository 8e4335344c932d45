import { describe, expect, test } from 'vitest';
import { WHOLE_FURNITURE } from '../../domain/sheet/sheet.ts';
import {
  JOB_HEADER,
  MAX_SERIES_PAGES,
  PRINT_PATHS,
  PRINT_TIMEOUT_MS,
  printJobCancel,
  printJobState,
  sheetHistory,
  sheetHistoryDelete,
  sheetSeries,
  sheetSettings,
  type KeptSheet,
  type PrintJob,
} from './print.ts';

const SHEET = {
  title: '林草资源图',
  unit: '林草局',
  date: '2026-11-22',
  page: { size: 'A3', orientation: 'landscape', dpi: 300 },
  centre: { lon: 81.87, lat: 44.7 },
  scale: 800_000,
  rotationDeg: 0,
  layers: ['lakes'],
  furniture: WHOLE_FURNITURE,
  language: 'zh',
};

describe('the contracts of map export', () => {
  test('have the specification’s paths', () => {
    expect(PRINT_PATHS.download).toBe('/export/file/qgisFileDownload');
    expect(PRINT_PATHS.upload).toBe('/export/file/qgisFileUpload');
    expect([JOB_HEADER, PRINT_TIMEOUT_MS]).toEqual(['x-export-job', 60_000]);
  });
  test('take a sheet', () => {
    expect(sheetSettings.body.safeParse({ job: 'a-1', sheet: SHEET }).success).toBe(true);
  });
  test.each([
    ['a scale of 1:0', { scale: 0 }],
    ['a title of 201 characters', { title: '长'.repeat(201) }],
    ['a date that is none', { date: '2026-02-30' }],
    ['5000 dpi', { page: { ...SHEET.page, dpi: 5000 } }],
    ['a page nobody has', { page: { ...SHEET.page, size: 'B4' } }],
    ['a centre over the pole', { centre: { lon: 0, lat: 89 } }],
    ['51 layers', { layers: Array.from({ length: 51 }, String) }],
  ])('refuse %s', (_, change) => {
    const sheet = { ...SHEET, ...change };
    expect(sheetSettings.body.safeParse({ job: 'a-1', sheet }).success).toBe(false);
    expect(sheetSeries.body.safeParse({ title: 't', sheets: [sheet] }).success).toBe(false);
  });
  test('refuse a series of nothing or of too much', () => {
    for (const count of [0, MAX_SERIES_PAGES + 1]) {
      const sheets = Array.from({ length: count }, () => SHEET);
      expect(sheetSeries.body.safeParse({ title: 't', sheets }).success).toBe(false);
    }
  });
  test.each([printJobState.query, printJobCancel.body, sheetHistoryDelete.body])(
    'know no job that leads out of its folder',
    (schema) => {
      expect(schema.safeParse({ job: '../x', id: '../x' }).success).toBe(false);
    },
  );
  test('answer a job and a history', () => {
    const job: PrintJob = { job: 'a', state: 'drawing', done: 0, total: 1, message: '' };
    expect(printJobState.answer.parse(job)).toEqual(job);
    const parsed = sheetSettings.body.parse({ job: 'a-1', sheet: SHEET });
    const kept: KeptSheet = {
      id: 'a',
      kind: 'sheet',
      title: 't',
      createdAtMs: 0,
      engine: 'qgis',
      pages: 1,
      formats: ['png'],
      bytes: 1,
      sheets: [parsed.sheet],
    };
    expect(sheetHistory.answer.parse([kept])).toEqual([kept]);
    expect(sheetHistory.answer.safeParse([{ ...kept, engine: 'other' }]).success).toBe(false);
  });
});
