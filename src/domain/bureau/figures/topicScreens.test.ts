import { expect, it } from 'vitest';
import { topicsShowing } from './topicScreens.ts';

it('tells the topics and screens that switch a layer on', () => {
  expect(topicsShowing('国土绿化项目')).toEqual({ menuNames: ['国土绿化', '荒漠防治'], routes: [] });
  expect(topicsShowing('州界与县级区划')).toEqual({ menuNames: [], routes: ['TotalResourceOverview'] });
  expect(topicsShowing('乡镇界')).toEqual({ menuNames: [], routes: [] });
});
