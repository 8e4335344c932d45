import type { MapPartProps } from '../../portal/feature.ts';
import { LoadedScreen } from '../../portal/LoadedScreen.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import type { WallDoor } from './wallDoor.ts';
import { loadWallTexts } from './wallWindow.ts';

const WALL = {
  screen: async () => (await import('./Wall.tsx')).Wall,
  panelTexts: loadWallTexts,
};

/** The wall that runs, over all of the stage. */
export function WallOver(props: MapPartProps<WallDoor>) {
  return props.door && <RunningWall {...props} door={props.door} />;
}

function RunningWall(props: MapPartProps<WallDoor> & { readonly door: WallDoor }) {
  const begun = useSignal(props.door.begun);
  return begun === undefined ? null : <LoadedScreen row={WALL} given={{ ...props, begun }} waiting={null} />;
}
