import { joinedBytes } from '../../../lib/bytes.ts';

/** Ids of the elements that are read or written (Matroska, RFC 9559). */
const IDS = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
} as const;

/** Elements whose content is read too. */
const CONTAINERS: ReadonlySet<number> = new Set([IDS.segment, IDS.info, IDS.cluster]);

/** How long the last picture of a film is taken to stand, milliseconds: nobody says. */
const LAST_FRAME_MS = 40;

/** Nanoseconds of a time stamp where a film states none. */
const DEFAULT_SCALE_NS = 1_000_000;

interface Element {
  readonly id: number;
  readonly startsAt: number;
  readonly dataAt: number;
  /** Bytes; Infinity where it is written as unknown, as in a recording. */
  readonly size: number;
}

const bigEndian = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Bytes of a number whose first byte tells its length by its leading zeros. */
const lengthAt = (bytes: Uint8Array, at: number): number => Math.clz32(bytes[at] ?? 0) - 23;

function elementAt(bytes: Uint8Array, startsAt: number): Element | undefined {
  const idLength = lengthAt(bytes, startsAt);
  const sizeAt = startsAt + idLength;
  const sizeLength = lengthAt(bytes, sizeAt);
  const dataAt = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || dataAt > bytes.length) return undefined;
  const sizeBytes = bytes.slice(sizeAt, dataAt);
  const mask = 0xff >> sizeLength;
  const first = (sizeBytes[0] ?? 0) & mask;
  const isUnknown = first === mask && sizeBytes.slice(1).every((byte) => byte === 0xff);
  sizeBytes[0] = first;
  const size = isUnknown ? Infinity : bigEndian(sizeBytes);
  return { id: bigEndian(bytes.slice(startsAt, sizeAt)), startsAt, dataAt, size };
}

/** All elements of a file in order, those of containers after their container. */
function* elementsOf(bytes: Uint8Array): Generator<Element> {
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    if (element === undefined) return;
    yield element;
    at = CONTAINERS.has(element.id) ? element.dataAt : element.dataAt + element.size;
  }
}

/** A Duration element: a float of 8 bytes, in time stamps. */
function durationElement(stamps: number): Uint8Array {
  const element = new Uint8Array(11);
  element.set([0x44, 0x89, 0x88]);
  new DataView(element.buffer).setFloat64(3, stamps);
  return element;
}

/** A size as 8 bytes. */
function sizeOf(size: number): Uint8Array {
  const written = new Uint8Array(8);
  const view = new DataView(written.buffer);
  view.setUint32(0, Math.floor(size / 2 ** 32));
  view.setUint32(4, size % 2 ** 32);
  view.setUint8(0, 0x01);
  return written;
}

/**
 * Writes into a recorded film how long it is. A recorder writes its file from front to back and cannot know; without it a player shows no
 * length, and cannot go to a place in the film.
 * @param bytes of a WebM file; given back as they are when they state a length already, or are of another build
 */
export function withDuration(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let info: Element | undefined;
  let scaleNs = DEFAULT_SCALE_NS;
  let clusterTime = 0;
  let last: number | undefined;
  let isOpenEnded = false;
  for (const element of elementsOf(bytes)) {
    const { id, dataAt, size } = element;
    const content = () => bytes.slice(dataAt, dataAt + size);
    if (id === IDS.duration) return bytes;
    if (id === IDS.segment) isOpenEnded = size === Infinity;
    if (id === IDS.info) info = element;
    if (id === IDS.timestampScale) scaleNs = bigEndian(content());
    if (id === IDS.clusterTime) clusterTime = bigEndian(content());
    // After the track's number (one byte) a block tells its time from the cluster's.
    if (id === IDS.simpleBlock && dataAt + 3 <= bytes.length)
      last = clusterTime + new DataView(bytes.buffer, bytes.byteOffset + dataAt + 1).getInt16(0);
  }
  if (info === undefined || last === undefined || !isOpenEnded || info.size === Infinity) return bytes;
  const duration = durationElement(last + (LAST_FRAME_MS * 1e6) / scaleNs);
  return joinedBytes([
    bytes.slice(0, info.startsAt + 4),
    sizeOf(info.size + duration.length),
    duration,
    bytes.slice(info.dataAt),
  ]);
}
