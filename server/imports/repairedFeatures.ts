import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { GeometryCollection } from 'geojson';
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { parseGC, parseGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';
import { magicbytes } from 'flatgeobuf/lib/mjs/constants.js';
import type { StoredGeometry } from '../base/geo/geometry.ts';
import type { Gdal } from './gdal.ts';
import { isSurelyValid } from './sureValidity.ts';
import {
  plainGeometry,
  tidyGeometry,
  WRITTEN_FORM,
  writtenFeatures,
  type WrittenFeature,
  type WrittenGeometry,
} from './writtenFeatures.ts';

/** A feature with its shape put right. */
export interface RepairedFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON, in degrees; null for none, undefined where it could not be put right. */
  readonly geometry: WrittenGeometry | null | undefined;
  readonly isRepaired: boolean;
}

/** The only field of features that GDAL puts right: where in the file they stand. */
const PLACE = 'place';

const HEADER = {
  geometryType: GeometryType.Unknown,
  columns: [
    {
      ...{ name: PLACE, type: ColumnType.Int, title: null, description: null, width: -1, precision: -1 },
      ...{ scale: -1, nullable: true, unique: false, primary_key: false },
    },
  ],
  // As many as the file has.
  ...{ featuresCount: 0, indexNodeSize: 0, envelope: null, crs: null },
  ...{ title: null, description: null, metadata: null },
};

/** A feature as GDAL reads it. */
function bytesOf(geometry: WrittenGeometry, place: number): Uint8Array {
  const parsed =
    geometry.type === 'GeometryCollection'
      ? parseGC(geometry as GeometryCollection)
      : parseGeometry(geometry as StoredGeometry);
  return buildFeature(parsed, { [PLACE]: place }, HEADER);
}

/** Writes the features of a file that may not be valid into another one. @returns their places in the file, ascending */
function writeDoubtful(from: string, to: string): readonly number[] {
  const places: number[] = [];
  const file = openSync(to, 'w', 0o600);
  try {
    writeSync(file, magicbytes);
    writeSync(file, buildHeader(HEADER));
    let place = 0;
    for (const feature of writtenFeatures(from, [])) {
      const { shape } = feature;
      const geometry = shape && !isSurelyValid(shape.geometry, shape.type) && plainGeometry(feature);
      if (geometry) {
        places.push(place);
        writeSync(file, bytesOf(geometry, place));
      }
      place += 1;
    }
  } finally {
    closeSync(file);
  }
  return places;
}

/** Lets GDAL put features right; the file that it wrote. */
async function makeValid(gdal: Gdal, doubtful: string): Promise<string> {
  const dataset = await gdal.open([doubtful]);
  try {
    return await gdal.convert(dataset, [...WRITTEN_FORM, '-skipfailures', '-makevalid'], 'valid');
  } finally {
    await gdal.close(dataset);
  }
}

/** Whether two geometries are written alike. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  return isSame(Object.entries(a), Object.entries(b));
}

/** Puts in place of doubtful features what GDAL made of them. It may have left some out. */
function* withRepaired(
  features: Iterable<WrittenFeature>,
  doubtful: readonly number[],
  repaired: Iterator<WrittenFeature, undefined>,
): Generator<RepairedFeature> {
  let [place, turn, next] = [0, 0, repaired.next()];
  for (const feature of features) {
    const properties = feature.properties();
    const was = tidyGeometry(feature);
    if (doubtful[turn] !== place) yield { properties, geometry: was, isRepaired: false };
    else if (next.value?.properties()[PLACE] !== place)
      yield { properties, geometry: undefined, isRepaired: false };
    else {
      const geometry = tidyGeometry(next.value);
      yield { properties, geometry, isRepaired: !isSame(was, geometry) };
      next = repaired.next();
    }
    if (doubtful[turn] === place) turn += 1;
    place += 1;
  }
}

/**
 * The features of a file that GDAL wrote, one after the other, with their shapes put right: by GDAL where they are not surely valid.
 * @param file in {@link WRITTEN_FORM}
 * @param folder where something may be written meanwhile
 * @throws ImportProblem
 */
export async function repairedFeatures(
  gdal: Gdal,
  { file, fields }: { readonly file: string; readonly fields: readonly string[] },
  folder: string,
): Promise<Generator<RepairedFeature>> {
  const doubtful = `${folder}/doubtful.fgb`;
  const places = writeDoubtful(file, doubtful);
  const valid = places.length === 0 ? undefined : await makeValid(gdal, doubtful);
  rmSync(doubtful, { force: true });
  const repaired = valid === undefined ? [].values() : writtenFeatures(valid, []);
  function* features(): Generator<RepairedFeature> {
    try {
      yield* withRepaired(writtenFeatures(file, fields), places, repaired);
    } finally {
      repaired.return?.(undefined);
      if (valid !== undefined) rmSync(valid, { force: true });
    }
  }
  return features();
}
