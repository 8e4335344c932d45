import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/portal.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';

/** A GeoJSON file that the foreign servers publish: one colour, no outline, so that a pixel is in it or not. */
export interface PublishedLayer {
  readonly name: string;
  readonly title: string;
  readonly kind: 'polygon' | 'point';
  /** Red, green, blue. */
  readonly colour: readonly [number, number, number];
  readonly file: string;
}

/** Layers in a folder of their own, where the servers' configurations go too. */
export interface PublishedFolder {
  readonly path: string;
  readonly layers: readonly PublishedLayer[];
  remove(): Promise<void>;
}

/** A layer to publish, and its GeoJSON. */
type LayerText = Omit<PublishedLayer, 'file'> & { readonly geoJson: string };

/** Writes layers into a new folder. */
export async function publishedFolder(texts: readonly LayerText[]): Promise<PublishedFolder> {
  const folder = await temporaryFolder();
  const layers: PublishedLayer[] = [];
  for (const { geoJson, ...layer } of texts) {
    const file = join(folder.path, `${layer.name}.geojson`);
    await writeFile(file, geoJson);
    layers.push({ ...layer, file });
  }
  return { ...folder, layers };
}

/** Lakes, once more under a Chinese name as offices give them, and settlements of the sample prefecture as the portal's own server exports them. */
export async function exportSample(): Promise<PublishedFolder> {
  const server = await sharedGeoServer();
  const textOf = async (name: string) => (await server.get(`/geo/features/${name}.geojson`)).text();
  const lakes = { kind: 'polygon', colour: [78, 163, 216], geoJson: await textOf('lakes') } as const;
  return publishedFolder([
    { name: 'lakes', title: '湖泊', ...lakes },
    { name: '湖泊2026', title: '湖泊2026', ...lakes },
    {
      name: 'settlements',
      title: '居民地',
      kind: 'point',
      colour: [200, 40, 40],
      geoJson: await textOf('settlements'),
    },
  ]);
}
