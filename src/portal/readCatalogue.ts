import { eventOfFailure } from '../api/apiFailure.ts';
import { facilityRecordsPath } from '../api/facilities.ts';
import { layerTree } from '../api/contracts/catalogue.ts';
import type { CatalogueItem } from '../domain/layers/record/catalogueItem.ts';
import { deepestImageryLevel, withImageryLevels } from '../layers/tree/imageryLevels.ts';
import { buildLayerTree } from '../layers/tree/layerCatalogue.ts';
import { buildFacilityTree } from '../layers/facilityTree.ts';
import { layerChoice } from '../stores/layerStore.ts';
import { specifiedDepartment } from '../stores/sessionStore.ts';
import type { FacilityList } from '../config/facilityConfig.ts';
import type { Portal } from './portal.ts';

type CataloguePortal = Pick<Portal, 'api' | 'layers' | 'present' | 'session' | 'translator'> & {
  readonly facilities: FacilityList;
};

/** The tree of what the catalogue holds for who is signed in. */
export function treeFor(portal: CataloguePortal, catalogue: readonly CatalogueItem[]) {
  const facilities = buildFacilityTree(portal.facilities, {
    name: portal.translator.t('facility.group'),
    addressOf: facilityRecordsPath,
  });
  const deepest = deepestImageryLevel(specifiedDepartment(portal.session.getState()));
  return [...facilities, ...withImageryLevels(buildLayerTree(catalogue), deepest)];
}

/**
 * Reads the catalogue again, after layers came or went; what is on stays on.
 * @param shownId a layer to switch on
 * @param draft shown in place of what the server has
 */
export async function readCatalogueAgain(
  portal: CataloguePortal,
  shownId?: string,
  draft?: readonly CatalogueItem[],
): Promise<void> {
  const catalogue = draft ?? (await readItems(portal));
  if (catalogue === undefined) return;
  const choice = layerChoice(portal.layers.getState());
  const { onIds } = choice;
  const isOn = shownId === undefined || onIds.includes(shownId);
  portal.layers.actions.setTree(treeFor(portal, catalogue), {
    ...choice,
    onIds: isOn ? onIds : [...onIds, shownId],
  });
}

async function readItems({ api, present }: CataloguePortal): Promise<readonly CatalogueItem[] | undefined> {
  const answer = await api.call(layerTree, { query: {} });
  if (answer.ok) return answer.value.Items;
  void present(eventOfFailure(answer.error));
  return undefined;
}
