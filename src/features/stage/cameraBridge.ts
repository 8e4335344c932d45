import { LEGEND_REFRESH_MS } from '../../domain/bureau/businessConstants.ts';
import { visibleExtent } from '../../domain/views/visibleExtent.ts';
import type { LayerController } from '../../layers/layerController.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import { createThrottle } from '../../lib/throttle.ts';
import type { Scene } from '../../scene/scene.ts';
import { openViews } from '../../portal/openViews.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** The stores that follow the camera. */
export interface CameraStores {
  readonly layers: LayerStore;
  readonly preferences: PreferenceStore;
}

/** Tells the layers where the camera is: its height for the altitude rule, the plane's scale for layers that have a range of scales and, while the user wants that, what the legend is limited to. */
export function bridgeCamera(
  scene: Scene,
  { layers, preferences }: CameraStores,
  controller: LayerController,
  clock: Clock,
): Unsubscribe {
  const limit = createThrottle(clock, LEGEND_REFRESH_MS, () => {
    const { legendInView } = preferences.getState();
    controller.setLegendExtent(legendInView ? visibleExtent(openViews(scene, preferences)) : undefined);
  });
  const onPose = () => {
    layers.actions.setCameraHeight(scene.globe.pose.value.pose.heightM);
    layers.actions.setScale(scene.plane.pose.value.pose.scale);
    if (preferences.getState().legendInView) limit.request();
  };
  const stops: readonly Unsubscribe[] = [
    scene.globe.pose.subscribe(onPose),
    scene.plane.pose.subscribe(onPose),
    preferences.subscribe((state, previous) => {
      const changed =
        state.legendInView !== previous.legendInView || state.collapsedView !== previous.collapsedView;
      if (changed) limit.request();
    }),
  ];
  onPose();
  return () => {
    limit.cancel();
    stops.forEach((stop) => stop());
  };
}
