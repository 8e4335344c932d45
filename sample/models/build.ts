import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SAMPLE_VERSION } from '../cache.ts';
import type { SampleCollection, SampleLayerName } from '../features/layers.ts';
import { sampleLayer, type Sample } from '../sample.ts';
import type { GroundReader } from './frame.ts';
import { buildLandmarks } from './landmarks.ts';
import { buildPipeline } from './pipes.ts';
import { buildOblique } from './oblique.ts';
import type { ModelFile } from './tileset.ts';
import { buildTown } from './town.ts';
import { buildForest, buildWindbreak } from './trees.ts';

/** Raised whenever the generator changes what it makes, so that old models are made anew. */
const MODELS_VERSION = 2;

/** Changes with the models, and with the sample whose ground they stand on. */
export const MODELS_REVISION = `v${String(SAMPLE_VERSION)}.${String(MODELS_VERSION)}`;

/** What the models are made from. */
export interface ModelSource {
  readonly sample: Sample;
  /** Reads a vector layer of the sample. */
  layer(name: SampleLayerName): Promise<SampleCollection>;
}

/** Makes the files of one tileset. */
type ModelBuilder = (source: ModelSource) => Promise<readonly ModelFile[]>;

const groundOf = ({ sample }: ModelSource): GroundReader => {
  return (lon, lat) => sample.heightAtM(lon, lat);
};

/** The sample's tilesets by their name below `/geo/models/`. */
const BUILDERS: Readonly<Record<string, ModelBuilder>> = {
  boxmodel: async (source) =>
    buildTown(groundOf(source), { roads: await source.layer('roads'), rivers: await source.layer('rivers') }),
  maxmodel: (source) => buildLandmarks(groundOf(source)),
  oblique: ({ sample }) => buildOblique(sample),
  pointmodel: (source) => buildForest(groundOf(source)),
  poplars: (source) => buildWindbreak(groundOf(source)),
  pipeline: async (source) => buildPipeline(await source.layer('pipes'), groundOf(source)),
};

/** Folder of the finished models below the sample's folder. */
export function modelsFolder(sampleDir: string): string {
  return join(sampleDir, 'models', MODELS_REVISION);
}

/** True when the models of this version are there: their folder only gets its name when all files are written. */
export async function modelsExist(sampleDir: string): Promise<boolean> {
  try {
    return (await stat(modelsFolder(sampleDir))).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Generates the 3D Tiles of the sample unless they are there. Some seconds the first time.
 * @param open opens the sample; not called when there is nothing to do
 * @throws what the file system throws; half-written models are never taken for whole ones
 */
export async function prepareModels(sampleDir: string, open: () => Promise<Sample>): Promise<void> {
  if (await modelsExist(sampleDir)) return;
  const source = { sample: await open(), layer: (name: SampleLayerName) => sampleLayer(sampleDir, name) };
  const building = join(sampleDir, 'models', `building-${String(process.pid)}`);
  await rm(building, { recursive: true, force: true });
  try {
    for (const [name, build] of Object.entries(BUILDERS)) {
      for (const { path, bytes } of await build(source)) {
        const file = join(building, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
    }
    await rename(building, modelsFolder(sampleDir));
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    if (!(await modelsExist(sampleDir))) throw error;
  }
}
