import Camera from '@arcgis/core/Camera.js';
import Point from '@arcgis/core/geometry/Point.js';
import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type EsriMap from '@arcgis/core/Map.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { GlobePose } from '../../../domain/views/pose.ts';
import type { RenderingProfile } from '../../../domain/views/renderingProfile.ts';
import { skyColour } from '../../../domain/views/haze.ts';
import { toWebMercator } from '../../../domain/geodesy/webMercator.ts';
import type { Position } from '../../../domain/drawing/marks.ts';
import type { ViewFrame } from '../../../scene/viewPort.ts';
import { isInSight, poseOverExtent, soundHeightM, verticalFovDeg } from './globeMath.ts';
import { mountSceneView } from './hosts.tsx';
import { groundPointOf, wrapLon, type NativeView } from './nativeView.ts';

/** The SDK's tilt is 0 looking down and 90 at the horizon; ours is -90 and 0. */
const TILT_OF_PITCH_0 = 90;

/** SceneView's own keys: tilt, rotate, up, down, north, level. They belong to the portal's keymap. */
const SDK_KEYS = new Set(['w', 's', 'a', 'd', 'u', 'j', 'p', 'n']);

function cameraOf(pose: GlobePose): Camera {
  return new Camera({
    position: { longitude: pose.lon, latitude: pose.lat, z: pose.heightM },
    heading: pose.headingDeg,
    tilt: pose.pitchDeg + TILT_OF_PITCH_0,
  });
}

function readPose(view: SceneView): GlobePose | undefined {
  const { position, heading, tilt } = view.camera;
  const { longitude, latitude, z } = position;
  if (longitude === null || longitude === undefined || latitude === null || latitude === undefined)
    return undefined;
  return {
    lon: wrapLon(longitude),
    lat: latitude,
    heightM: z ?? 0,
    headingDeg: heading,
    pitchDeg: tilt - TILT_OF_PITCH_0,
  };
}

function groundHeightM(view: SceneView, lon: number, lat: number): number {
  const { x, y } = toWebMercator(lon, lat);
  return soundHeightM(view.groundView.elevationSampler?.elevationAt(x, y));
}

/** What of the globe's looks costs. */
interface GlobeLook {
  readonly profile: RenderingProfile;
  readonly atmosphere: boolean;
}

function dress(view: SceneView, { profile, atmosphere }: GlobeLook): void {
  view.environment = {
    background: { type: 'color', color: skyColour(view.camera.position.z ?? 0) },
    atmosphereEnabled: atmosphere,
    starsEnabled: atmosphere,
    lighting:
      profile === 'low' ? { type: 'virtual' } : { type: 'sun', directShadowsEnabled: profile === 'high' },
  };
  // Where no atmosphere is drawn the background is the sky. The watch ends with the view, whose camera is gone then.
  view.addHandles(
    watch(
      () => skyColour(view.camera.position.z ?? 0),
      (color) => {
        view.environment.background = { type: 'color', color };
      },
    ),
  );
  view.popupEnabled = false;
  view.on('key-down', (event) => {
    if (SDK_KEYS.has(event.key.toLowerCase())) event.stopPropagation();
  });
}

function frameOf(view: SceneView): ViewFrame {
  const { width, height } = view;
  return { widthPx: width, heightPx: height, fovYDeg: verticalFovDeg(view.camera.fov, width, height) };
}

function project(view: SceneView, [lon, lat, heightM]: Position, aboveGroundM = 0) {
  const pose = readPose(view);
  const z = heightM ?? groundHeightM(view, lon, lat) + aboveGroundM;
  if (pose === undefined || !isInSight(pose, lon, lat, z)) return undefined;
  const { x, y } = view.toScreen(new Point({ longitude: lon, latitude: lat, z }));
  return { xPx: x, yPx: y };
}

/** Makes the globe's SceneView in `host`. */
export async function createGlobeNative(
  host: HTMLElement,
  map: EsriMap,
  look: GlobeLook,
  initial: GlobePose,
): Promise<NativeView<GlobePose>> {
  const { view, unmount } = await mountSceneView(host, map, look.profile);
  view.spatialReference = { wkid: 3857 };
  view.camera = cameraOf(initial);
  dress(view, look);
  return {
    view,
    readPose: () => readPose(view),
    applyPose: (pose) => {
      view.camera = cameraOf(pose);
    },
    goTo(target, duration, signal) {
      const pose =
        'pose' in target
          ? target.pose
          : poseOverExtent(
              target.extent,
              frameOf(view),
              groundHeightM(
                view,
                (target.extent.west + target.extent.east) / 2,
                (target.extent.south + target.extent.north) / 2,
              ),
            );
      return view.goTo(cameraOf(pose), { duration, animate: duration > 0, signal, easing: 'ease-in-out' });
    },
    locate({ xPx, yPx }) {
      return groundPointOf(view, view.toMap({ x: xPx, y: yPx }));
    },
    project: (position, aboveGroundM) => project(view, position, aboveGroundM),
    frame: () => frameOf(view),
    destroy: unmount,
  };
}
