import { zipSync, strToU8 } from 'fflate';

/** A parcel of a Shapefile: its corners in degrees, clockwise, and what is said of it. */
export interface Parcel {
  readonly ring: readonly (readonly [lon: number, lat: number])[];
  readonly values: Readonly<Record<string, string>>;
}

const HEADER = 100;
const POLYGON = 5;

const boundsOf = (points: readonly (readonly [number, number])[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};

/** The header that a .shp and its .shx begin with (ESRI Shapefile Technical Description, July 1998). @param words its length of 16 bits each */
function headerOf(words: number, bounds: ReturnType<typeof boundsOf>): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE(words, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(POLYGON, 32);
  bounds.forEach((value, at) => header.writeDoubleLE(value, 36 + at * 8));
  return header;
}

function recordOf({ ring }: Parcel): Buffer {
  const record = Buffer.alloc(48 + ring.length * 16);
  record.writeInt32LE(POLYGON, 0);
  boundsOf(ring).forEach((value, at) => record.writeDoubleLE(value, 4 + at * 8));
  record.writeInt32LE(1, 36);
  record.writeInt32LE(ring.length, 40);
  ring.forEach(([x, y], at) => {
    record.writeDoubleLE(x, 48 + at * 16);
    record.writeDoubleLE(y, 56 + at * 16);
  });
  return record;
}

const WIDTH = 80;

/** The table: dBASE III, texts in UTF-8. */
function tableOf(parcels: readonly Parcel[], fields: readonly string[]): Buffer {
  const header = Buffer.alloc(33 + fields.length * 32);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(parcels.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(1 + fields.length * WIDTH, 10);
  fields.forEach((field, at) => {
    header.write(field, 32 + at * 32, 10, 'utf8');
    header.write('C', 43 + at * 32, 'latin1');
    header.writeUInt8(WIDTH, 48 + at * 32);
  });
  header.writeUInt8(13, header.length - 1);
  const rows = parcels.map(({ values }) => {
    const row = Buffer.alloc(1 + fields.length * WIDTH, ' ');
    fields.forEach((field, at) => row.write(values[field] ?? '', 1 + at * WIDTH, WIDTH, 'utf8'));
    return row;
  });
  return Buffer.concat([header, ...rows, Buffer.of(26)]);
}

/** CGCS2000 in degrees, as ArcGIS writes it. */
const REFERENCE =
  'GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000",SPHEROID["CGCS2000",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** A zip with a Shapefile of areas, as a GIS packs it. @param fields at most ten bytes each */
export function shapefileOf(name: string, parcels: readonly Parcel[], fields: readonly string[]): Uint8Array {
  const bounds = boundsOf(parcels.flatMap(({ ring }) => ring));
  const records = parcels.map(recordOf);
  let at = HEADER;
  const [shapes, index]: [Buffer[], Buffer[]] = [[], []];
  records.forEach((record, number) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(number + 1, 0);
    head.writeInt32BE(record.length / 2, 4);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(at / 2, 0);
    entry.writeInt32BE(record.length / 2, 4);
    shapes.push(head, record);
    index.push(entry);
    at += 8 + record.length;
  });
  return zipSync({
    [`${name}.shp`]: Buffer.concat([headerOf(at / 2, bounds), ...shapes]),
    [`${name}.shx`]: Buffer.concat([headerOf((HEADER + index.length * 8) / 2, bounds), ...index]),
    [`${name}.dbf`]: tableOf(parcels, fields),
    [`${name}.prj`]: strToU8(REFERENCE),
    [`${name}.cpg`]: strToU8('UTF-8'),
  });
}
