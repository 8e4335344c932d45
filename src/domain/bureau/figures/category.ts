import { FIGURE_SECTIONS, type FigureSectionId } from './figureGroups.ts';

/** What figures are limited to beside an area and a year: the features behind one row of a group. */
export interface FigureCategory {
  readonly section: FigureSectionId;
  /** The row's name, or its key where the data have no name for it. */
  readonly row: string;
}

/** Longest text of a category. */
export const CATEGORY_TEXT_MAX = 200;

/** A category as addresses name it, "videosByState:在线". */
export const categoryText = ({ section, row }: FigureCategory): string => `${section}:${row}`;

/** Reads what {@link categoryText} writes; undefined for a text that names no group or no row. */
export function readCategoryText(text: string): FigureCategory | undefined {
  const at = text.indexOf(':');
  const section = FIGURE_SECTIONS.find((id) => id === text.slice(0, at));
  const row = text.slice(at + 1);
  return at < 0 || section === undefined || row === '' ? undefined : { section, row };
}
