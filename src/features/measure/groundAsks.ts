import { TerrainError, type TerrainProblem } from '../../api/terrain/elevationService.ts';
import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { groundTask, type MeasuredAnswer, type MeasureItem } from './model/measureItem.ts';

/** How a question to the terrain stands. */
export type AskState =
  | { readonly state: 'asking'; readonly done: number; readonly total: number }
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly problem: TerrainProblem | 'broken' };

/** Questions to the terrain, one at a time for each measurement. */
export interface GroundAsks {
  /** Asks anew, in place of the question before; resolves once it is answered, failed or ended. */
  ask(id: string): Promise<void>;
  /** Ends the question; nothing where there is none. */
  stop(id: string): void;
}

/** Who hears of the questions. */
interface AskListener {
  readonly places: (id: string) => Pick<MeasureItem, 'kind' | 'places'> | undefined;
  /** undefined once it is answered. */
  readonly onState: (id: string, ask: AskState | undefined) => void;
  readonly onAnswer: (id: string, answer: MeasuredAnswer) => void;
}

/** The message of a terrain that cannot be asked. */
export function terrainEvent(problem: TerrainProblem | 'broken'): PortalEvent {
  return { id: problem === 'none' ? 'measure.noTerrain' : 'measure.terrainFailed' };
}

/** Creates the questions. */
export function createGroundAsks(ground: GroundSampler, listener: AskListener): GroundAsks {
  const running = new Map<string, AbortController>();
  const { places, onState, onAnswer } = listener;
  return {
    async ask(id) {
      const item = places(id);
      if (item === undefined) return;
      running.get(id)?.abort();
      const own = new AbortController();
      running.set(id, own);
      const isLatest = () => running.get(id) === own;
      onState(id, { state: 'asking', done: 0, total: 0 });
      const tell = (done: number, total: number) =>
        isLatest() && onState(id, { state: 'asking', done, total });
      try {
        const answer = await ground.ask(groundTask(item.kind, item.places), tell, own.signal);
        if (!isLatest()) return;
        running.delete(id);
        onState(id, undefined);
        onAnswer(id, answer);
      } catch (error) {
        if (!isLatest() || own.signal.aborted) return;
        running.delete(id);
        onState(id, { state: 'failed', problem: error instanceof TerrainError ? error.problem : 'broken' });
      }
    },
    stop(id) {
      const own = running.get(id);
      if (own === undefined) return;
      running.delete(id);
      own.abort();
      onState(id, { state: 'stopped' });
    },
  };
}
