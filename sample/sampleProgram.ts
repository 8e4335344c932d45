import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheExists, SAMPLE_VERSION } from './cache.ts';
import { SAMPLE_LAYER_NAMES } from './features/layers.ts';
import { modelsExist, modelsFolder, prepareModels } from './models/build.ts';
import { openSample, prepareSample } from './sample.ts';

const USAGE = `用法 usage: npm run sample -- --out FOLDER
  生成示意州的地形、影像底图、矢量图层和三维模型。 Makes the relief, pictures, vector layers and models of the sample prefecture.\n`;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Folder that the arguments name; undefined for others than there are. */
function folderIn(args: readonly string[]): string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    return values.out === undefined || values.out === '' ? undefined : resolve(values.out);
  } catch {
    return undefined;
  }
}

/** Makes what is missing of the sample in a folder, and says how it goes. */
async function generate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const version = `v${String(SAMPLE_VERSION)}`;
  if (await cacheExists(folder)) say(`地形、影像与图层已有 ground and layers are there: ${version}`);
  else say(`正在生成地形、影像与图层 making ground and layers: ${version} …`);
  await prepareSample(folder);
  if (await modelsExist(folder)) say('三维模型已有 models are there');
  else say('正在生成三维模型 making models …');
  await prepareModels(folder, () => openSample(folder));
  const layers = String(SAMPLE_LAYER_NAMES.length);
  process.stdout.write(
    `示意数据已就绪 sample ready: ${folder} (${version}, ${layers} 个图层 layers, ${modelsFolder('')})\n`,
  );
}

/**
 * Runs the generator as a program.
 * @returns its exit code: 0 when all of the sample is in the folder, 1 when it could not be made, 2 for wrong arguments
 */
export async function runSample(args: readonly string[]): Promise<number> {
  const folder = folderIn(args);
  if (folder === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    await generate(folder);
    return 0;
  } catch (error) {
    say(`生成失败 cannot make the sample: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
