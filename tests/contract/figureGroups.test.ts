import { beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { topicFigures } from '../../src/api/contracts/figures.ts';
import { TOPIC_SECTIONS } from '../../src/domain/bureau/figures/figureGroups.ts';
import { FIGURE_TOPICS } from '../../src/domain/bureau/figures/figureWords.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';

onEachDatabase('the groups of figures that a screen can be arranged of', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    token = await server.signIn();
  });

  test.each(FIGURE_TOPICS)(
    'are those that the rule of %s tells of the sample, in its order',
    async (topic) => {
      const client = createApiClient({
        baseUrl: server.origin,
        clock: systemClock,
        token: () => token,
        basicAuthorization: '',
        onSessionEnd: () => undefined,
      });
      const answer = await client.call(topicFigures, { params: { topic }, query: {} });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      expect(answer.value.values.length).toBeGreaterThan(0);
      expect(answer.value.sections.map(({ id }) => id)).toEqual(TOPIC_SECTIONS[topic]);
    },
  );
});
