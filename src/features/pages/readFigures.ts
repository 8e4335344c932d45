import { eventOfFailure } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import { topicFigures } from '../../api/contracts/figures.ts';
import { err } from '../../lib/result.ts';
import type { ReadFigures } from './figures/useFigures.ts';

/** Reads figures from the server. */
export function figureReader(api: ApiClient): ReadFigures {
  return async ({ topic, area, year }, signal) => {
    const query = { ...(area === undefined ? {} : { area }), ...(year === undefined ? {} : { year }) };
    const answer = await api.call(topicFigures, { params: { topic }, query, signal });
    if (answer.ok) return answer;
    return err(eventOfFailure(answer.error)?.message);
  };
}
