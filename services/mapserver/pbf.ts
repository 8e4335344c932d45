import type { Position } from 'geojson';
import { PbfWriter } from 'pbf';
import { geometryKind, type GeometryKind, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import type { FileAnswer, Row, Rows } from './answers.ts';
import { esriRuns } from './geometry.ts';
import { OBJECT_ID, type EsriField } from './layers.ts';
import { referenceJson, unitOf } from './parameters.ts';
import { finestFor, onGrid, type GridPlace, type Quantization } from './quantization.ts';
import type { FieldValue } from '../conditions/clause.ts';

// Tags and numbers are those of FeatureCollection.proto (github.com/Esri/arcgis-pbf, Apache 2.0).
const VERSION = '1.0';

const FIELD_TYPES: Readonly<Record<EsriField['type'], number>> = {
  esriFieldTypeInteger: 1,
  esriFieldTypeDouble: 3,
  esriFieldTypeString: 4,
  esriFieldTypeOID: 6,
};

/** `sqlTypeOther`: the service has no SQL types of its own to tell. */
const SQL_TYPE_OTHER = 16;

const GEOMETRY_TYPES: Readonly<Record<GeometryKind, number>> = { point: 0, line: 2, polygon: 3 };

const MULTIPOINT = 1;

const typeOf = (geometry: StoredGeometry) =>
  geometry.type === 'MultiPoint' ? MULTIPOINT : GEOMETRY_TYPES[geometryKind(geometry)];

/** A ring of fewer places is none. */
const LEAST_RING = 4;

const INT32 = 2 ** 31;

type Write<T> = (value: T, writer: PbfWriter) => void;

/** What an answer holds besides its version, as one of `QueryResult`'s three. */
function answerWith<T>(result: 1 | 2 | 3, value: T, write: Write<T>): FileAnswer {
  const writer = new PbfWriter();
  writer.writeStringField(1, VERSION);
  writer.writeMessage(
    2,
    (_: undefined, query: PbfWriter) => query.writeMessage(result, write, value),
    undefined,
  );
  return { bytes: Buffer.from(writer.finish()), type: 'application/x-protobuf' };
}

/** How many features there are, as ArcGIS's protocol buffer. */
export function pbfCount(count: number): FileAnswer {
  return answerWith(2, count, (value, writer) => writer.writeVarintField(1, value));
}

/** Numbers of features, as ArcGIS's protocol buffer. */
export function pbfIds(field: string, ids: readonly number[]): FileAnswer {
  return answerWith(3, ids, (value, writer) => {
    writer.writeStringField(1, field);
    writer.writePackedVarint(3, [...value]);
  });
}

const writeField: Write<EsriField> = ({ name, type, alias }, writer) => {
  writer.writeStringField(1, name);
  writer.writeVarintField(2, FIELD_TYPES[type]);
  writer.writeStringField(3, alias);
  writer.writeVarintField(4, SQL_TYPE_OTHER);
};

/** A value; one that is missing is a message with nothing in it. */
const writeValue: Write<{ readonly value: FieldValue; readonly field: EsriField }> = (
  { value, field },
  writer,
) => {
  if (value === null) return;
  if (typeof value === 'string') writer.writeStringField(1, value);
  else if (field.type === 'esriFieldTypeOID') writer.writeVarintField(5, value);
  else if (field.type === 'esriFieldTypeInteger' && Number.isInteger(value) && Math.abs(value) < INT32)
    writer.writeSVarintField(4, value);
  else writer.writeDoubleField(3, value);
};

const isSame = (a: readonly number[] | undefined, b: readonly number[]) => a?.[0] === b[0] && a?.[1] === b[1];

/** A run of places on a grid; where it thins, without what falls on the place before, as long as a ring is left. */
function gridRun(run: readonly Position[], grid: Quantization): readonly GridPlace[] {
  const places = run.map((place) => onGrid(grid, place));
  if (!grid.thins) return places;
  const thinned = places.filter((place, index) => index === 0 || !isSame(places[index - 1], place));
  return thinned.length < LEAST_RING ? places : thinned;
}

/** The first place of a run, then the way to each next one. */
const stepsOf = (run: readonly GridPlace[]) =>
  run.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = run[index - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });

/** A geometry on a grid. */
interface GridGeometry {
  readonly type: number;
  readonly runs: readonly (readonly GridPlace[])[];
}

const writeGeometry: Write<GridGeometry> = ({ type, runs }, writer) => {
  writer.writeVarintField(1, type);
  if (type !== GEOMETRY_TYPES.point)
    writer.writePackedVarint(
      2,
      runs.map(({ length }) => length),
    );
  writer.writePackedSVarint(3, runs.flatMap(stepsOf));
};

/** A grid as answers name it. */
const writeGrid: Write<Quantization> = ({ origin, x, y, step }, writer) => {
  if (origin === 'lowerLeft') writer.writeVarintField(1, 1);
  writer.writeMessage(
    2,
    (_: undefined, scale: PbfWriter) => {
      scale.writeDoubleField(1, step);
      scale.writeDoubleField(2, step);
    },
    undefined,
  );
  writer.writeMessage(
    3,
    (_: undefined, translate: PbfWriter) => {
      translate.writeDoubleField(1, x);
      translate.writeDoubleField(2, y);
    },
    undefined,
  );
};

/** A row with the runs of its geometry in the reference of the answer. */
interface Drawn extends Row {
  readonly runs: readonly (readonly Position[])[] | undefined;
}

function writeFeature(
  drawn: Drawn,
  fields: readonly EsriField[],
  grid: Quantization,
  writer: PbfWriter,
): void {
  const { attributes, geometry, runs } = drawn;
  for (const field of fields)
    writer.writeMessage(1, writeValue, { value: attributes[field.name] ?? null, field });
  if (geometry === undefined || runs === undefined) return;
  writer.writeMessage(2, writeGeometry, {
    type: typeOf(geometry),
    runs: runs.map((run) => gridRun(run, grid)),
  });
}

/** Rows as ArcGIS's protocol buffer, geometries on the grid that was asked for, else on the finest. */
export function pbfAnswer(
  { layer, fields, list, isCut, told }: Rows,
  asked: Quantization | undefined,
): FileAnswer {
  const drawn = list.map((row): Drawn => ({
    ...row,
    runs: told && row.geometry && esriRuns(row.geometry, told.reference),
  }));
  const grid =
    asked ??
    finestFor(
      drawn.flatMap(({ runs = [] }) => runs.flat()),
      told === undefined ? 'metre' : unitOf(told.reference),
    );
  return answerWith(1, drawn, (rows, writer) => {
    writer.writeStringField(1, OBJECT_ID);
    if (told !== undefined) {
      const { wkid, latestWkid } = referenceJson(told.reference);
      writer.writeVarintField(7, GEOMETRY_TYPES[layer.source.geometryType]);
      writer.writeMessage(
        8,
        (_: undefined, reference: PbfWriter) => {
          reference.writeVarintField(1, wkid);
          reference.writeVarintField(2, latestWkid);
        },
        undefined,
      );
    }
    if (isCut) writer.writeBooleanField(9, true);
    if (told !== undefined) writer.writeMessage(12, writeGrid, grid);
    for (const field of fields) writer.writeMessage(13, writeField, field);
    for (const row of rows)
      writer.writeMessage(
        15,
        (each: Drawn, feature: PbfWriter) => writeFeature(each, fields, grid, feature),
        row,
      );
  });
}
