import { useState } from 'react';
import type { ScreenProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { Locator } from '../../portal/ports.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { VIEWSHED_NEEDS, ViewshedDoor } from './viewshedDoor.ts';
import { ViewshedPanel } from './ViewshedPanel.tsx';
import { createViewshedsOnMap } from './viewshedsOnMap.ts';

function OpenViewshed({
  door,
  session,
  locator,
}: {
  readonly door: ViewshedDoor;
  readonly session: MapSession;
  readonly locator: Locator;
}) {
  const [views] = useState(() => door.take(() => createViewshedsOnMap(session)));
  return <ViewshedPanel desk={views.desk} locator={locator} onGoTo={views.goTo} />;
}

/** The window of viewsheds and lines of sight. */
export function ViewshedWindow({ door, needs, session }: ScreenProps<ViewshedDoor, typeof VIEWSHED_NEEDS>) {
  const t = useText();
  if (door === undefined || session === undefined) return <WaitingText text={t('viewshed.noMap')} />;
  return <OpenViewshed door={door} session={session} locator={needs.locator()} />;
}
