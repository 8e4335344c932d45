import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { BaseMap } from '../../domain/layers/baseMap.ts';
import { isPassing, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import type { TimeoutError } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { pageOnline } from '../../lib/pageOnline.ts';
import { createRetries } from '../../lib/retries.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { watchSleep, type SleepWatch } from '../../lib/sleepWatch.ts';
import type { MissingBase } from '../../scene/viewPort.ts';
import { baseImagery, baseTerrain, tileTemplate, type SceneServices } from './basemap.ts';
import { isCancelled, sdkProblem } from './layers/problems.ts';
import { FAILURES_IN_A_ROW, requestOutcomes, requestTimeoutMs } from './requestOutcomes.ts';
import { takeOffGround } from './terrain.ts';

/** One service of the base, as its requests and its layer tell. */
interface WatchedService {
  /** Why it is missing; undefined while it is not. */
  readonly problem: ReadonlySignal<LayerProblem | undefined>;
  /** Its layer could not be loaded at all. */
  fail(error: unknown): void;
  /** Tries again now. */
  retry(): void;
  destroy(): void;
}

/** What services are watched with. */
interface Watching {
  readonly clock: Clock;
  readonly sleep: SleepWatch;
}

/**
 * Watches the requests of a service by the beginning of their addresses. Whatever of it failed for a reason that passes is asked for
 * again after a pause; the service counts as missing after several failures in a row. What was asked before the page slept is no fault
 * of the service: it is asked for again, and nobody is accused.
 */
function watchService(url: string, { clock, sleep }: Watching, tryAgain: () => void): WatchedService {
  const problem = createSignal<LayerProblem | undefined>(undefined);
  let failures = 0;
  const retries = createRetries(clock, pageOnline, tryAgain);
  const isOfBefore = () => sleep.awakeMs() < requestTimeoutMs(url);
  const note = (error: unknown) => {
    const said = sdkProblem(error, url);
    if (!isPassing(said)) return;
    retries.failed();
    if (isOfBefore()) return;
    failures++;
    if (failures >= FAILURES_IN_A_ROW) problem.set(said);
  };
  const stop = requestOutcomes.subscribe((outcome) => {
    if (!outcome.url.startsWith(url) || isCancelled(outcome.error)) return;
    if (outcome.error !== undefined) return note(outcome.error);
    failures = 0;
    problem.set(undefined);
  });
  return {
    problem,
    fail(error) {
      const said = sdkProblem(error, url);
      if (isPassing(said)) retries.failed();
      if (!isPassing(said) || !isOfBefore()) problem.set(said);
    },
    retry() {
      retries.settled();
      tryAgain();
    },
    destroy() {
      stop();
      retries.settled();
    },
  };
}

/** What of the base is missing in each view. */
export interface BaseWatch {
  readonly globe: ReadonlySignal<readonly MissingBase[]>;
  readonly plane: ReadonlySignal<readonly MissingBase[]>;
  /** Tries what is missing again now. */
  retry(): void;
  /** Watches what the plane stands on by itself; undefined while it stands on what the globe does. */
  watchPlane(baseMap: BaseMap | undefined): void;
  /** Watches other base imagery. @param template of its tiles */
  watchImagery(template: string): void;
  /** Tells that a view waits in vain for a layer, if it is of the base. */
  reportHang(layer: Layer, error: TimeoutError): void;
  destroy(): void;
}

/** Keeps a terrain layer in the globe's ground: the SDK never asks again for one that it could not load. */
function watchTerrain(globe: EsriMap, url: string, watching: Watching): WatchedService {
  let layer = globe.ground.layers.at(0);
  const watchLoad = () =>
    watch(
      () => layer?.loadStatus,
      (status) => {
        if (status === 'failed') service.fail(layer?.loadError);
      },
    );
  const renew = () => {
    loading.remove();
    if (layer !== undefined) {
      takeOffGround(globe.ground.layers, [layer]);
      layer.destroy();
    }
    layer = baseTerrain(url);
    globe.ground.layers.add(layer, 0);
    loading = watchLoad();
  };
  const service = watchService(new URL(url, document.baseURI).href, watching, renew);
  let loading = watchLoad();
  return {
    ...service,
    destroy() {
      loading.remove();
      service.destroy();
    },
  };
}

/** Watches base imagery and terrain of the scene's maps, and mends what failed for a while. */
export function watchBase(
  maps: { readonly globe: EsriMap; readonly plane: EsriMap },
  services: SceneServices,
  clock: Clock,
): BaseWatch {
  const watching = { clock, sleep: watchSleep(clock) };
  const imageryAt = (template: string) => {
    const [url = ''] = tileTemplate(template).split('{', 1);
    return watchService(url, watching, () => {
      for (const map of [maps.globe, maps.plane]) baseImagery(map)?.refresh();
    });
  };
  let imagery = imageryAt(services.imagery);
  const terrain =
    services.elevation === undefined ? undefined : watchTerrain(maps.globe, services.elevation, watching);
  const globe = createSignal<readonly MissingBase[]>([]);
  const plane = createSignal<readonly MissingBase[]>([]);
  /** What the plane alone stands on, where it has pictures of its own. */
  let own: WatchedService | undefined;
  let isOwn = false;
  const tell = () => {
    const [noImagery, noTerrain] = [imagery.problem.value, terrain?.problem.value];
    const imageryMissing = (problem: LayerProblem | undefined): readonly MissingBase[] =>
      problem === undefined ? [] : [{ part: 'imagery', problem }];
    const ofBoth = imageryMissing(noImagery);
    plane.set(isOwn ? imageryMissing(own?.problem.value) : ofBoth);
    globe.set(noTerrain === undefined ? ofBoth : [...ofBoth, { part: 'terrain', problem: noTerrain }]);
  };
  const watched = () => [imagery, ...(terrain === undefined ? [] : [terrain])];
  for (const { problem } of watched()) problem.subscribe(tell);
  return {
    globe,
    plane,
    retry() {
      const all = own === undefined ? watched() : [...watched(), own];
      for (const { problem, retry } of all) if (problem.value !== undefined) retry();
    },
    watchImagery(template) {
      imagery.destroy();
      imagery = imageryAt(template);
      imagery.problem.subscribe(tell);
      tell();
    },
    watchPlane(baseMap) {
      own?.destroy();
      isOwn = baseMap !== undefined;
      const [url = ''] = tileTemplate(baseMap?.tiles ?? '').split('{', 1);
      const hasPictures = baseMap?.tiles !== undefined;
      own = hasPictures ? watchService(url, watching, () => baseImagery(maps.plane)?.refresh()) : undefined;
      own?.problem.subscribe(tell);
      tell();
    },
    reportHang(layer, error) {
      if (layer === baseImagery(maps.plane) && isOwn) own?.fail(error);
      else if (layer === baseImagery(maps.globe) || layer === baseImagery(maps.plane)) imagery.fail(error);
      // The base's terrain is the lowest; the catalogue's stand over it.
      if (layer === maps.globe.ground.layers.at(0)) terrain?.fail(error);
    },
    destroy() {
      watching.sleep.stop();
      for (const { destroy } of watched()) destroy();
      own?.destroy();
    },
  };
}
