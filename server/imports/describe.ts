import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { SourceLayer } from '../../src/api/contracts/imports.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { likelyReferences, type PlainExtent } from '../../src/domain/layers/imports/references.ts';
import type { Dataset, Gdal, LayerInfo } from './gdal.ts';
import type { GeometryKind } from '../base/geo/geometry.ts';
import { ImportProblem } from './problem.ts';
import type { SourceFiles } from './sourceFiles.ts';

/** Features whose values are shown before a layer is stored. */
const SAMPLES = 3;

/** Longest value that is shown of one, characters. */
const SAMPLE_LENGTH = 60;

/** Places along each side of an extent that are looked at: a straight side is none in another reference. */
const SIDE_STEPS = 4;

/** A layer of an upload, and where it is. */
export interface FoundLayer {
  readonly dataset: Dataset;
  /** Its name in its own file. */
  readonly nameThere: string;
  /** Its name among all layers of the upload. */
  readonly name: string;
  readonly info: LayerInfo;
}

/** The kind that GDAL's name of a geometry type means; undefined for any or none. */
export function kindOfType(type: string): GeometryKind | undefined {
  if (/Polygon|Surface|Triangle|TIN/i.test(type)) return 'polygon';
  if (/Line|Curve/i.test(type)) return 'line';
  return /Point/i.test(type) ? 'point' : undefined;
}

/** Opens all datasets of an upload and answers their layers; those without a feature are left out. @throws ImportProblem */
export async function findLayers(gdal: Gdal, { datasets }: SourceFiles): Promise<readonly FoundLayer[]> {
  const found: FoundLayer[] = [];
  for (const files of datasets) {
    const dataset = await gdal.open(files);
    for (const info of gdal.layersOf(dataset)) {
      if (info.featureCount === 0) continue;
      const isTaken = found.some(({ name }) => name === info.name);
      const name = isTaken ? `${basename(files[0] ?? '')} ${info.name}` : info.name;
      found.push({ dataset, nameThere: info.name, name, info });
    }
  }
  if (found.length === 0) throw new ImportProblem('文件里没有要素，未导入');
  return found;
}

/** The corners in the numbers of the file; undefined where there are none. */
function plainExtentOf({ geometryFields }: LayerInfo): PlainExtent | undefined {
  const [minX, minY, maxX, maxY] = geometryFields[0]?.extent ?? [];
  if (typeof minX !== 'number' || typeof minY !== 'number') return undefined;
  if (typeof maxX !== 'number' || typeof maxY !== 'number') return undefined;
  return { minX, minY, maxX, maxY };
}

/** Places all along the border of an extent. */
function borderOf({ minX, minY, maxX, maxY }: PlainExtent): [number, number][] {
  const places: [number, number][] = [];
  for (let step = 0; step <= SIDE_STEPS; step += 1) {
    const share = step / SIDE_STEPS;
    const [x, y] = [minX + (maxX - minX) * share, minY + (maxY - minY) * share];
    places.push([x, minY], [x, maxY], [minX, y], [maxX, y]);
  }
  return places;
}

/** Around a rectangle of a reference, in degrees; undefined where it is not on the earth. */
export async function inDegrees(
  gdal: Gdal,
  extent: PlainExtent,
  reference: string,
): Promise<Extent | undefined> {
  const places = await gdal.transform(borderOf(extent), reference, 'EPSG:4326');
  if (places === undefined) return undefined;
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  const found = {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
  const isOnEarth = found.west >= -180 && found.east <= 180 && found.south >= -90 && found.north <= 90;
  return isOnEarth ? found : undefined;
}

/** What a reference system is called, in its WKT. */
export const referenceName = (wkt: string) => /^\w+\["([^"]*)"/.exec(wkt.trim())?.[1] ?? wkt.slice(0, 60);

/** The references that numbers may be written in, with where they would lie. */
export async function candidatesFor(gdal: Gdal, plain: PlainExtent): Promise<SourceLayer['candidates']> {
  const candidates: SourceLayer['candidates'] = [];
  for (const { code } of likelyReferences(plain)) {
    const extent = await inDegrees(gdal, plain, code);
    if (extent !== undefined) candidates.push({ code, extent });
  }
  return candidates;
}

const shownText = (value: unknown) =>
  (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)).slice(0, SAMPLE_LENGTH);

async function samplesOf(gdal: Gdal, { dataset, nameThere }: FoundLayer): Promise<Record<string, string>[]> {
  const options = ['-f', 'GeoJSONSeq', '-lco', 'RS=NO', '-limit', String(SAMPLES), nameThere];
  const file = await gdal.convert(dataset, options, 'samples').catch(() => undefined);
  if (file === undefined) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  rmSync(file, { force: true });
  return lines.map((line) => {
    const { properties } = JSON.parse(line) as {
      readonly properties: Readonly<Record<string, unknown>> | null;
    };
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, value]) => [name, shownText(value)]),
    );
  });
}

/** Tells what somebody decides by before a layer is stored. */
export async function describeLayer(gdal: Gdal, layer: FoundLayer): Promise<SourceLayer> {
  const { name, info } = layer;
  const [field] = info.geometryFields;
  const plain = plainExtentOf(info);
  const wkt = field?.coordinateSystem?.wkt;
  const extent = wkt === undefined || plain === undefined ? undefined : await inDegrees(gdal, plain, wkt);
  return {
    name,
    kind: kindOfType(field?.type ?? '') ?? null,
    count: info.featureCount,
    fields: info.fields,
    samples: await samplesOf(gdal, layer),
    reference: wkt === undefined ? null : referenceName(wkt),
    extent: extent ?? null,
    candidates: wkt !== undefined || plain === undefined ? [] : await candidatesFor(gdal, plain),
  };
}
