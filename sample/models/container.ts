/** The binary containers of 3D Tiles 1.0 (OGC 18-053r2, sections 10 and 11): little-endian, every section padded to 8 bytes. */
const ALIGNMENT = 8;

const VERSION = 1;

const padded = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** JSON padded with spaces so that what follows it is aligned. */
function jsonSection(value: object, headerBytes: number): Uint8Array {
  const text = JSON.stringify(value);
  const bytes = new TextEncoder().encode(text);
  const length = padded(headerBytes + bytes.length) - headerBytes;
  const section = new Uint8Array(length).fill(0x20);
  section.set(bytes);
  return section;
}

function binarySection(bytes: Uint8Array): Uint8Array {
  const section = new Uint8Array(padded(bytes.length));
  section.set(bytes);
  return section;
}

/** Bytes before the JSON chunk of binary glTF, and of its text (glTF 2.0, 4.4). */
const GLB = { jsonLengthAt: 12, jsonAt: 20 } as const;

/** The glTF grown to whole sections within itself, by spaces behind its JSON: bytes after its end would be none of its own. */
function alignedGlb(glb: Uint8Array): Uint8Array {
  const missing = padded(glb.length) - glb.length;
  if (missing === 0) return glb;
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonLength = view.getUint32(GLB.jsonLengthAt, true);
  const jsonEnd = GLB.jsonAt + jsonLength;
  const grown = new Uint8Array(glb.length + missing).fill(0x20);
  grown.set(glb.subarray(0, jsonEnd));
  grown.set(glb.subarray(jsonEnd), jsonEnd + missing);
  const header = new DataView(grown.buffer);
  header.setUint32(8, grown.length, true);
  header.setUint32(GLB.jsonLengthAt, jsonLength + missing, true);
  return grown;
}

function assemble(
  magic: string,
  headerFields: readonly number[],
  sections: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const headerBytes = 12 + headerFields.length * 4;
  const total = sections.reduce((sum, section) => sum + section.length, headerBytes);
  const tile = new Uint8Array(total);
  tile.set(new TextEncoder().encode(magic));
  const view = new DataView(tile.buffer);
  [VERSION, total, ...headerFields].forEach((field, index) => view.setUint32(4 + index * 4, field, true));
  let at = headerBytes;
  for (const section of sections) {
    tile.set(section, at);
    at += section.length;
  }
  return tile;
}

/** Bytes of the header of a b3dm and an i3dm. */
const HEADER_BYTES = { b3dm: 28, i3dm: 32 } as const;

/** Wraps binary glTF as a batched 3D model without batches. */
export function writeB3dm(glb: Uint8Array): Uint8Array<ArrayBuffer> {
  const table = jsonSection({ BATCH_LENGTH: 0 }, HEADER_BYTES.b3dm);
  return assemble('b3dm', [table.length, 0, 0, 0], [table, alignedGlb(glb)]);
}

/** One placed copy of an i3dm's model. */
export interface Instance {
  /** Metres in the tileset's frame (Z up). */
  readonly position: readonly [number, number, number];
  readonly scale: number;
}

/** Wraps binary glTF and the places of its copies as an instanced 3D model. */
export function writeI3dm(glb: Uint8Array, instances: readonly Instance[]): Uint8Array<ArrayBuffer> {
  const positionBytes = instances.length * 12;
  const data = new Uint8Array(positionBytes + instances.length * 4);
  const view = new DataView(data.buffer);
  instances.forEach(({ position, scale }, index) => {
    position.forEach((value, axis) => view.setFloat32(index * 12 + axis * 4, value, true));
    view.setFloat32(positionBytes + index * 4, scale, true);
  });
  const table = jsonSection(
    {
      INSTANCES_LENGTH: instances.length,
      POSITION: { byteOffset: 0 },
      SCALE: { byteOffset: positionBytes },
    },
    HEADER_BYTES.i3dm,
  );
  const binary = binarySection(data);
  // The last field says that the glTF follows in the file.
  return assemble('i3dm', [table.length, binary.length, 0, 0, 1], [table, binary, alignedGlb(glb)]);
}
