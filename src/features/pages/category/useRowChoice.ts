import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import type { NamedArea } from '../../../api/contracts/namedAreas.ts';
import { categoryText } from '../../../domain/bureau/figures/category.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import type { ChosenArea } from '../area/useArea.ts';
import { rowId } from '../figures/rowName.ts';

/** What can be chosen among the figures of a screen. */
export interface RowChoice {
  /** A county is the area, a kind limits the figures, or no longer does; any other row leads to where its features lie. */
  readonly pick: (row: FigureRow, section: FigureSection) => void;
  /** Limits the figures to a category, or to none. */
  readonly only: (category: string | undefined) => void;
  /** Limits the figures to a year, or to none. */
  readonly ofYear: (year: number | undefined) => void;
}

/** What choosing a row of the figures does to the selection. @param flyAfter flies once the figures of the choice stand @param areas those that have a name */
export function useRowChoice(
  { selection, select, flyTo }: Pick<PageProps, 'selection' | 'select' | 'flyTo'>,
  flyAfter: PageProps['flyTo'],
  chosen: ChosenArea,
  areas: readonly NamedArea[],
): RowChoice {
  const only = (category: string | undefined) => select({ ...selection, category });
  return {
    only,
    ofYear: (year) => select({ ...selection, year: year === undefined ? undefined : String(year) }),
    pick(row, section) {
      const { name, extent } = row;
      if (name !== chosen.asked && areas.some((one) => one.name === name))
        return chosen.choose({ kind: 'named', name });
      const category = categoryText({ section: section.id, row: rowId(row) });
      if (category === selection.category) return only(undefined);
      const isKind = section.isOfKinds === true && rowId(row) !== '';
      if (isKind) only(category);
      if (extent !== undefined) (isKind ? flyAfter : flyTo)({ extent });
    },
  };
}
