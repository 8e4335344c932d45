import { OverlayProblem } from './model/limits.ts';
import type { TerrainTask } from './model/terrainClasses.ts';
import { makeLayer, type OverlayTask } from './model/overlayWork.ts';
import type { OverlayMade } from './model/madeLayer.ts';

/** What the worker says. */
export type OverlayReply =
  | { readonly share: number }
  | { readonly made: OverlayMade }
  | { readonly problem: Pick<OverlayProblem, 'code' | 'values'> };

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<OverlayTask | TerrainTask>) => void) | null;
  postMessage(message: OverlayReply): void;
};

/** Tells each percent once. */
function createReport() {
  let told = -1;
  return (share: number) => {
    const percent = Math.floor(100 * share);
    if (percent === told) return;
    told = percent;
    scope.postMessage({ share });
  };
}

scope.onmessage = ({ data }) => {
  makeLayer(data, createReport()).then(
    (made) => scope.postMessage({ made }),
    (error: unknown) => {
      const { code, values } = error instanceof OverlayProblem ? error : new OverlayProblem('broken');
      scope.postMessage({ problem: { code, values } });
    },
  );
};
