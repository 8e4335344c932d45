/** How much of each pixel of a picture is covered by areas that are added one after the other. */
export class AreaCoverage {
  /** Of each pixel how the covered part differs from that of its left neighbour; a column more than the picture has. */
  readonly #steps: Float32Array;
  readonly #stride: number;

  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
  ) {
    this.#stride = widthPx + 2;
    this.#steps = new Float32Array(this.#stride * heightPx);
  }

  /** Adds an edge of a ring, in pixels from the upper left corner; rings that run the other way take away what they cover. */
  addEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const down = y0 < y1 ? 1 : -1;
    const [topX, topY, lowX, lowY] = down === 1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (lowX - topX) / (lowY - topY);
    const last = Math.min(this.heightPx, Math.ceil(lowY));
    for (let row = Math.max(0, Math.floor(topY)); row < last; row += 1) {
      const from = Math.max(row, topY);
      const to = Math.min(row + 1, lowY);
      if (to <= from) continue;
      this.#addRow(row, topX + (from - topY) * slope, topX + (to - topY) * slope, down * (to - from));
    }
  }

  /** The part of an edge in one row. @param height how much of the row it takes, with the sign of its direction */
  #addRow(row: number, xFrom: number, xTo: number, height: number): void {
    const start = row * this.#stride;
    const left = Math.min(this.widthPx, Math.max(0, Math.min(xFrom, xTo)));
    const right = Math.min(this.widthPx, Math.max(0, Math.max(xFrom, xTo)));
    const [first, end] = [Math.floor(left), Math.ceil(right)];
    if (end <= first + 1) {
      this.#cover(start + first, height, 1 - ((left + right) / 2 - first));
      return;
    }
    const perPx = height / (right - left);
    for (let col = first; col < end; col += 1) {
      const [a, b] = [Math.max(left, col), Math.min(right, col + 1)];
      this.#cover(start + col, perPx * (b - a), 1 - ((a + b) / 2 - col));
    }
  }

  /** All right of it is covered so much, and of the pixel itself a share. */
  #cover(at: number, height: number, share: number): void {
    this.#steps[at] = (this.#steps[at] ?? 0) + height * share;
    this.#steps[at + 1] = (this.#steps[at + 1] ?? 0) + height * (1 - share);
  }

  /** Of each pixel the covered part, 0 to 1; what several cover is covered once. */
  covered(): Float32Array {
    const covered = new Float32Array(this.widthPx * this.heightPx);
    for (let row = 0; row < this.heightPx; row += 1) {
      let sum = 0;
      for (let col = 0; col < this.widthPx; col += 1) {
        sum += this.#steps[row * this.#stride + col] ?? 0;
        covered[row * this.widthPx + col] = Math.min(1, Math.abs(sum));
      }
    }
    return covered;
  }
}

/** How much of each pixel is covered by strokes with round ends and corners, added one after the other. */
export class PenCoverage {
  /** Of each pixel the covered part, 0 to 1; what several cover is covered once. */
  readonly covered: Float32Array;
  readonly #reach: number;
  readonly #most: number;

  constructor(
    readonly widthPx: number,
    readonly heightPx: number,
    penPx: number,
  ) {
    this.covered = new Float32Array(widthPx * heightPx);
    this.#reach = penPx / 2 + 0.5;
    this.#most = Math.min(1, penPx);
  }

  /** Adds a straight stroke, in pixels from the upper left corner: a pixel is covered by how near its middle is to it. */
  addStroke(x0: number, y0: number, x1: number, y1: number): void {
    const reach = this.#reach;
    const left = Math.max(0, Math.ceil(Math.min(x0, x1) - reach - 0.5));
    const right = Math.min(this.widthPx - 1, Math.floor(Math.max(x0, x1) + reach - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1) - reach - 0.5));
    const bottom = Math.min(this.heightPx - 1, Math.floor(Math.max(y0, y1) + reach - 0.5));
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length2 = dx * dx + dy * dy;
    for (let row = top; row <= bottom; row += 1) {
      const py = row + 0.5 - y0;
      for (let col = left; col <= right; col += 1) {
        const px = col + 0.5 - x0;
        const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
        const [ox, oy] = [px - along * dx, py - along * dy];
        const share = Math.min(this.#most, reach - Math.sqrt(ox * ox + oy * oy));
        const at = row * this.widthPx + col;
        if (share > (this.covered[at] ?? 0)) this.covered[at] = share;
      }
    }
  }
}
