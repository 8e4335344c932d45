import { stationsOfLine } from '../../domain/views/flight/stations.ts';
import { createIdentifier } from '../../layers/identify.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { Portal } from '../../portal/portal.ts';
import type { Popup } from '../../portal/ports.ts';
import { hitName } from './hitFacts.ts';
import { chosenHit, createIdentifySession, type IdentifySession } from './identifySession.ts';
import { identifyPlainClicks } from './plainClicks.ts';

/** The popup of what lies under a place. */
export interface IdentifyDoor {
  readonly identify: IdentifySession;
  readonly popup: Popup;
}

/** The popup as other features see it. */
function popupOf(identify: IdentifySession, { t, language }: Portal['translator']): Popup {
  return {
    show: identify.show,
    line() {
      const asked = identify.state.value;
      const hit = asked && chosenHit(asked);
      const path = hit && stationsOfLine(hit.feature.geometry);
      return hit === undefined || path === undefined
        ? undefined
        : { name: hitName(hit, t, language.value), path };
    },
  };
}

/** Lets clicks on a scene ask what lies there. */
export function openIdentifying({ portal, scene, tools, controller, clock, flyToExtent }: MapSession) {
  const identify = createIdentifySession({
    scene,
    identifier: createIdentifier({ scene, controller, clock }),
    clock,
    onExpand: (extent) => void flyToExtent(extent),
    onError: portal.onError,
  });
  const stopClicks = identifyPlainClicks(scene, tools, identify);
  return {
    identify,
    popup: popupOf(identify, portal.translator),
    changes: [identify.state],
    clear: () => identify.close(),
    destroy() {
      stopClicks();
      identify.close();
    },
  };
}
