/** Files in a tar archive begin at multiples of this, bytes. */
export const TAR_BLOCK_BYTES = 512;

/** Ends an archive. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK_BYTES);

/** Largest file that a header of this kind describes, bytes. */
const MAX_SIZE_BYTES = 8 ** 11 - 1;

/** Where a header's fields stand (POSIX ustar). */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
} as const satisfies Readonly<Record<string, readonly [from: number, length: number]>>;

type Field = keyof typeof FIELDS;

/** A file in an archive. */
export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
}

const octal = (value: number, field: Field) => `${value.toString(8).padStart(FIELDS[field][1] - 1, '0')}\0`;

/** Sum of a header's bytes, its own field as blanks. */
function checksumOf(header: Buffer): number {
  const [from, length] = FIELDS.checksum;
  let sum = 0x20 * length;
  for (const [at, byte] of header.entries()) if (at < from || at >= from + length) sum += byte;
  return sum;
}

/** Bytes between a file's end and the next multiple of a block. */
export const tarPadding = (sizeBytes: number): number =>
  (TAR_BLOCK_BYTES - (sizeBytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES;

/**
 * The header of a file that its owner alone may read.
 * @param modifiedMs since the Unix epoch
 * @throws RangeError for a name or a size that has no place in it
 */
export function tarHeader({ name, sizeBytes }: TarEntry, modifiedMs: number): Buffer {
  if (Buffer.byteLength(name) > FIELDS.name[1] || sizeBytes > MAX_SIZE_BYTES)
    throw new RangeError(`${name} of ${String(sizeBytes)} bytes does not fit into the archive`);
  const header = Buffer.alloc(TAR_BLOCK_BYTES);
  const put = (field: Field, text: string) => header.write(text, FIELDS[field][0], 'latin1');
  header.write(name, FIELDS.name[0]);
  put('mode', octal(0o600, 'mode'));
  put('owner', octal(0, 'owner'));
  put('group', octal(0, 'group'));
  put('size', octal(sizeBytes, 'size'));
  put('modified', octal(Math.floor(modifiedMs / 1000), 'modified'));
  put('kind', '0');
  put('magic', 'ustar\x0000');
  put('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

/** Reads a header; `end` for the archive's end, undefined for what is none, or is not of a plain file. */
export function readTarHeader(header: Buffer): TarEntry | 'end' | undefined {
  if (header.every((byte) => byte === 0)) return 'end';
  const get = (field: Field) => {
    const [from, length] = FIELDS[field];
    const text = header.subarray(from, from + length).toString('utf8');
    return text.includes('\0') ? text.slice(0, text.indexOf('\0')) : text;
  };
  const numberIn = (field: Field) => Number.parseInt(get(field).trim(), 8);
  const isSound = numberIn('checksum') === checksumOf(header) && get('kind') === '0';
  const sizeBytes = numberIn('size');
  return isSound && Number.isSafeInteger(sizeBytes) ? { name: get('name'), sizeBytes } : undefined;
}
