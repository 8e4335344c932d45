/** Holds what was asked for last, up to so many bytes of it. */
export class BoundedCache<Value> {
  /** The one that was asked for last at the end. */
  readonly #entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  constructor(readonly mostBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Holds a value; one that is larger than all that may be held is not. */
  set(key: string, value: Value, bytes: number): void {
    this.#remove(key);
    if (bytes > this.mostBytes) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.mostBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
