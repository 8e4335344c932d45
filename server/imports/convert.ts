import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { ImportReport } from '../../src/api/contracts/imports.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { IMPORT_LIMITS } from '../../src/domain/layers/imports/limits.ts';
import {
  extentOfParts,
  geometrySchema,
  geometryKind,
  positionRuns,
  unionExtent,
  type GeometryKind,
  type StoredGeometry,
} from '../base/geo/geometry.ts';
import type { FoundLayer } from './describe.ts';
import type { Gdal } from './gdal.ts';
import { WRITTEN_FORM, writtenFeatures, type WrittenFeature } from './writtenFeatures.ts';
import { ImportProblem } from './problem.ts';
import { PropertyTally, type PropertyKind } from '../base/geo/propertyKind.ts';
import { writeOverviews } from './overviewRows.ts';
import { OverviewBuilder } from '../base/geo/overviews/overviewBuilder.ts';

/** A layer that is to be made ready. */
export interface ConvertWish {
  readonly layer: string;
  /** EPSG code to take its numbers for; what the file says without one. */
  readonly reference: string | undefined;
  /** `stored`: with overviews, in the embedded database or on a server; `held`: for one page alone, which holds all of it. */
  readonly use: 'stored' | 'storedOnServer' | 'held';
}

/** A layer ready to be stored. */
export interface ConvertedLayer {
  /** A line is a JSON array of rows, `{id, properties, geometry, west, south, east, north}`, to be stored at once. */
  readonly file: string;
  /** The pieces of its overviews, a JSON array of some in each line; undefined where only the features were asked for. */
  readonly overviews: string | undefined;
  readonly kind: GeometryKind;
  readonly extent: Extent;
  /** What its fields hold; those without any value are there, too. */
  readonly kinds: readonly PropertyKind[];
  /** Corners of all features. */
  readonly vertices: number;
  readonly report: ImportReport;
}

/** Rows of a line of the file, and about how long it gets: what is stored at once holds up others. */
const [LINE_ROWS, LINE_LENGTH] = [200, 400_000];

const LIMITS = {
  stored: { mostFeatures: IMPORT_LIMITS.features, mostVertices: IMPORT_LIMITS.vertices },
  storedOnServer: {
    mostFeatures: IMPORT_LIMITS.onServer.features,
    mostVertices: IMPORT_LIMITS.onServer.vertices,
  },
  held: { mostFeatures: IMPORT_LIMITS.heldFeatures, mostVertices: IMPORT_LIMITS.heldVertices },
} as const;

const KINDS = ['polygon', 'line', 'point'] as const;

/** Writes rows of one kind, some of them in a line. */
class RowFile {
  readonly #file: number;
  #rows: string[] = [];
  #length = 0;
  count = 0;
  repaired = 0;
  extents: Extent[] = [];

  /** @param overview is told of every row */
  constructor(
    readonly path: string,
    readonly overview: OverviewBuilder | undefined,
  ) {
    this.#file = openSync(path, 'w', 0o600);
  }

