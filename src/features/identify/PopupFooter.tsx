import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { list16 } from '@esri/calcite-ui-icons/js/list16.js';
import { zoomToObject16 } from '@esri/calcite-ui-icons/js/zoomToObject16.js';
import { formatLonLat, groundHeightText } from '../../domain/geodesy/coordinateText.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { copyText } from '../../ui/copyText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { useText } from '../../ui/text.ts';
import { extentOfHit, factsText, type HitFacts } from './hitFacts.ts';
import { chosenHit, type IdentifySession, type IdentifyState } from './identifySession.ts';
import styles from './IdentifyPopup.module.css';

interface PopupFooterProps {
  readonly session: IdentifySession;
  readonly onZoom: (extent: Extent) => void;
  readonly notify: (event: PortalEvent) => void;
  readonly state: IdentifyState;
  readonly facts: HitFacts | undefined;
}

/** Where the hit is, what can be done with it, and the way to the next one. */
export function PopupFooter({ session, state, facts, onZoom, notify }: PopupFooterProps) {
  const t = useText();
  const hit = chosenHit(state);
  const { ground } = state.place;
  const copy = async (text: string) => notify({ id: (await copyText(text)) ? 'copy.done' : 'copy.failed' });
  return (
    <>
      <p className={styles.outOfView}>{t('identify.outOfView')}</p>
      <Hint>
        <output aria-label={t('identify.coordinates')}>
          {facts?.coordinates ?? formatLonLat(ground.lon, ground.lat)}
        </output>
        {state.place.view === 'globe' && (
          <>
            <br />
            <output aria-label={t('identify.height')}>{facts?.height ?? groundHeightText(ground)}</output>
          </>
        )}
      </Hint>
      {hit !== undefined && facts !== undefined && (
        <div className={styles.actions}>
          <IconButton
            icon={zoomToObject16}
            label={t('identify.zoom')}
            tooltipSide="top"
            onClick={() => onZoom(extentOfHit(hit))}
          />
          <IconButton
            icon={copyToClipboard16}
            label={t('identify.copy')}
            tooltipSide="top"
            onClick={() => void copy(factsText(facts, t))}
          />
          <HitPager session={session} state={state} />
        </div>
      )}
    </>
  );
}

function HitPager({
  session,
  state: { found, chosenKey, listing },
}: Pick<PopupFooterProps, 'session' | 'state'>) {
  const t = useText();
  const { hits } = found;
  const index = hits.findIndex(({ key }) => key === chosenKey);
  if (hits.length < 2) return null;
  return (
    <>
      <Pager
        index={index}
        count={hits.length}
        text={`${String(index + 1)}/${String(hits.length)}`}
        textLabel={t('identify.page', { index: index + 1, count: hits.length })}
        labels={{ previous: t('identify.previous'), next: t('identify.next') }}
        onChange={(next) => {
          const key = hits[next]?.key;
          if (key !== undefined) session.choose(key);
        }}
      />
      <IconButton
        icon={list16}
        label={t('identify.list')}
        tooltipSide="top"
        pressed={listing}
        onClick={() => session.setListing(!listing)}
      />
    </>
  );
}
