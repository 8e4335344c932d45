import { clock16 } from '@esri/calcite-ui-icons/js/clock16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useStore } from 'zustand';
import { createSignal } from '../../lib/signal.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MapSign } from '../../ui/MapCard.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { periodText } from './periodText.ts';
import styles from './timeline.module.css';
import { TIMELINE_WINDOW } from './timelineWindow.ts';
import type { TimelineDoor } from './timelineDoor.ts';

const NOTHING = createSignal(undefined);

/** Says over both views which time they show while that is not all, so that nobody takes a part for the whole. */
export function TimeChip({ door }: MapPartProps<TimelineDoor>) {
  const t = useText();
  const { layers, windows } = usePortal();
  const period = useStore(layers, (state) => state.period);
  // Two that are compared are named at their divider.
  const compared = useSignal(door?.comparison.state ?? NOTHING);
  if (period === null || compared !== undefined) return null;
  const showAll = () => {
    door?.player.pause();
    layers.actions.setPeriod(null);
  };
  return (
    <MapSign at="bottom" className={styles.chip} role="group" aria-label={t('timeline.shown')}>
      <IconButton
        icon={clock16}
        label={t('timeline.open')}
        onClick={() => windows.actions.open(TIMELINE_WINDOW)}
      />
      <output>{periodText(period, t)}</output>
      <IconButton icon={x16} label={t('timeline.all')} onClick={showAll} />
    </MapSign>
  );
}
