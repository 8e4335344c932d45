import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import type { RenderingProfile } from '../../domain/views/renderingProfile.ts';
import { METRES_PER_PIXEL_AT_SCALE_1 } from '../../domain/geodesy/webMercator.ts';
import { systemClock } from '../../lib/clock.ts';
import { createSignal } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type EsriMap from '@arcgis/core/Map.js';
import type { FactoryContext } from '../../layerTypes/arcgis.ts';
import { NO_HEIGHTS, type CoarseHeights } from '../../domain/layers/terrain/coarseHeights.ts';
import { createClusterViews } from './clusters/clusterViews.ts';
import { watchBase } from './baseWatch.ts';
import { createGlobeMap, createPlaneMap } from './basemap.ts';
import { createEnvironment } from './environment.ts';
import { frameLoop } from './frameLoop.ts';
import { createGlobeGround } from './globeGround.ts';
import { createGroundGlow } from './glow/groundGlow.ts';
import { createLayerHost, type EngineLayerHost } from './layerHost.ts';
import { createPlaneGround } from './planeGround.ts';
import { setUpSdk } from './sdkSetup.ts';
import { isOverlay } from './views/overlay.ts';
import { scaleAtDistance } from './views/globeMath.ts';
import { createGlobeNative } from './views/globeNative.ts';
import { createPlaneNative } from './views/planeNative.ts';
import { createResolution, STEADY_RESOLUTION } from './views/resolution.ts';
import { createViewPort, type EngineViewPort, type ViewPortParts } from './views/viewPort.ts';

/** Deepest level of base imagery where the configuration names none: what the reference server renders. */
const DEFAULT_IMAGERY_LEVEL = 14;

/**
 * At profile low the plane follows once the globe has held still for so long, milliseconds: each of its frames costs one of the
 * globe's.
 */
const LINK_QUIET_MS = { low: 200, medium: 0, high: 0 } as const;

/** Texts that the engine itself draws. */
export interface EngineTexts {
  /** Label of a feature whose value is the text "null". */
  readonly unknown: string;
  /** Legend heading of the facility layers. */
  readonly facilities: string;
}

/** How good a scene looks, the services that it shows, and where it begins. */
export interface ArcgisSceneOptions {
  readonly profile: RenderingProfile;
  /** False leaves the sky out: a processor prepares its tables for half a minute. From profile medium on it is drawn unless told. */
  readonly atmosphere?: boolean;
  /** `services` of config/app.json. */
  readonly config: {
    readonly imagery: string;
    readonly elevation?: string | undefined;
    readonly attribution: string;
    readonly imageryMaxLevel?: number | undefined;
  };
  readonly texts: EngineTexts;
  /** What is known of the ground before any terrain came. */
  readonly storedHeightM?: CoarseHeights;
  readonly initial: GlobePose;
  /** Asks the 3D data service for the facilities of a layer. @throws LayerLoadError with the reason; AbortError when aborted */
  readonly readFacilities: FactoryContext['readFacilities'];
  /** The graphics driver took its context away: nothing is drawn until the page is reloaded. */
  onContextLost(): void;
}

/** The scene of this engine. */
export interface ArcgisScene extends Scene {
  /** Layers that both maps hold beside their base: overlays with the sketches over them, and those of records (one record may have several). */
  contents(): { readonly overlays: number; readonly layers: number };
}

const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance;

/** Differences below a millimetre on the ground and a millionth of the height cannot be seen. */
const sameGlobePose = (a: GlobePose, b: GlobePose) =>
  near(a.lon, b.lon, 1e-8) &&
  near(a.lat, b.lat, 1e-8) &&
  near(a.heightM, b.heightM, Math.max(1e-3, Math.abs(a.heightM) * 1e-6)) &&
  near(a.headingDeg, b.headingDeg, 1e-4) &&
  near(a.pitchDeg, b.pitchDeg, 1e-4);

const samePlanePose = (a: PlanePose, b: PlanePose) =>
  near(a.lon, b.lon, 1e-8) && near(a.lat, b.lat, 1e-8) && near(a.scale, b.scale, a.scale * 1e-6);

/** Where the plane starts: under the globe's camera, at the scale of the whole earth seen from there. */
function planePoseBelow({ lon, lat, heightM }: GlobePose): PlanePose {
  const metresPerPixel = heightM / 1000;
  return { lon, lat, scale: metresPerPixel / METRES_PER_PIXEL_AT_SCALE_1 };
}

