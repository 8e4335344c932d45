import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { pause16 } from '@esri/calcite-ui-icons/js/pause16.js';
import { play16 } from '@esri/calcite-ui-icons/js/play16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { MapCard } from '../../ui/MapCard.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { BRIEFING_SECONDS, type Briefing } from './briefing.ts';
import styles from './BriefingPlayer.module.css';

/** What keys do in a briefing. */
const KEYS: Readonly<Record<string, (briefing: Briefing) => void>> = {
  ArrowRight: (briefing) => briefing.next(),
  PageDown: (briefing) => briefing.next(),
  ArrowLeft: (briefing) => briefing.previous(),
  PageUp: (briefing) => briefing.previous(),
  Home: (briefing) => briefing.goTo(0),
  End: (briefing) => briefing.goTo(Infinity),
  ' ': (briefing) => briefing.toggle(),
  Escape: (briefing) => briefing.end(),
};

/** Lets the keys of the whole page steer the briefing, before map and shell see them. */
function useBriefingKeys(briefing: Briefing): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = KEYS[event.key];
      // The list itself, inside Calcite's element.
      const isChoosing = event.composedPath()[0] instanceof HTMLSelectElement && event.key !== 'Escape';
      if (act === undefined || isChoosing || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      act(briefing);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [briefing]);
}

/** The player of a briefing over the map: title and notes of the view, and what steers it. */
export function BriefingPlayer({ briefing }: { readonly briefing: Briefing }) {
  const t = useText();
  const { index, view, count, playing, moving, seconds } = useSignal(briefing.state);
  const frame = useRef<HTMLElement>(null);
  useBriefingKeys(briefing);
  useEffect(() => frame.current?.focus(), []);
  const isLast = index === count - 1;
  const playText = playing ? 'briefing.pause' : isLast && !moving ? 'briefing.again' : 'briefing.play';
  return (
    <section ref={frame} tabIndex={-1} aria-label={t('briefing.title')} className={styles.player}>
      <MapCard className={styles.words} aria-live="polite">
        <h2>{view.name}</h2>
        {view.note !== '' && <p>{view.note}</p>}
      </MapCard>
      <MapCard className={styles.bar}>
        <IconButton
          icon={chevronLeft16}
          label={t('briefing.previous')}
          disabled={index === 0}
          onClick={briefing.previous}
        />
        <IconButton icon={playing ? pause16 : play16} label={t(playText)} onClick={briefing.toggle} />
        <IconButton
          icon={chevronRight16}
          label={t('briefing.next')}
          disabled={isLast}
          onClick={briefing.next}
        />
        <Phrase>{t('briefing.of', { index: index + 1, count })}</Phrase>
        <span aria-hidden>{t('briefing.seconds')}</span>
        <SelectField
          label={t('briefing.seconds')}
          labelHidden
          value={String(seconds)}
          choices={BRIEFING_SECONDS.map((choice) => ({
            value: String(choice),
            label: t('briefing.secondsOf', { seconds: choice }),
          }))}
          onChange={(choice) => briefing.setSeconds(Number(choice))}
        />
        <Phrase look="quiet">{t('briefing.keys')}</Phrase>
        <IconButton icon={x16} label={t('briefing.end')} onClick={briefing.end} />
      </MapCard>
    </section>
  );
}
