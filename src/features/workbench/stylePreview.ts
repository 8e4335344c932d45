import type { ApiClient } from '../../api/client.ts';
import { catalogueStyleDraft } from '../../api/contracts/styleDrafts.ts';
import {
  isLayerRecord,
  isSameValue,
  type CatalogueChange,
} from '../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { geoLayerName } from '../../domain/layers/record/geoLayerName.ts';
import { withTimeout } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { STYLE_DRAFT } from '../../domain/layers/record/styleDraft.ts';

/** Links of records whose pictures come from the portal's own WMS. */
const OWN_WMS = /^\/geo\/wms(?:-geographic)?\/?(?:\?|$)/;

type LayerPart = Readonly<Record<string, unknown>>;

const layerIn = (record: CatalogueChange['before']): LayerPart | undefined =>
  record !== null && isLayerRecord(record) && typeof record.layer === 'object' && record.layer !== null
    ? record.layer
    : undefined;

/** The layer of a change that the portal's own WMS draws in other classes than those in force. */
function drawnAnew({ before, after }: CatalogueChange): LayerPart | undefined {
  const layer = layerIn(after);
  if (layer === undefined || !OWN_WMS.test(String(layer.link)) || geoLayerName(layer) === undefined)
    return undefined;
  return isSameValue(layerIn(before)?.classes, layer.classes) ? undefined : layer;
}

const withDraft = (link: unknown, id: string) =>
  `${String(link)}${String(link).includes('?') ? '&' : '?'}${STYLE_DRAFT}=${id}`;

/** Lets the server draw drafted classes. */
export interface StylePreview {
  /** The records with the addresses at which their drafted looks are drawn; as they are where the server cannot be asked. */
  shown(
    records: readonly CatalogueRecord[],
    changes: Iterable<CatalogueChange>,
  ): Promise<readonly CatalogueRecord[]>;
}

/** The draft is shown without its looks when the server takes longer to answer. */
const WAIT_MS = 3000;

/** Creates the preview; each look is told to the server once. */
export function createStylePreview(api: ApiClient, clock: Clock): StylePreview {
  const ids = new Map<string, string>();
  const idOf = async ({ link, alias, classes }: LayerPart): Promise<string | undefined> => {
    const layer = { link, alias, classes };
    const key = JSON.stringify(layer);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const ask = (signal: AbortSignal) =>
      api.call(catalogueStyleDraft, { query: {}, body: { layer }, signal });
    const answer = await withTimeout(clock, WAIT_MS, undefined, ask).catch(() => undefined);
    if (answer?.ok === true) ids.set(key, answer.value.id);
    return ids.get(key);
  };
  return {
    async shown(records, changes) {
      const links = new Map<string, string>();
      await Promise.all(
        [...changes].map(async (change) => {
          const layer = drawnAnew(change);
          const id = layer === undefined ? undefined : await idOf(layer);
          if (layer !== undefined && id !== undefined) links.set(change.id, withDraft(layer.link, id));
        }),
      );
      if (links.size === 0) return records;
      return records.map((record) => {
        const link = links.get(record.code);
        const layer = layerIn(record);
        return link === undefined || layer === undefined ? record : { ...record, layer: { ...layer, link } };
      });
    },
  };
}
