import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';

const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0);

const USES = ['乔木林地', '灌木林地', '天然牧草地', '人工牧草地', '水浇地', '果园', '沼泽地', '裸地'];

const column = (name: string, type: ColumnType) => ({
  ...{ name, type, title: null, description: null, width: -1, precision: -1, scale: -1 },
  ...{ nullable: true, unique: false, primary_key: false },
});

/**
 * Writes a FlatGeobuf file of parcels side by side over the prefecture.
 * @param corners of each
 */
export async function writeParcels(path: string, count: number, corners: number): Promise<void> {
  const { west, south, east, north } = PREFECTURE_EXTENT;
  const columns = Math.ceil(Math.sqrt((count * (east - west) * 0.71) / (north - south)));
  const [dx, dy] = [(east - west) / columns, (north - south) / Math.ceil(count / columns)];
  const header = {
    geometryType: GeometryType.Polygon,
    columns: [
      column('code', ColumnType.String),
      column('use', ColumnType.String),
      column('area', ColumnType.Double),
    ],
    ...{ envelope: null, featuresCount: count, indexNodeSize: 0, crs: null, title: null },
    ...{ description: null, metadata: null },
  };
  const file = createWriteStream(path);
  file.write(Buffer.concat([MAGIC, buildHeader(header, 4326)]));
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [west + ((index % columns) + 0.5) * dx, south + (Math.floor(index / columns) + 0.5) * dy];
    const xy: number[] = [];
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = (2 * Math.PI * (corner % (corners - 1))) / (corners - 1);
      const reach = 0.42 + 0.05 * Math.sin(7 * angle + index);
      xy.push(x + reach * dx * Math.cos(angle), y + reach * dy * Math.sin(angle));
    }
    const properties = {
      code: `6527${String(index).padStart(8, '0')}`,
      use: USES[index % USES.length],
      area: index % 977,
    };
    const geometry = { xy, type: GeometryType.Polygon } as IParsedGeometry;
    if (!file.write(buildFeature(geometry, properties, header))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}
