/** Some rows of a sheet. */
export interface SheetBand {
  /** RGB pixels, changed in place; as wide as the sheet. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Of the sheet, pixels. */
  readonly widthPx: number;
  /** The band's first row on the sheet, and how many it has. */
  readonly top: number;
  readonly rows: number;
}
