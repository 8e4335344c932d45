import type { StoredGeometry } from '../base/geo/geometry.ts';

/** Parts of a degree that are written: a centimetre. */
const [DIGITS, UNITS] = [7, 1e7];

/** Characters that a number with what stands beside it takes at most, and what may end after a list. */
const [NUMBER_LENGTH, ENDS_LENGTH] = [16, 16];

const [COMMA, MINUS, POINT, ZERO, OPEN, CLOSE] = [...Buffer.from(',-.0[]')] as [
  number,
  ...[number, number, number, number, number],
];

type Nested = number | readonly Nested[];

/**
 * Writes geometries as JSON, their numbers as whole centimetres with a point: a fifth of the time that it takes to find the shortest
 * decimals of each number, of which a layer has a hundred million.
 */
export class GeometryJson {
  #bytes = Buffer.alloc(2 ** 14);
  #end = 0;

  /** @param geometry on the earth, its numbers rounded @returns what the next one overwrites */
  write({ type, coordinates }: StoredGeometry): Uint8Array {
    this.#end = this.#bytes.write(`{"type":"${type}","coordinates":`);
    this.#list(coordinates);
    this.#bytes[this.#end++] = 0x7d;
    return this.#bytes.subarray(0, this.#end);
  }

  #list(list: readonly Nested[]): void {
    this.#makeRoom(NUMBER_LENGTH * list.length + ENDS_LENGTH);
    this.#bytes[this.#end++] = OPEN;
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) this.#bytes[this.#end++] = COMMA;
      const value = list[index] ?? 0;
      if (typeof value === 'number') this.#number(value);
      else this.#list(value);
    }
    this.#bytes[this.#end++] = CLOSE;
  }

  #number(value: number): void {
    const units = Math.round(Math.abs(value) * UNITS);
    const whole = Math.floor(units / UNITS);
    let [rest, digits] = [units - whole * UNITS, DIGITS];
    if (value < 0 && units > 0) this.#bytes[this.#end++] = MINUS;
    this.#digits(whole, whole >= 100 ? 3 : whole >= 10 ? 2 : 1);
    if (rest === 0) return;
    for (; rest % 10 === 0; digits -= 1) rest /= 10;
    this.#bytes[this.#end++] = POINT;
    this.#digits(rest, digits);
  }

  #digits(value: number, count: number): void {
    let rest = value;
    for (let at = this.#end + count - 1; at >= this.#end; at -= 1) {
      const tens = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.#end += count;
  }

  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#end + bytes));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
