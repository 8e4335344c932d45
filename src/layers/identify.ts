import { CLICK_RADIUS_PX } from '../domain/bureau/businessConstants.ts';
import { groundResolutionM } from '../domain/geodesy/webMercator.ts';
import { globeResolutionM } from '../domain/geodesy/viewResolution.ts';
import { coarseness } from './hitOrder.ts';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import { withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import { createWorkQueue } from '../lib/workQueue.ts';
import type { IdentifyRequest } from '../scene/layerHost.ts';
import type { Scene } from '../scene/scene.ts';
import type { GroundPoint, PickHit, ScreenPoint, ViewKind } from '../scene/viewPort.ts';
import type { LayerController, ShownLayer } from './layerController.ts';
import { layerProblem } from './layerProblem.ts';

/** A feature that lies at a place, with the layer it belongs to. */
export interface Identified {
  /** Tells it from the other features of one identification. */
  readonly key: string;
  readonly layer: LayerDefinition;
  /** `ground` is the place asked about where the layer itself names none. */
  readonly feature: PickHit & { readonly ground: GroundPoint };
}

/** A layer that could not say what lies at a place. */
export interface IdentifyFailure {
  readonly layer: LayerDefinition;
  readonly problem: LayerProblem;
}

/** What lies at a place, as far as the layers have answered. */
export interface Identification {
  readonly ground: GroundPoint;
  /** The finest first (points, lines, areas from small to large); among equals those of the topmost layer. */
  readonly hits: readonly Identified[];
  readonly failures: readonly IdentifyFailure[];
  /** Whether every layer has answered, failed or run out of time. */
  readonly complete: boolean;
  /** Visible layers that were asked or could have been hit. */
  readonly asked: number;
}

/** How a place is asked for. */
export interface IdentifyOptions {
  readonly signal: AbortSignal;
  /** Only layers for which this holds; all where left out. */
  readonly accepts?: (layer: LayerDefinition) => boolean;
  /** Told what is known so far after each answer. */
  readonly onProgress?: (soFar: Identification) => void;
}

/** Asks a scene's layers what lies at a place. */
export interface Identifier {
  /**
   * Asks every visible layer at once, and the view what it has drawn there. A layer that fails or does not answer in time is a failure
   * among the answers.
   * @returns undefined where the place is off the earth
   * @throws AbortError when aborted; the engine's error when the view cannot tell what it has drawn
   */
  at(view: ViewKind, screen: ScreenPoint, options: IdentifyOptions): Promise<Identification | undefined>;
}

/** The scene that is clicked, the layers that are shown on it, and how long one may take to answer. */
export interface IdentifierOptions {
  readonly scene: Scene;
  readonly controller: Pick<LayerController, 'shown'>;
  readonly clock: Clock;
  /** A layer that has not answered after this long has failed, milliseconds. */
  readonly timeoutMs?: number;
}

/** A person who clicked does not wait longer. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Layers asked at one time, so that two hundred visible layers do not flood the bureau's server. */
const CONCURRENT_QUESTIONS = 12;

/** What one layer said. */
type Answer = { readonly hits: readonly PickHit[] } | { readonly problem: LayerProblem };

/** Metres of the ground that one CSS pixel of a view covers at a place. */
export function resolutionAtM({ globe, plane }: Scene, view: ViewKind, ground: GroundPoint): number {
  return view === 'plane'
    ? groundResolutionM(plane.pose.value.pose.scale, ground.lat)
    : globeResolutionM(globe.pose.value.pose, globe.frame, ground);
}

/** The question for a place of a view. */
function questionAt(scene: Scene, view: ViewKind, ground: GroundPoint): IdentifyRequest {
  const resolutionM = resolutionAtM(scene, view, ground);
  return { lon: ground.lon, lat: ground.lat, resolutionM, toleranceM: CLICK_RADIUS_PX * resolutionM };
}

/** A text that is the same for two hits on one feature, whoever found them. */
function identityOf({ attributes, part }: PickHit): string {
  return JSON.stringify([part, Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/**
 * The hits of one layer, each feature once: first what is drawn under the pointer, then what only the layer's own data tell. Where a mark
 * stands for several points, what its data tell are some of those.
 */
function merged(drawn: readonly PickHit[], told: readonly PickHit[]): readonly PickHit[] {
  if (drawn.some(({ cluster }) => cluster !== undefined)) return drawn;
  const features = new Map<string, PickHit>();
  for (const hit of [...drawn, ...told]) {
    const identity = identityOf(hit);
    const known = features.get(identity);
    features.set(identity, known === undefined ? hit : { ...hit, ...known });
  }
  return [...features.values()];
}

/** A mark that stands for several points is a point. */
const rankOf = ({ cluster, geometry }: PickHit) => (cluster === undefined ? coarseness(geometry) : 0);

/** Whether a hit is finer than another: it is then what was meant. */
export const isFiner = (a: Identified, b: Identified) => rankOf(a.feature) < rankOf(b.feature);

/** All that is known of a place so far. */
function summary(
  ground: GroundPoint,
  layers: readonly ShownLayer[],
  drawn: readonly PickHit[],
  answers: ReadonlyMap<string, Answer>,
): Identification {
  const hits = layers.flatMap(({ definition, display }) => {
    const answer = answers.get(definition.id);
    const told = answer !== undefined && 'hits' in answer ? answer.hits : [];
    const own = drawn.filter(({ layerId }) => layerId === definition.id);
    return merged(own, told)
      .filter(({ part }) => part === undefined || display.hiddenParts?.includes(part) !== true)
      .map((hit) => ({
        key: `${definition.id} ${identityOf(hit)}`,
        layer: definition,
        feature: { ground, ...hit },
      }));
  });
  const failures = layers.flatMap(({ definition }) => {
    const answer = answers.get(definition.id);
    return answer !== undefined && 'problem' in answer
      ? [{ layer: definition, problem: answer.problem }]
      : [];
  });
  const sorted = hits
    .map((hit) => ({ hit, rank: rankOf(hit.feature) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit);
  return { ground, hits: sorted, failures, complete: false, asked: layers.length };
}

/** Creates the identifier of a scene's layers. */
export function createIdentifier(options: IdentifierOptions): Identifier {
  const { scene, controller, clock, timeoutMs = ANSWER_TIMEOUT_MS } = options;

  const ask = async (layer: ShownLayer, request: IdentifyRequest, signal: AbortSignal): Promise<Answer> => {
    signal.throwIfAborted();
    const { handle } = layer;
    try {
      const hits = await withTimeout(clock, timeoutMs, signal, async (inner) =>
        handle.identify?.(request, inner),
      );
      return { hits: hits ?? [] };
    } catch (error) {
      signal.throwIfAborted();
      return { problem: layerProblem(error) };
    }
  };

  return {
    async at(view, screen, { signal, accepts = () => true, onProgress }) {
      signal.throwIfAborted();
      const ground = scene[view].locate(screen);
      if (ground === undefined) return undefined;
      const layers = controller.shown().filter(({ definition }) => accepts(definition));
      const request = questionAt(scene, view, ground);
      const answers = new Map<string, Answer>();
      let drawn: readonly PickHit[] = [];
      const soFar = () => summary(ground, layers, drawn, answers);
      const tell = () => {
        if (!signal.aborted) onProgress?.(soFar());
      };
      const queue = createWorkQueue(CONCURRENT_QUESTIONS);
      const askInTurn = async (layer: ShownLayer) => {
        const answer = await new Promise<Answer>((resolve, reject) => {
          queue.add(() => ask(layer, request, signal).then(resolve, reject));
        });
        answers.set(layer.definition.id, answer);
        tell();
      };
      const pick = async () => {
        drawn = await scene[view].pick(screen, signal);
        tell();
      };
      await Promise.all([pick(), ...layers.map(askInTurn)]);
      return { ...soFar(), complete: true };
    },
  };
}
