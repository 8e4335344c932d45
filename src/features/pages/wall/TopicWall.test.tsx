// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { answeringApi, pageProps } from '../../../../tests/support/pageProps.ts';
import { render } from '../../../../tests/support/render.tsx';
import { topicWall } from './TopicWall.tsx';

const Wall = topicWall(undefined);

it('tells the figures of the category of its address, and which that is', async () => {
  const asked: unknown[] = [];
  const figures = {
    topic: 'grassland',
    notes: [],
    computedAt: '2026-11-21T08:00:00.000Z',
    values: [{ id: 'grasslandArea', unit: 'km2', value: 36 }],
    sections: [],
  };
  const api = answeringApi(figures, (_endpoint, { query }) => asked.push(query));
  const { item, unitArea, clock } = pageProps();
  const selection = { area: '精河县', year: '2024', category: 'steppeTypes:典型草原' };
  const page = render(
    <Wall
      {...{ item, unitArea, clock, api, selection }}
      page="草原"
      memory={new Map()}
      onReading={() => undefined}
    />,
  );
  await act(async () => Promise.resolve());
  expect(asked).toEqual([{ area: '精河县', year: 2024, category: 'steppeTypes:典型草原' }]);
  expect(page.container.textContent).toContain('只看草原类型：典型草原。');
  expect(page.container.textContent).toContain('草地面积');
  page.unmount();
});
