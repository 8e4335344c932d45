/** A base map of a sheet: the names contain `bz`, so that they come first in the print call and lie at the bottom. */
export interface SheetBase {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
  /** What of the ground lies below its layers. */
  readonly ground: 'relief' | 'imagery';
  /** Stored layers, the first at the bottom. */
  readonly layers: readonly string[];
}

const REFERENCE = ['lakes', 'rivers', 'areas', 'roads', 'settlements'] as const;

/** The base maps of the export tree; `bz2d` is the specification's (viewer.md, section 7). */
export const SHEET_BASES: readonly SheetBase[] = [
  { id: 'bz2d', title: '矢量底图', titleEn: 'Vector base map', ground: 'relief', layers: REFERENCE },
  { id: 'bz_imagery', title: '影像底图', titleEn: 'Imagery', ground: 'imagery', layers: [] },
  {
    id: 'bz_hybrid',
    title: '影像注记底图',
    titleEn: 'Imagery with reference',
    ground: 'imagery',
    layers: REFERENCE,
  },
];
