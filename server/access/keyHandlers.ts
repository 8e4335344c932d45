import type {
  accessKeyList,
  accessKeyMake,
  accessKeyRevoke,
  OfferedResource,
} from '../../src/api/contracts/accessKeys.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import type { SeenCatalogue } from '../catalogue/layers.ts';
import { SERVICE_PATHS, type FeatureStore } from '../../services/index.ts';
import type { Handlers } from '../http/endpoints.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { AccessKeys } from './keys.ts';
import { RESOURCES, type Rights } from '../base/access/rights.ts';

/** Where the layers and models come from that a key may open. */
interface OfferSources {
  readonly features: FeatureStore;
  readonly catalogueFor: SeenCatalogue;
}

/** What the map stands on. */
export const BASES: readonly OfferedResource[] = [
  { id: RESOURCES.imagery, kind: 'base', title: '影像', titleEn: 'Imagery' },
  { id: RESOURCES.terrain, kind: 'base', title: '地形', titleEn: 'Terrain' },
];

/** The tilesets and own pictures that a catalogue shows, under the names that it gives them. */
export function recordedIn(items: readonly CatalogueItem[]): OfferedResource[] {
  return items.flatMap((item) => [
    ...item.Resources.flatMap(({ ResourceAbstract }): OfferedResource[] => {
      const titles = { title: item.Name, titleEn: item.Name };
      const [, model] = /\/geo\/models\/(\w+)/.exec(ResourceAbstract) ?? [];
      if (model !== undefined) return [{ id: RESOURCES.model(model), kind: 'model', ...titles }];
      const [, picture] = /\/geo\/tiles\/own\/([\w-]+)/.exec(ResourceAbstract) ?? [];
      return picture === undefined ? [] : [{ id: picture, kind: 'base', ...titles }];
    }),
    ...recordedIn(item.Items),
  ]);
}

/** What somebody may open by a key: all that he sees. */
async function offeredTo(
  { features, catalogueFor }: OfferSources,
  rights: Rights,
): Promise<OfferedResource[]> {
  const layers = [...(await features.layers(rights))].reverse();
  return [
    ...BASES.filter(({ id }) => rights.of(id) !== undefined),
    ...layers.map(({ name, title, titleEn, rank }) => ({
      id: name,
      kind: 'layer' as const,
      title,
      titleEn,
      mapServerId: rank,
    })),
    ...recordedIn(await catalogueFor(rights)),
  ];
}

/** The handlers of the calls about access keys. */
export function createAccessKeyHandlers(
  keys: AccessKeys,
  sources: OfferSources,
): Handlers<{
  accessKeyList: typeof accessKeyList;
  accessKeyMake: typeof accessKeyMake;
  accessKeyRevoke: typeof accessKeyRevoke;
}> {
  return {
    accessKeyList: async ({ caller }) => ({
      keys: await keys.list(caller.accountId),
      offered: await offeredTo(sources, await caller.rights()),
      services: SERVICE_PATHS,
    }),
    accessKeyMake: async ({ caller, body }) => {
      const offered = new Set((await offeredTo(sources, await caller.rights())).map(({ id }) => id));
      const unknown = body.resources.find((id) => !offered.has(id));
      if (unknown !== undefined) throw new Refusal(403, `图层 ${unknown} 不存在或您无权查看，请重新选择图层`);
      return keys.make(caller, { ...body, resources: [...new Set(body.resources)] });
    },
    accessKeyRevoke: async ({ caller, body }) => {
      await keys.revoke(caller.accountId, body.id);
      return null;
    },
  };
}
