import type { Slices } from '../../src/lib/slices.ts';

/** Ids of a part: 128 kB of bits. */
const [PART_BITS, WORD_BITS] = [20, 5];
const PART_WORDS = 2 ** (PART_BITS - WORD_BITS);

/** Words between two looks at the clock. */
const STRIDE = 1024;

/** Ids of features, 0 and above, each once: a bit each, so that they need not be put in order one by one. */
export class IdSet {
  readonly #parts = new Map<number, Uint32Array>();
  #size = 0;

  add(id: number): void {
    const part = this.#partOf(id >>> PART_BITS);
    const word = (id & (2 ** PART_BITS - 1)) >>> WORD_BITS;
    const [before, bit] = [part[word] ?? 0, 1 << (id & 31)];
    if ((before & bit) !== 0) return;
    part[word] = before | bit;
    this.#size += 1;
  }

  addAll(ids: Int32Array): void {
    for (const id of ids) this.add(id);
  }

  /** All of them, ascending. @throws the signal's reason of the slices when aborted */
  async sorted(slices: Slices): Promise<Int32Array> {
    const sorted = new Int32Array(this.#size);
    let at = 0;
    for (const number of [...this.#parts.keys()].sort((a, b) => a - b)) {
      const part = this.#partOf(number);
      for (const [index, word] of part.entries()) {
        if (index % STRIDE === 0 && slices.over()) await slices.turn();
        const first = number * 2 ** PART_BITS + index * 2 ** WORD_BITS;
        for (let bits = word; bits !== 0; bits &= bits - 1) {
          sorted[at] = first + 31 - Math.clz32(bits & -bits);
          at += 1;
        }
      }
    }
    return sorted;
  }

  #partOf(number: number): Uint32Array {
    const known = this.#parts.get(number);
    if (known !== undefined) return known;
    const part = new Uint32Array(PART_WORDS);
    this.#parts.set(number, part);
    return part;
  }
}
