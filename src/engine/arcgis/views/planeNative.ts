import Point from '@arcgis/core/geometry/Point.js';
import type EsriMap from '@arcgis/core/Map.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type { PlanePose } from '../../../domain/views/pose.ts';
import type { RenderingProfile } from '../../../domain/views/renderingProfile.ts';
import { PLANE_COLOR, webMercatorTiles } from '../basemap.ts';
import { planeOverExtent } from './globeMath.ts';
import { mountMapView } from './hosts.tsx';
import { groundPointOf, wrapLon, type NativeView } from './nativeView.ts';
import { repeatSeldom } from './planeRepeats.ts';

/** Deepest level the plane zooms to, whatever its imagery has. */
const MAX_LEVEL = 22;

function viewpointOf({ lon, lat, scale }: PlanePose) {
  return { targetGeometry: { type: 'point', longitude: lon, latitude: lat }, scale, rotation: 0 } as const;
}

function readPose(view: MapView): PlanePose | undefined {
  const { longitude, latitude } = view.center;
  if (longitude === null || longitude === undefined || latitude === null || latitude === undefined)
    return undefined;
  return { lon: wrapLon(longitude), lat: latitude, scale: view.scale };
}

function frameOf(view: MapView) {
  return { widthPx: view.width, heightPx: view.height };
}

/** Makes the plane's MapView in `host`. */
export async function createPlaneNative(
  host: HTMLElement,
  map: EsriMap,
  profile: RenderingProfile,
  initial: PlanePose,
): Promise<NativeView<PlanePose>> {
  const { view, unmount } = await mountMapView(host, map);
  view.spatialReference = { wkid: 3857 };
  view.constraints = { snapToZoom: false, rotationEnabled: false, lods: webMercatorTiles(MAX_LEVEL).lods };
  view.viewpoint = viewpointOf(initial);
  view.popupEnabled = false;
  view.background = { color: PLANE_COLOR };
  if (profile === 'low') void view.when(repeatSeldom);
  return {
    view,
    readPose: () => readPose(view),
    applyPose: (pose) => {
      view.viewpoint = viewpointOf(pose);
    },
    goTo(target, duration, signal) {
      const pose = 'pose' in target ? target.pose : planeOverExtent(target.extent, frameOf(view));
      const target2d = { center: [pose.lon, pose.lat], scale: pose.scale };
      return view.goTo(target2d, { duration, animate: duration > 0, signal, easing: 'ease-in-out' });
    },
    locate({ xPx, yPx }) {
      return groundPointOf(view, view.toMap({ x: xPx, y: yPx }));
    },
    project([lon, lat]) {
      const place = view.toScreen(new Point({ longitude: lon, latitude: lat }));
      return place === null || place === undefined ? undefined : { xPx: place.x, yPx: place.y };
    },
    frame: () => frameOf(view),
    destroy: unmount,
  };
}
