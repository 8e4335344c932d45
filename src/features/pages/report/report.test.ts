import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { texts } from '../../../../tests/support/allTexts.ts';
import type { TopicFigures } from '../../../api/contracts/figures.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { PAGE } from './pageFlow.ts';
import { reportPart, type Report } from './report.ts';
import { reportDocx } from './reportDocx.ts';
import { chartName, reportPages, VIEW_PICTURES } from './reportPages.ts';

const SPECIES = Array.from({ length: 60 }, (_, index) => ({
  name: `树种${index}`,
  values: [60 - index, null],
}));

const FIGURES: TopicFigures = {
  topic: 'forest',
  years: [],
  notes: ['示意数据'],
  computedAt: '2026-11-26T08:00:00.000Z',
  values: [{ id: 'woodlandArea', unit: 'km2', value: 459.02 }],
  sections: [
    {
      id: 'woodBySpecies',
      kind: 'bars',
      columns: [
        { id: 'area', unit: 'km2' },
        { id: 'volume', unit: 'm3' },
      ],
      rows: SPECIES,
    },
    {
      id: 'plotsByType',
      kind: 'table',
      columns: [{ id: 'count', unit: 'count' }],
      rows: [{ name: '', values: [3] }],
    },
  ],
};

const { t } = createTranslator('zh', texts);

const REPORT: Report = {
  title: '博乐市天然林',
  subtitle: '博州林业和草原局　2026/11/26 16:00:00',
  captions: ['左：三维视图', '右：二维视图'],
  parts: [reportPart(t, FIGURES, '2026/11/26 16:00:00')],
};

const PICTURE = {
  widthPx: 10,
  heightPx: 8,
  packed: 'jpeg',
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
} as const;

describe('a report', () => {
  it('says what the screen says, and nothing for what is not known', () => {
    const [part] = REPORT.parts;
    expect(part?.values).toEqual([{ name: '林地面积', value: '459.02 km²' }]);
    expect(part?.sections[0]?.head).toEqual(['名称', '面积 (km²)', '每公顷蓄积 (m³)']);
    expect(part?.sections[0]?.rows[0]).toEqual(['树种0', '60', '—']);
    expect(part?.sections[0]?.sentence).toContain('树种0最多');
    expect(part?.sections[1]?.rows).toEqual([['未知', '3']]);
    expect(part?.note).toContain('优势树种');
  });

  it('fills pages to their margins, numbers them, and says the head of a table on each', () => {
    const pages = reportPages(REPORT, new Map([[chartName(0, 0), 0.4]]), true);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach(({ marks, pictures }, index) => {
      const said = marks.filter((mark) => mark.kind === 'text');
      expect(said.at(-1)?.text).toBe(`${index + 1} / ${pages.length}`);
      for (const { yPx } of said.slice(0, -1))
        expect(yPx).toBeLessThanOrEqual(PAGE.heightPt - PAGE.marginPt + 12);
      for (const { box } of pictures)
        expect(box.yPx + box.heightPx).toBeLessThanOrEqual(PAGE.heightPt - PAGE.marginPt + 1);
      const rows = said.filter(({ text }) => text.startsWith('树种') && !text.includes('最多'));
      if (rows.length > 0) expect(said.some(({ text }) => text === '面积 (km²)')).toBe(true);
    });
    const all = pages.flatMap(({ marks }) => marks).filter((mark) => mark.kind === 'text');
    for (const { name } of SPECIES) expect(all.filter(({ text }) => text === name)).toHaveLength(1);
    expect(pages.flatMap(({ pictures }) => pictures.map(({ name }) => name))).toEqual([
      ...VIEW_PICTURES,
      chartName(0, 0),
    ]);
  });

  it('never leaves a heading alone at the foot of a page', () => {
    const [bars, table] = FIGURES.sections;
    if (bars === undefined || table === undefined) throw new Error('no groups');
    for (const rows of [20, 25, 30, 35, 40, 45]) {
      const figures = { ...FIGURES, sections: [{ ...bars, rows: SPECIES.slice(0, rows) }, table] };
      const pages = reportPages({ ...REPORT, parts: [reportPart(t, figures, '')] }, new Map(), false);
      for (const { marks } of pages) {
        const last = marks.filter((mark) => mark.kind === 'text').at(-2);
        expect(last?.look.bold).not.toBe(true);
      }
    }
  });

  it('is a Word document of headings, tables and pictures', async () => {
    const pictures = new Map([...VIEW_PICTURES, chartName(0, 0)].map((name) => [name, PICTURE]));
    const files = unzipSync(new Uint8Array(await (await reportDocx(REPORT, pictures)).arrayBuffer()));
    const document = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    expect(document.match(/<w:tbl>/g)).toHaveLength(2);
    expect(document.match(/<w:drawing>/g)).toHaveLength(3);
    expect(document).toContain('博乐市天然林');
    expect(document).toContain('w:val="Heading2"');
    // Every row is there, whatever page it comes to.
    for (const { name } of SPECIES) expect(document).toContain(`>${name}<`);
  });
});