  add(properties: Readonly<Record<string, unknown>>, geometry: StoredGeometry): void {
    const extent = extentOfParts(positionRuns(geometry));
    this.count += 1;
    this.extents.push(extent);
    this.overview?.add(geometry);
    const row = JSON.stringify({ id: this.count, properties, geometry, ...extent });
    this.#rows.push(row);
    this.#length += row.length;
    if (this.#rows.length >= LINE_ROWS || this.#length >= LINE_LENGTH) this.flush();
  }

  flush(): void {
    if (this.#rows.length > 0) writeSync(this.#file, `[${this.#rows.join(',')}]\n`);
    [this.#rows, this.#length] = [[], 0];
    if (this.extents.length > 1000)
      this.extents = [unionExtent(this.extents)].filter((one) => one !== undefined);
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}

/** The geometries that a repaired one is made of, where it became a collection: of the kind that most of it has. */
function partOfCollection(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('geometries' in value)) return value;
  const found = (value.geometries as unknown[]).flatMap((one) => {
    const parsed = geometrySchema.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const polygons = found.flatMap((one) =>
    one.type === 'Polygon' ? [one.coordinates] : one.type === 'MultiPolygon' ? one.coordinates : [],
  );
  return polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : found[0];
}

const isOnEarth = ({ west, south, east, north }: Extent) =>
  west >= -180 && east <= 180 && south >= -90 && north <= 90;

/** What is counted while features are read. */
interface Tally {
  readonly leftOut: { empty: number; outside: number; broken: number };
  vertices: number;
  readonly kinds: PropertyTally;
}

/** The geometry to store; undefined for one that is left out, which is counted. */
function storable(geometry: unknown, { leftOut }: Tally): StoredGeometry | undefined {
  if (geometry === null) {
    leftOut.empty += 1;
    return undefined;
  }
  const parsed = geometrySchema.safeParse(partOfCollection(geometry));
  if (!parsed.success) {
    leftOut.broken += 1;
    return undefined;
  }
  if (isOnEarth(extentOfParts(positionRuns(parsed.data)))) return parsed.data;
  leftOut.outside += 1;
  return undefined;
}

/** Whether two geometries are written alike. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  return isSame(Object.entries(a), Object.entries(b));
}

/** The features of a file as they were, and as they were put right. */
interface Written {
  readonly plain: AsyncIterator<WrittenFeature>;
  readonly valid: AsyncIterable<WrittenFeature>;
}

/** Reads the features as they were and as they were put right, side by side. */
async function sortOut(
  { plain, valid }: Written,
  files: Readonly<Record<GeometryKind, RowFile>>,
  tally: Tally,
  mostVertices: number,
): Promise<void> {
  for await (const { properties, geometry } of valid) {
    const was = (await plain.next()) as IteratorResult<WrittenFeature, undefined>;
    const kept = storable(geometry, tally);
    if (kept === undefined) continue;
    for (const part of positionRuns(kept)) tally.vertices += part.length;
    if (tally.vertices > mostVertices)
      throw new ImportProblem(
        `图层顶点超过 ${String(mostVertices / 1e4)} 万个，未导入。请先简化或分成几个图层`,
      );
    const file = files[geometryKind(kept)];
    file.add(properties, kept);
    if (!isSame(was.value?.geometry, geometry)) file.repaired += 1;
    tally.kinds.add(properties);
  }
}

/** Options of both runs: degrees, no heights. */
function optionsOf({ nameThere }: FoundLayer, reference: string | undefined): string[] {
  const source = reference === undefined ? [] : ['-s_srs', reference];
  return [...WRITTEN_FORM, ...source, '-t_srs', 'EPSG:4326', '-dim', 'XY', '-skipfailures', nameThere];
}

/**
 * Brings a layer to degrees, puts its geometries right and writes it as it is stored.
 * @param folder where the rows are written
 * @throws ImportProblem
 */
export async function convertLayer(
  gdal: Gdal,
  layer: FoundLayer,
  { reference, use }: ConvertWish,
  folder: string,
): Promise<ConvertedLayer> {
  const { mostFeatures, mostVertices } = LIMITS[use];
  if (layer.info.featureCount > mostFeatures)
    throw new ImportProblem(
      `图层有 ${String(layer.info.featureCount)} 个要素，超过 ${String(mostFeatures / 1e4)} 万个，未导入。请分成几个图层`,
    );
  if (reference === undefined && layer.info.geometryFields[0]?.coordinateSystem === null)
    throw new ImportProblem('文件没有坐标系信息。请选择它的坐标系');
  const options = optionsOf(layer, reference);
  const fields = layer.info.fields.map(({ name }) => name);
  const plain = await gdal.convert(layer.dataset, options, 'plain');
  const valid = await gdal.convert(
    layer.dataset,
    [...options.slice(0, -1), '-makevalid', layer.nameThere],
    'valid',
  );
  const fileOf = (kind: GeometryKind) =>
    new RowFile(`${folder}/${kind}`, use === 'held' ? undefined : new OverviewBuilder(kind));
  const files = { polygon: fileOf('polygon'), line: fileOf('line'), point: fileOf('point') };
  const tally: Tally = {
    leftOut: { empty: 0, outside: 0, broken: 0 },
    vertices: 0,
    kinds: new PropertyTally(),
  };
  try {
    const written = { plain: writtenFeatures(plain, fields), valid: writtenFeatures(valid, fields) };
    await sortOut(written, files, tally, mostVertices);
  } finally {
    for (const file of Object.values(files)) file.close();
    for (const file of [plain, valid]) rmSync(file, { force: true });
  }
  const kind = KINDS.reduce((most, one) => (files[one].count > files[most].count ? one : most));
  const { path, count, repaired, extents, overview } = files[kind];
  const extent = unionExtent(extents);
  if (extent === undefined)
    throw new ImportProblem('没有可导入的要素：全部没有几何，或坐标不在地球上。请检查坐标系');
  const otherKind = KINDS.reduce((sum, one) => sum + (one === kind ? 0 : files[one].count), 0);
  const overviews = overview && `${folder}/overviews`;
  if (overview !== undefined && overviews !== undefined) writeOverviews(overview, overviews);
  return {
    file: path,
    overviews,
    kind,
    extent,
    kinds: tally.kinds.kinds(),
    vertices: tally.vertices,
    report: { taken: count, repaired, leftOut: { ...tally.leftOut, otherKind } },
  };
}
