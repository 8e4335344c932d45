import type { MultiPolygon, Polygon } from 'geojson';
import { LayerLoadError, type LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import type { FoundRows } from '../../../domain/query/foundRows.ts';
import type { HitRequest } from '../../../domain/layers/vector/hitTest.ts';
import type { Period } from '../../../domain/layers/time/moment.ts';
import { abortable } from '../../../lib/abort.ts';
import type { LayerFigures } from '../../../scene/layerHost.ts';
import type { FoundFeature, ReadySet, VectorAnswer, VectorAsk } from './vectorService.ts';
import type { NumberedAnswer, NumberedAsk } from './vectorWorker.ts';

interface Waiting {
  resolve(answer: VectorAnswer): void;
  reject(error: Error): void;
}

/** Asks the one worker of the page, which is started on first use. */
function createAsker(): (ask: VectorAsk, transfer?: Transferable[]) => Promise<VectorAnswer> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = () => {
    const started = new Worker(new URL('./vectorWorker.ts', import.meta.url), {
      type: 'module',
      name: 'vectors',
    });
    started.onmessage = ({ data }: MessageEvent<NumberedAnswer>) => {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if ('answer' in data) asker?.resolve(data.answer);
      else asker?.reject(new Error(data.error));
    };
    started.onerror = (event) => {
      for (const asker of waiting.values()) asker.reject(new Error(`vector worker: ${event.message}`));
      waiting.clear();
      started.terminate();
      worker = undefined;
    };
    return started;
  };

  return (ask, transfer = []) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ask } satisfies NumberedAsk, transfer);
    });
}

let asker: ReturnType<typeof createAsker> | undefined;

function askWorker(ask: VectorAsk, transfer?: Transferable[]): Promise<VectorAnswer> {
  asker ??= createAsker();
  return asker(ask, transfer);
}

/** A vector file that the worker has read and keeps until it is released. */
export interface VectorDataset {
  readonly sets: readonly ReadySet[];
  readonly extent: Extent | undefined;
  readonly figures: LayerFigures;
  /** Why some of the file is not drawn. */
  readonly partial: LayerProblem | undefined;
  /** Features at a place, nearest first; of a period where one is asked for. */
  identify(request: HitRequest, limit: number, period?: Period): Promise<readonly FoundFeature[]>;
  /** Features that share a point with an area; of a period where one is asked for. */
  within(area: Polygon | MultiPolygon, limit: number, period?: Period): Promise<FoundRows>;
  /** The feature at a place of the file. */
  feature(index: number): Promise<FoundFeature | undefined>;
  release(): void;
}

async function featuresFor(ask: VectorAsk): Promise<readonly FoundFeature[]> {
  const answer = await askWorker(ask);
  return answer.answer === 'features' ? answer.features : [];
}

/**
 * Reads a vector file in the worker.
 * @param bytes given away: the caller's buffer is empty afterwards
 * @throws LayerLoadError with the reason; the signal's reason when aborted, and nothing is kept then
 */
export async function readDataset(
  ask: Omit<VectorAsk & { ask: 'read' }, 'ask'>,
  signal: AbortSignal,
): Promise<VectorDataset> {
  const work = askWorker({ ask: 'read', ...ask }, [ask.bytes]);
  const release = (dataset: number) => void askWorker({ ask: 'release', dataset });
  let answer: VectorAnswer;
  try {
    answer = await abortable(work, signal);
  } catch (error) {
    // Read too late: nobody would ever release it.
    work.then((late) => late.answer === 'read' && release(late.dataset)).catch(() => undefined);
    throw error;
  }
  if (answer.answer === 'problem') throw new LayerLoadError(answer.problem);
  if (answer.answer !== 'read') throw new Error(`vector worker: unexpected answer ${answer.answer}`);
  const { dataset, sets, extent, featureCount, reference, partial, times } = answer;
  return {
    sets,
    extent,
    figures: { featureCount, reference, ...(times === undefined ? {} : { times }) },
    partial,
    identify: (request, limit, period) => featuresFor({ ask: 'identify', dataset, request, period, limit }),
    async within(area, limit, period) {
      const answer = await askWorker({ ask: 'within', dataset, area, period, limit });
      return answer.answer === 'rows' ? answer.found : { rows: [], total: 0 };
    },
    feature: async (index) => (await featuresFor({ ask: 'feature', dataset, index }))[0],
    release: () => release(dataset),
  };
}
