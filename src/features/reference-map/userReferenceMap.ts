import { readText } from '../../api/readText.ts';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { isPassing, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import { readGeoJsonText } from '../../domain/layers/vector/geoJsonText.ts';
import type { VectorFeatures } from '../../domain/layers/vector/features.ts';
import type { ReferencePart } from './referenceContent.ts';
import { openReferenceMap } from './referenceMap.ts';
import { reasonText } from '../../i18n/reasonText.ts';
import type { Clock } from '../../lib/clock.ts';
import { err, type Result } from '../../lib/result.ts';
import { createRetries } from '../../lib/retries.ts';
import type { Stream, Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Portal } from '../../portal/portal.ts';

/** When failed reads are tried again. */
interface Times {
  readonly clock: Clock;
  /** Tells that the page has its network back. */
  readonly online: Stream<void>;
}

type ReferencePortal = Pick<Portal, 'config' | 'layers' | 'preferences' | 'present' | 'translator'> & {
  readonly surroundings: Pick<Portal['surroundings'], 'origin'>;
};

async function readPart(
  address: URL,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<VectorFeatures, LayerProblem>> {
  const text = await readText(address, clock, signal);
  if (!text.ok) {
    const status = /^HTTP (.*)/.exec(text.error)?.[1];
    return err(
      status === undefined
        ? { code: 'network', detail: address.host }
        : { code: 'http-status', detail: status },
    );
  }
  return readGeoJsonText(text.value);
}

/** Reads a part, again and again while its failure may pass; the first failure of a part is presented. */
function reader({ config, present, surroundings, translator }: ReferencePortal, { clock, online }: Times) {
  const failureText = (part: ReferencePart, problem: LayerProblem) => {
    const { t } = translator;
    const what = { part: t(`reference.${part}`), reason: reasonText(problem, t) };
    return t(isPassing(problem) ? 'reference.missing' : 'reference.broken', what);
  };
  return (part: ReferencePart, signal: AbortSignal) =>
    new Promise<VectorFeatures | undefined>((resolve) => {
      const file = config.services.reference[part];
      if (file === undefined) return resolve(undefined);
      const address = new URL(file, surroundings.origin);
      let isTold = false;
      const read = async () => {
        const features = await readPart(address, clock, signal);
        if (signal.aborted || features.ok) {
          retries.settled();
          return resolve(features.ok ? features.value : undefined);
        }
        if (!isTold) void present({ id: 'base.missing', message: failureText(part, features.error) });
        isTold = true;
        if (isPassing(features.error)) retries.failed();
        else resolve(undefined);
      };
      const retries = createRetries(clock, online, () => void read());
      signal.addEventListener('abort', () => {
        retries.settled();
        resolve(undefined);
      });
      void read();
    });
}

/**
 * Draws the reference map of the configuration as the user wants it. A part whose file a layer that is on shows, too, is left to that
 * layer: no name stands twice.
 */
export function openUserReferenceMap(portal: ReferencePortal, scene: Scene, times: Times): Unsubscribe {
  const { config, layers, preferences, translator } = portal;
  const files = config.services.reference;
  const links = () => {
    const { tree, onIds } = layers.getState();
    const on = [...walkNodes(tree)].filter(({ id }) => onIds.includes(id));
    return new Set(on.map(({ definition }) => definition?.link));
  };
  let shownByLayers = links();
  const map = openReferenceMap({
    scene,
    language: translator.language,
    read: reader(portal, times),
    isShown: (part) => preferences.getState().referenceMap && !shownByLayers.has(files[part]),
    isLinked: () => preferences.getState().linkedViews,
  });
  const stops = [
    preferences.subscribe(map.refresh),
    layers.subscribe(() => {
      shownByLayers = links();
      map.refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    map.destroy();
  };
}
