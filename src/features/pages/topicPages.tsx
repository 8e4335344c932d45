import type { ComponentType } from 'react';
import type { TopicRoute } from '../../domain/bureau/figures/topicScreens.ts';
import { FigurePage } from './FigurePage.tsx';
import type { NeedyPageProps } from './pageNeeds.ts';

/** The screen of a topic's route; without a route the menu alone decides. */
export function topicPage(route: TopicRoute | undefined): ComponentType<NeedyPageProps> {
  return function TopicPage(props) {
    return <FigurePage {...props} {...(route === undefined ? {} : { route })} />;
  };
}
