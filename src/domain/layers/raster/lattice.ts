/** Places of a plane in another one; undefined where it has none there. */
export type Transform = (
  places: readonly (readonly [number, number])[],
) => Promise<readonly (readonly [number, number])[] | undefined>;

/** A rectangle in pixels of a level of tiles. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where pixels of a level of tiles lie in a picture, in its pixels: writes columns and rows by turns, pixel by pixel. */
export interface PlacesInPicture {
  /** Of the middles of all pixels of a rectangle of whole pixels. @param out has room for two numbers of each */
  ofRectangle(pixels: Bounds, out: Float64Array): void;
}

/** Places between the nodes of a lattice. */
export interface LatticePlaces extends PlacesInPicture {
  /** The least rectangle of the picture that all its places lie in. */
  reach(): Bounds;
}

/** How far a place between the lattice's nodes may be off, pixels of the picture. */
const MOST_OFF_PX = 0.05;

/** Parts along each side of the finest lattice that is tried. */
const MOST_PARTS = 256;

/** A lattice of places; between its nodes places are taken for evenly spread. */
class Lattice implements LatticePlaces {
  readonly #nodes: Float64Array;
  readonly #stepX: number;
  readonly #stepY: number;

  constructor(
    readonly bounds: Bounds,
    readonly parts: number,
    nodes: readonly (readonly [number, number])[],
  ) {
    const { left, top, right, bottom } = bounds;
    [this.#stepX, this.#stepY] = [(right - left) / parts, (bottom - top) / parts];
    this.#nodes = Float64Array.from(nodes.flat());
  }

  /** Writes one place. Called for every pixel: it makes no objects. */
  write(x: number, y: number, out: Float64Array, at: number): void {
    const [nodes, parts] = [this.#nodes, this.parts];
    const u = (x - this.bounds.left) / this.#stepX;
    const v = (y - this.bounds.top) / this.#stepY;
    const column = Math.max(0, Math.min(parts - 1, Math.floor(u)));
    const row = Math.max(0, Math.min(parts - 1, Math.floor(v)));
    const s = u - column;
    const t = v - row;
    for (let part = 0; part < 2; part += 1) {
      const above = (row * (parts + 1) + column) * 2 + part;
      const below = above + (parts + 1) * 2;
      out[at + part] =
        (1 - t) * ((1 - s) * (nodes[above] ?? NaN) + s * (nodes[above + 2] ?? NaN)) +
        t * ((1 - s) * (nodes[below] ?? NaN) + s * (nodes[below + 2] ?? NaN));
    }
  }

  ofRectangle({ left, top, right, bottom }: Bounds, out: Float64Array): void {
    let at = 0;
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1) {
        this.write(column + 0.5, row + 0.5, out, at);
        at += 2;
      }
  }

  reach(): Bounds {
    const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let at = 0; at < this.#nodes.length; at += 2) {
      const [x, y] = [this.#nodes[at] ?? NaN, this.#nodes[at + 1] ?? NaN];
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
    return found;
  }
}

/**
 * Finds how pixels of tiles lie in a picture: by a lattice of places that are exact, as fine as it takes.
 * @returns undefined where parts of the rectangle have no place in the picture's plane
 */
export async function latticeOf(bounds: Bounds, toPicture: Transform): Promise<LatticePlaces | undefined> {
  const { left, top, right, bottom } = bounds;
  for (let parts = 8; ; parts *= 2) {
    // The nodes, and the middles between them that tell how good it is.
    const fine = parts * 2;
    const places = Array.from({ length: (fine + 1) ** 2 }, (_, at): [number, number] => [
      left + ((right - left) * (at % (fine + 1))) / fine,
      top + ((bottom - top) * Math.floor(at / (fine + 1))) / fine,
    ]);
    const exact = await toPicture(places);
    if (exact === undefined) return undefined;
    const isNode = (at: number) => (at % (fine + 1)) % 2 === 0 && Math.floor(at / (fine + 1)) % 2 === 0;
    const lattice = new Lattice(
      bounds,
      parts,
      exact.filter((_, at) => isNode(at)),
    );
    const near = new Float64Array(2);
    const off = exact.reduce((most, [x, y], at) => {
      const [tileX, tileY] = places[at] ?? [NaN, NaN];
      lattice.write(tileX, tileY, near, 0);
      return Math.max(most, Math.hypot((near[0] ?? NaN) - x, (near[1] ?? NaN) - y));
    }, 0);
    if (off <= MOST_OFF_PX || parts >= MOST_PARTS) return lattice;
  }
}
