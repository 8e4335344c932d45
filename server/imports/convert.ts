import { rmSync } from 'node:fs';
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
import { BatchWriter } from './batchFile.ts';
import type { FoundLayer } from './describe.ts';
import type { Gdal } from './gdal.ts';
import { GeometryJson } from './geometryJson.ts';
import { repairedFeatures, type RepairedFeature } from './repairedFeatures.ts';
import { WRITTEN_FORM } from './writtenFeatures.ts';
import { ImportProblem } from './problem.ts';
import { PropertyTally, type PropertyKind } from '../base/geo/propertyKind.ts';

/** A layer that is to be made ready. */
export interface ConvertWish {
  readonly layer: string;
  /** EPSG code to take its numbers for; what the file says without one. */
  readonly reference: string | undefined;
  /** `stored`: in the embedded database or on a server; `held`: for one page alone, which holds all of it. */
  readonly use: 'stored' | 'storedOnServer' | 'held';
}

/** A layer ready to be stored. */
export interface ConvertedLayer {
  /** Its features, see {@link BatchWriter}: id, properties, geometry, west, south, east, north. */
  readonly file: string;
  readonly kind: GeometryKind;
  readonly extent: Extent;
  /** What its fields hold; those without any value are there, too. */
  readonly kinds: readonly PropertyKind[];
  /** Corners of all features. */
  readonly vertices: number;
  readonly report: ImportReport;
}

const LIMITS = {
  stored: { mostFeatures: IMPORT_LIMITS.features, mostVertices: IMPORT_LIMITS.vertices },
  storedOnServer: {
    mostFeatures: IMPORT_LIMITS.onServer.features,
    mostVertices: IMPORT_LIMITS.onServer.vertices,
  },
  held: { mostFeatures: IMPORT_LIMITS.heldFeatures, mostVertices: IMPORT_LIMITS.heldVertices },
} as const;

const KINDS = ['polygon', 'line', 'point'] as const;

/** Columns of a feature's row: its id, properties, geometry, and four sides of what it lies in. */
const COLUMNS = ['int4', 'jsonb', 'jsonb', 'float8', 'float8', 'float8', 'float8'] as const;

/** Writes rows of one kind. */
class RowFile {
  readonly #batches: BatchWriter;
  readonly #json = new GeometryJson();
  count = 0;
  repaired = 0;
  extent: Extent | undefined;

  constructor(readonly path: string) {
    this.#batches = new BatchWriter(path, COLUMNS);
  }

  /** @param extent of the geometry */
  add(properties: Readonly<Record<string, unknown>>, geometry: StoredGeometry, extent: Extent): void {
    const { west, south, east, north } = extent;
    this.count += 1;
    this.extent = this.extent === undefined ? extent : unionExtent([this.extent, extent]);
    const [values, shape] = [JSON.stringify(properties), this.#json.write(geometry)];
    this.#batches.add([this.count, values, shape, west, south, east, north]);
  }

  close(): void {
    this.#batches.close();
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

/** The geometry to store and its extent; undefined for one that is left out, which is counted. */
function storable(
  geometry: unknown,
  { leftOut }: Tally,
): { readonly shape: StoredGeometry; readonly extent: Extent } | undefined {
  if (geometry === null) {
    leftOut.empty += 1;
    return undefined;
  }
  const parsed = geometrySchema.safeParse(partOfCollection(geometry));
  if (!parsed.success) {
    leftOut.broken += 1;
    return undefined;
  }
  const extent = extentOfParts(positionRuns(parsed.data));
  if (isOnEarth(extent)) return { shape: parsed.data, extent };
  leftOut.outside += 1;
  return undefined;
}

/** Writes what features there are into the file of their kind. */
function sortOut(
  features: Iterable<RepairedFeature>,
  files: Readonly<Record<GeometryKind, RowFile>>,
  tally: Tally,
  mostVertices: number,
): void {
  for (const { properties, geometry, isRepaired } of features) {
    const kept = storable(geometry, tally);
    if (kept === undefined) continue;
    const { shape, extent } = kept;
    for (const part of positionRuns(shape)) tally.vertices += part.length;
    if (tally.vertices > mostVertices)
      throw new ImportProblem(
        `图层顶点超过 ${String(mostVertices / 1e4)} 万个，未导入。请先简化或分成几个图层`,
      );
    const file = files[geometryKind(shape)];
    file.add(properties, shape, extent);
    if (isRepaired) file.repaired += 1;
    tally.kinds.add(properties);
  }
}

/** Options of ogr2ogr: degrees, no heights. */
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
  const fileOf = (kind: GeometryKind) => new RowFile(`${folder}/${kind}`);
  const files = { polygon: fileOf('polygon'), line: fileOf('line'), point: fileOf('point') };
  const tally: Tally = {
    leftOut: { empty: 0, outside: 0, broken: 0 },
    vertices: 0,
    kinds: new PropertyTally(),
  };
  try {
    sortOut(await repairedFeatures(gdal, { file: plain, fields }, folder), files, tally, mostVertices);
  } finally {
    for (const file of Object.values(files)) file.close();
    rmSync(plain, { force: true });
  }
  const kind = KINDS.reduce((most, one) => (files[one].count > files[most].count ? one : most));
  const { path, count, repaired, extent } = files[kind];
  if (extent === undefined)
    throw new ImportProblem('没有可导入的要素：全部没有几何，或坐标不在地球上。请检查坐标系');
  const otherKind = KINDS.reduce((sum, one) => sum + (one === kind ? 0 : files[one].count), 0);
  return {
    file: path,
    kind,
    extent,
    kinds: tally.kinds.kinds(),
    vertices: tally.vertices,
    report: { taken: count, repaired, leftOut: { ...tally.leftOut, otherKind } },
  };
}
