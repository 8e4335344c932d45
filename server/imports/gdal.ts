import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { z } from 'zod';
import { ImportProblem } from './problem.ts';

// GDAL's own build for WebAssembly. In Node it works in the thread that it is loaded in: only `fileWorker.ts` may load it.

/** What of the library is used here; its own declarations are those of a page. */
interface Library {
  open(
    files: readonly string[],
    options: readonly string[],
  ): Promise<{ readonly datasets: readonly Dataset[] }>;
  close(dataset: Dataset): Promise<void>;
  ogrinfo(dataset: Dataset, options: readonly string[]): Promise<unknown>;
  gdalinfo(dataset: Dataset, options: readonly string[]): Promise<unknown>;
  ogr2ogr(dataset: Dataset, options: readonly string[], output: string): Promise<{ readonly real: string }>;
  gdaltransform(
    places: readonly (readonly [number, number])[],
    options: readonly string[],
  ): Promise<number[][]>;
}

/** An open file. */
export interface Dataset {
  readonly path: string;
}

const layerSchema = z.object({
  name: z.string(),
  featureCount: z.number(),
  fields: z.array(z.object({ name: z.string(), type: z.string() })).default([]),
  geometryFields: z
    .array(
      z.object({
        type: z.string(),
        // Infinity, which JSON has not, where there is nothing.
        extent: z.array(z.number().nullable()).optional(),
        coordinateSystem: z.object({ wkt: z.string() }).nullish(),
      }),
    )
    .default([]),
});

const pictureInfoSchema = z.object({ coordinateSystem: z.object({ wkt: z.string().min(1) }) });

const infoSchema = z.object({ driverShortName: z.string(), layers: z.array(layerSchema) });

/** What GDAL says of a layer. */
export type LayerInfo = z.infer<typeof layerSchema>;

/** Which of GDAL's formats a file may be, by its ending: what it is in truth is not guessed, so that none poses as another. */
const DRIVERS: Readonly<Record<string, readonly string[]>> = {
  '.shp': ['ESRI Shapefile'],
  '.gpkg': ['GPKG'],
  '.geojson': ['GeoJSON', 'GeoJSONSeq'],
  '.json': ['GeoJSON', 'GeoJSONSeq'],
  '.geojsonl': ['GeoJSONSeq', 'GeoJSON'],
  '.geojsons': ['GeoJSONSeq', 'GeoJSON'],
  '.fgb': ['FlatGeobuf'],
  '.kml': ['KML', 'LIBKML'],
  '.csv': ['CSV'],
  '.gpx': ['GPX'],
  '.dxf': ['DXF'],
};

/** Columns of a table that places are read from. */
const CSV_OPTIONS = [
  'X_POSSIBLE_NAMES=经度,东经,lon,lng,long,longitude,x,东坐标,X坐标',
  'Y_POSSIBLE_NAMES=纬度,北纬,lat,latitude,y,北坐标,Y坐标',
  'GEOM_POSSIBLE_NAMES=wkt,geom,geometry,WKT',
  'AUTODETECT_TYPE=YES',
  'EMPTY_STRING_AS_NULL=YES',
];

/** GDAL as this thread uses it. */
export interface Gdal {
  /** Opens a dataset. @throws ImportProblem when it cannot be read, or is not what its ending says */
  open(files: readonly string[]): Promise<Dataset>;
  /** Of one that it opened. */
  layersOf(dataset: Dataset): readonly LayerInfo[];
  /** Writes a layer in another form; the file. @throws ImportProblem with GDAL's words */
  convert(dataset: Dataset, options: readonly string[], name: string): Promise<string>;
  /** What a picture says of its reference, as WKT; undefined where it cannot be opened or says nothing. */
  referenceOfPicture(file: string): Promise<string | undefined>;
  /** Places of a reference (EPSG code or WKT) in another one; undefined where it has none there. */
  transform(
    places: readonly (readonly [number, number])[],
    from: string,
    to: string,
  ): Promise<readonly (readonly [number, number])[] | undefined>;
  close(dataset: Dataset): Promise<void>;
}

/** Files written so far: the library outlives a job, and cannot make a file of a name that was deleted. */
let written = 0;

/** Loads the library. @param output folder that files are written to; made when it is not there */
export async function loadGdal(output: string): Promise<Gdal> {
  mkdirSync(output, { recursive: true, mode: 0o700 });
  const require = createRequire(import.meta.url);
  const program = require.resolve('gdal3.js/dist/package/gdal3.node.js');
  const load = require('gdal3.js/dist/package/gdal3.node.js') as (config: object) => Promise<Library>;
  let said: string[] = [];
  const library = await load({
    // It puts "./" before the path.
    path: relative(process.cwd(), dirname(program)),
    dest: output,
    logHandler: () => undefined,
    errorHandler: (line: string) => said.push(line),
  });
  /** What it complained of last. */
  const complaint = () =>
    said
      .filter((line) => line.includes('ERROR'))
      .at(-1)
      ?.replace(/^.*ERROR \d+: /, '') ?? '';

  /** To tell it, a file without an index is read from end to end. */
  const known = new WeakMap<Dataset, readonly LayerInfo[]>();

  return {
    async open(files) {
      said = [];
      const [first = ''] = files;
      const name = first.slice(first.lastIndexOf('/') + 1);
      const unreadable = () =>
        new ImportProblem(`无法读取 ${name}：文件已损坏，或与扩展名不符。${complaint()}`);
      const options = extname(name).toLowerCase() === '.csv' ? CSV_OPTIONS : [];
      const opened = await library.open(files, options).catch(() => undefined);
      const dataset = opened?.datasets[0];
      if (dataset === undefined) throw unreadable();
      const info = infoSchema.safeParse(
        await library.ogrinfo(dataset, ['-so', '-al']).catch(() => undefined),
      );
      const isWhatItSays =
        info.success && DRIVERS[extname(name).toLowerCase()]?.includes(info.data.driverShortName) === true;
      if (isWhatItSays) {
        known.set(dataset, info.data.layers);
        return dataset;
      }
      await library.close(dataset);
      throw unreadable();
    },
    layersOf: (dataset) => known.get(dataset) ?? [],
    async convert(dataset, options, name) {
      said = [];
      try {
        written += 1;
        const { real } = await library.ogr2ogr(dataset, options, `${name}${String(written)}`);
        return join(output, basename(real));
      } catch {
        throw new ImportProblem(`数据无法转换：${complaint()}`);
      }
    },
    async referenceOfPicture(file) {
      const opened = await library.open([file], []).catch(() => undefined);
      const dataset = opened?.datasets[0];
      if (dataset === undefined) return undefined;
      const info = pictureInfoSchema.safeParse(await library.gdalinfo(dataset, []).catch(() => undefined));
      await library.close(dataset);
      return info.data?.coordinateSystem.wkt;
    },
    async transform(places, from, to) {
      try {
        const found = await library.gdaltransform(places, ['-s_srs', from, '-t_srs', to, '-output_xy']);
        const there = found.map(([x = NaN, y = NaN]) => [x, y] as const);
        return there.every((place) => place.every(Number.isFinite)) ? there : undefined;
      } catch {
        return undefined;
      }
    },
    close: (dataset) => library.close(dataset),
  };
}
