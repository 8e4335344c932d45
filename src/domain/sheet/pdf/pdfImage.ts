/** An image in three colours of eight bits; or in one, which is grey. */
export interface PdfImage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** How its bytes are packed: a JPEG, or deflated pixels. */
  readonly packed: 'jpeg' | 'deflated';
  readonly bytes: Uint8Array;
  /** What the least and the greatest value of a grey image stand for, 0 to 1. */
  readonly grey?: readonly [least: number, greatest: number];
}
