import type { FileOutcome } from './fileJob.ts';
import type { OwnLayers } from './ownLayers.ts';
import type { StoredVersion } from './storeVersion.ts';
import type { VersionWish } from './version.ts';

/** Stores what became of a file. */
export function storeOutcome(
  layers: OwnLayers,
  outcome: FileOutcome,
  version: VersionWish,
  storing: Parameters<OwnLayers['store']>[1],
): Promise<StoredVersion> {
  if (outcome.kind === 'cut') return layers.storePicture({ ...version, picture: outcome.picture }, storing);
  if (outcome.kind !== 'converted') throw new Error('the file was not converted');
  return layers.store({ ...version, converted: outcome.layer }, storing);
}
