import type { z } from 'zod';
import type { ApiFailure } from '../../src/api/apiFailure.ts';
import { createApiClient, type ApiClient } from '../../src/api/client.ts';
import type { Endpoint } from '../../src/api/contracts/endpoint.ts';
import { plotSave, type PlotStep } from '../../src/api/contracts/plot/save.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Result } from '../../src/lib/result.ts';
import type { TestServer } from './server.ts';

/** A client of a test server with a session's token. */
export function clientOf(server: Pick<TestServer, 'origin'>, token: string): ApiClient {
  return createApiClient({
    baseUrl: server.origin,
    clock: systemClock,
    token: () => token,
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
}

/** What a call answered; a refusal fails the test. */
export function valueOf<T>(answer: Result<T, ApiFailure>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

/** The code and the words of a refusal; anything else fails the test. */
export function refusalOf(answer: Result<unknown, ApiFailure>): { code: number; message: string } {
  if (answer.ok || answer.error.kind !== 'refused') throw new Error(`no refusal: ${JSON.stringify(answer)}`);
  const { code, message } = answer.error;
  return { code, message };
}

/** Posts a body. */
export const post = <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  api: ApiClient,
  endpoint: Endpoint<Q, B, R>,
  body: z.input<B>,
) => api.call(endpoint, { query: {} as z.input<Q>, body });

/** Carries out steps under a key. */
export const save = (api: ApiClient, key: string, steps: PlotStep[]) => post(api, plotSave, { key, steps });
