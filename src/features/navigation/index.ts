import { FLIGHT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineFeature } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { SELF_MOVING_TOOLS } from '../../tools/selfMoving.ts';
import { showFootprint } from './footprintOverlay.ts';
import { navigationCommands } from './navigationCommands.ts';
import { BaseMaps, EyeViewOver, GlobeCursor, PlaneCursor, RailOver } from './NavigationParts.tsx';
import { createViewHistory, historyCommands, type ViewHistory } from './viewHistory.ts';
import { texts } from './texts.ts';

/** Where the cameras were. */
interface NavigationDoor {
  readonly history: ViewHistory;
}

function openNavigation({ portal, scene, clock, fly }: MapSession) {
  const history = createViewHistory({
    scene,
    clock,
    fly: (pose) => fly({ pose }, FLIGHT_MS.specific),
    isLinked: () => portal.preferences.getState().linkedViews,
  });
  const hideFootprint = showFootprint(scene);
  return {
    history,
    changes: [history.trail],
    destroy() {
      hideFootprint();
      history.destroy();
    },
  };
}

/** Moving the cameras: compass, zoom, home, back and forward, the eye view, the base map and the toolbar itself. */
export const navigation = defineFeature<NavigationDoor>({
  id: 'navigation',
  texts,
  commands: ({ portal: { preferences, views }, shell, session, door }) => [
    {
      id: 'view.link',
      title: 'home.link',
      icon: 'link',
      group: 'view',
      places: ['rail'],
      available: () => session() !== undefined,
      toggled: () => preferences.getState().linkedViews,
      run: () => preferences.actions.set({ linkedViews: !preferences.getState().linkedViews }),
    },
    ...historyCommands(() => door()?.history),
    ...navigationCommands({
      scene: () => session()?.scene,
      leader: () => views.getState().leader,
      preferences,
      async stillCamera() {
        for (const toolId of SELF_MOVING_TOOLS) await session()?.tools.abort(toolId, 'replaced');
      },
      flyHome: () => session()?.flyHome(),
      goHome: shell.goHome,
    }),
  ],
  mapParts: [
    { place: 'globe', part: GlobeCursor, needsMap: true },
    { place: 'plane', part: PlaneCursor, needsMap: true },
    { place: 'plane', part: BaseMaps, needsMap: true },
    { place: 'views', part: EyeViewOver, needsMap: true },
    { place: 'views', part: RailOver, needsMap: true },
  ],
  withMap: true,
  open: openNavigation,
});
