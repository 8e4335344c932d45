import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { PdfImage } from '../../../domain/sheet/pdf/pdfImage.ts';
import type { Report, ReportPart, ReportSection } from './report.ts';
import { chartName, VIEW_PICTURES } from './reportPages.ts';

/** Letters as official documents have them (GB/T 9704-2012): headings in Hei, texts in Fang Song; Western ones in Times. */
const HEI = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'SimHei' } as const;
const FANG = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'FangSong' } as const;

/** Half points of the sizes of letters: 2号, 3号, 小3号, 小4号, 5号. */
const SIZE = { title: 44, part: 32, section: 30, text: 24, small: 21 } as const;

/** Widest that pictures are, CSS pixels at 96 to the inch: two of them side by side, or one by itself. */
const HALF_PX = 285;
const WHOLE_PX = 430;

function picture({ bytes, widthPx, heightPx }: PdfImage, mostPx: number): ImageRun {
  const transformation = { width: mostPx, height: Math.round((mostPx * heightPx) / widthPx) };
  return new ImageRun({ type: 'jpg', data: bytes, transformation });
}

const text = (words: string) =>
  new Paragraph({
    spacing: { after: 80 },
    children: [new TextRun({ text: words, font: FANG, size: SIZE.text })],
  });

const small = (words: string) =>
  new Paragraph({
    spacing: { after: 120 },
    children: [new TextRun({ text: words, font: FANG, size: SIZE.small })],
  });

function heading(
  words: string,
  level: (typeof HeadingLevel)[keyof typeof HeadingLevel],
  size: number,
): Paragraph {
  return new Paragraph({
    heading: level,
    keepNext: true,
    spacing: { before: 240, after: 120 },
    children: [new TextRun({ text: words, font: HEI, size, color: '000000' })],
  });
}

const cell = (words: string, index: number, bold: boolean) =>
  new TableCell({
    children: [
      new Paragraph({
        alignment: index === 0 ? AlignmentType.LEFT : AlignmentType.RIGHT,
        children: [new TextRun({ text: words, font: bold ? HEI : FANG, size: SIZE.small })],
      }),
    ],
  });

const table = ({ head, rows }: ReportSection) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [head, ...rows].map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          cantSplit: true,
          children: cells.map((words, index) => cell(words, index, at === 0)),
        }),
    ),
  });

function partOf(part: ReportPart, at: number, pictures: ReadonlyMap<string, PdfImage>) {
  const facts = part.values.map(({ name, value }) => `${name} ${value}`).join('；');
  return [
    heading(part.title, HeadingLevel.HEADING_1, SIZE.part),
    ...(facts === '' ? [] : [text(facts)]),
    ...part.sections.flatMap((section, index) => {
      const chart = pictures.get(chartName(at, index));
      return [
        heading(section.title, HeadingLevel.HEADING_2, SIZE.section),
        ...(section.sentence === '' ? [] : [text(section.sentence)]),
        ...(chart === undefined
          ? []
          : [new Paragraph({ alignment: AlignmentType.CENTER, children: [picture(chart, WHOLE_PX)] })]),
        table(section),
        new Paragraph({}),
      ];
    }),
    small(part.note),
  ];
}

/** A report as a document to go on writing in: headings, texts, tables and pictures of their own. */
export async function reportDocx(report: Report, pictures: ReadonlyMap<string, PdfImage>): Promise<Blob> {
  const views = VIEW_PICTURES.flatMap((name) => pictures.get(name) ?? []);
  const page = new TextRun({ children: [PageNumber.CURRENT], font: FANG, size: SIZE.small });
  const document = new Document({
    title: report.title,
    sections: [
      {
        footers: {
          default: new Footer({
            children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [page] })],
          }),
        },
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ text: report.title, font: HEI, size: SIZE.title, color: '000000' })],
          }),
          new Paragraph({
            alignment: AlignmentType.CENTER,
            spacing: { after: 240 },
            children: [new TextRun({ text: report.subtitle, font: FANG, size: SIZE.small })],
          }),
          ...(views.length === 0
            ? []
            : [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: views.flatMap((view) => [picture(view, HALF_PX), new TextRun(' ')]),
                }),
                small(report.captions.join('　')),
              ]),
          ...report.parts.flatMap((part, at) => partOf(part, at, pictures)),
        ],
      },
    ],
  });
  return Packer.toBlob(document);
}