function contentsOf(
  { globe, plane }: { readonly globe: EsriMap; readonly plane: EsriMap },
  sketches: number,
) {
  const layers = [globe, plane].flatMap((map) => (map.destroyed ? [] : map.layers.toArray()));
  const overlays = layers.filter(isOverlay).length;
  return { overlays: overlays + sketches, layers: layers.length - overlays };
}

/** A layer that a view cannot draw must say so on its node. */
function reportDrawFailures(
  port: EngineViewPort<GlobePose> | EngineViewPort<PlanePose>,
  layers: EngineLayerHost,
) {
  port.native.subscribe((native) => {
    native?.view.on('layerview-create-error', ({ layer, error }) => layers.reportFailure(layer, error));
  });
}

/** Tells the frame loop when both views rest. */
function letRestTogether(globe: EngineViewPort<GlobePose>, plane: EngineViewPort<PlanePose>): void {
  const tell = () => frameLoop().setResting(globe.resting && plane.resting);
  globe.state.subscribe(tell);
  plane.state.subscribe(tell);
}

/**
 * Makes the scene on the ArcGIS Maps SDK: a SceneView and a MapView in Web Mercator, hosted by the SDK's React wrappers.
 * Nothing is drawn, and no worker runs, until a view is attached.
 */
export function createArcgisScene(options: ArcgisSceneOptions): ArcgisScene {
  setUpSdk();
  const { profile, initial, onContextLost, atmosphere = profile !== 'low' } = options;
  const { storedHeightM = NO_HEIGHTS } = options;
  const clock = systemClock;
  const services = {
    ...options.config,
    imageryMaxLevel: options.config.imageryMaxLevel ?? DEFAULT_IMAGERY_LEVEL,
  };
  const maps = { globe: createGlobeMap(services), plane: createPlaneMap(services) };
  const needs: FactoryContext = {
    unknownText: options.texts.unknown,
    profile,
    facilityGroup: options.texts.facilities,
    clock,
    clusterViews: createClusterViews(() => ({ globe, plane }), clock),
    readFacilities: options.readFacilities,
    scaleAtDistance: (distanceM) => scaleAtDistance(distanceM, globe.frame),
  };
  const groundOpacity = createSignal(1);
  const layers = createLayerHost(maps, needs, groundOpacity);
  const base = watchBase(maps, services, clock);
  const onHang: ViewPortParts<GlobePose>['onHang'] = (waited, error) => {
    for (const layer of waited) {
      base.reportHang(layer, error);
      layers.reportFailure(layer, error);
    }
  };
  const shared = { clock, onHang, onContextLost, attributesOf: layers.attributesOf };

  const globe = createViewPort<GlobePose>({
    ...shared,
    kind: 'globe',
    map: maps.globe,
    base: { missing: base.globe, retry: base.retry },
    initial,
    samePose: sameGlobePose,
    createNative: (host, pose) => createGlobeNative(host, maps.globe, { profile, atmosphere }, pose),
    resolutionOf: ({ view }) => (view.type === '3d' ? createResolution(view, profile) : STEADY_RESOLUTION),
    linkQuietMs: 0,
  });
  const plane = createViewPort<PlanePose>({
    ...shared,
    kind: 'plane',
    map: maps.plane,
    base: { missing: base.plane, retry: base.retry },
    initial: planePoseBelow(initial),
    samePose: samePlanePose,
    createNative: (host, pose) => createPlaneNative(host, maps.plane, profile, pose),
    resolutionOf: () => STEADY_RESOLUTION,
    linkQuietMs: LINK_QUIET_MS[profile],
  });
  const environment = createEnvironment(maps.globe, globe.native, storedHeightM, groundOpacity);
  for (const port of [globe, plane]) reportDrawFailures(port, layers);
  letRestTogether(globe, plane);

  return {
    globe,
    plane,
    layers,
    profile,
    // On the processor each of its frames would draw the whole globe anew: effects on the ground are projected onto a canvas instead.
    glow: profile === 'low' ? undefined : createGroundGlow(globe.native, clock),
    environment,
    baseImagery: createGlobeGround(maps, services, base),
    planeGround: createPlaneGround(maps.plane, plane.native, { base, layers }, services.attribution),
    contents: () => contentsOf(maps, globe.sketchCount + plane.sketchCount),
    destroy() {
      base.destroy();
      environment.stop();
      layers.destroy();
      globe.destroy();
      plane.destroy();
      maps.globe.destroy();
      maps.plane.destroy();
    },
  };
}
