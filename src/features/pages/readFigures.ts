import { eventOfFailure } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import { topicFigures } from '../../api/contracts/figures.ts';
import { arrangedFigures, type Arrangement } from '../../domain/bureau/figures/figureGroups.ts';
import { err, ok } from '../../lib/result.ts';
import type { ReadFigures } from './figures/useFigures.ts';

/** Reads figures from the server, as they are arranged. */
export function figureReader(api: ApiClient, arrangement?: Arrangement): ReadFigures {
  return async ({ topic, ...limits }, signal) => {
    const query = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
    const answer = await api.call(topicFigures, { params: { topic }, query, signal });
    if (answer.ok) return ok(arrangedFigures(answer.value, arrangement));
    return err(eventOfFailure(answer.error)?.message);
  };
}
