import { useEffect } from 'react';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { TimelineDoor } from './timelineDoor.ts';
import { TimelinePanel } from './TimelinePanel.tsx';

function OpenTimeline({ door }: { readonly door: TimelineDoor }) {
  const { layers } = usePortal();
  // What plays or is compared ends with the window that steers it; the time that is shown stays, with its sign over the map.
  useEffect(
    () => () => {
      door.player.pause();
      door.comparison.stop();
    },
    [door],
  );
  return <TimelinePanel layers={layers} {...door} />;
}

/** The window of the time line. */
export function TimelineWindow({ door }: ScreenProps<TimelineDoor>) {
  const t = useText();
  return door === undefined ? <WaitingText text={t('timeline.noMap')} /> : <OpenTimeline door={door} />;
}
