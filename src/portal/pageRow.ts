import type { ComponentType } from 'react';
import type { ToolId } from '../domain/bureau/tools.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { RouteType } from '../stores/shellStore.ts';
import type { LoadTexts } from './loadScreen.ts';
import type { Needs } from './needs.ts';
import type { PageProps } from './pageProps.ts';
import type { WallRow } from './wallScreen.ts';

/** A screen of the shell. */
export interface PageRow<N extends Needs = Needs> {
  /** Its path without the slash, and the name by which the server's menu routes mean it. */
  readonly code: string;
  readonly title: TextKey;
  /** False where the map's toolbar is hidden (portal.md, section 2). */
  readonly showsToolbar: boolean;
  readonly routeType: RouteType;
  /** True for screens that exist even when the server has no route for them. */
  readonly isBuiltIn: boolean;
  /** True for a screen that shows the topic of its `page` parameter, which must be in the role's menu. */
  readonly wantsTopic: boolean;
  /** Where the globe flies when a user goes there; elsewhere the screen decides. */
  readonly camera?: GlobePose;
  /** The tool that a role must have to see it: its feature's. */
  readonly tool?: ToolId | undefined;
  /** Its feature, and the texts that come with it: added where features are collected. */
  readonly featureId?: string;
  readonly panelTexts?: LoadTexts | undefined;
  /** What it shows in wall mode; without it, it stands in no round. */
  readonly wall?: WallRow;
  /** Loads its part of the page. */
  readonly screen: () => Promise<ComponentType<PageProps<N>>>;
}
