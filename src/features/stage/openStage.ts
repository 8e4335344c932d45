import { baseMapsFor } from '../../domain/layers/baseMap.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { keepAboveGround } from './keepAboveGround.ts';
import { specifiedDepartment } from '../../stores/sessionStore.ts';
import { bridgeBaseImagery, bridgeBaseMap } from './baseMapBridge.ts';
import { bridgeCamera } from './cameraBridge.ts';
import { bridgeLayers } from './layerBridge.ts';
import { tellMissingBases } from './missingNotices.ts';
import { bridgeViews } from './viewBridge.ts';
import { openViewBases } from './viewBases.ts';

/** Keeps scene and stores in step, and watches what the views stand on. */
export function openStage({ portal, scene, controller, clock }: MapSession) {
  const { bases, close } = openViewBases(scene, controller, portal.layers);
  const offered = () =>
    baseMapsFor(portal.shownConfig.value.services.baseMaps, specifiedDepartment(portal.session.getState()));
  const imagery = () => {
    const { imagery: tiles, imageryMaxLevel: maxLevel } = portal.shownConfig.value.services;
    return { tiles, maxLevel };
  };
  const stops = [
    close,
    bridgeCamera(scene, portal, controller, clock),
    bridgeLayers(portal.layers, controller),
    bridgeViews(scene, portal.views, portal.preferences),
    keepAboveGround(scene),
    tellMissingBases(bases, portal.translator, (event) => void portal.present(event)),
    bridgeBaseImagery(scene, { now: imagery, changes: portal.shownConfig }),
    bridgeBaseMap(scene, portal.preferences, { now: offered, changes: portal.shownConfig }),
  ];
  return { bases, destroy: () => stops.reverse().forEach((stop) => stop()) };
}
