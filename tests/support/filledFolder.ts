import { readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillEmbedded } from './filledDatabase.ts';
import { temporaryFolder, type TestFolder } from './portal.ts';
import { ensureSample, SAMPLE_DIR } from './sampleFolder.ts';

/** Links the sample's caches, which never change, into a data folder: a start need not make them. */
export async function linkSample(dataDir: string): Promise<void> {
  await ensureSample();
  for (const name of readdirSync(SAMPLE_DIR)) symlinkSync(resolve(SAMPLE_DIR, name), join(dataDir, name));
}

/** A data folder as a first start leaves it, on the embedded database with the sample. @param root where it is made */
export async function filledFolder(root?: string): Promise<TestFolder> {
  const folder = await temporaryFolder(root);
  await fillEmbedded(folder.path, 'geo');
  await linkSample(folder.path);
  return folder;
}

/** The same on the disk, for what is to be measured with it. */
export const filledFolderOnDisk = () => filledFolder(tmpdir());
