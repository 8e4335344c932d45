import type { ReadFields } from '../../api/readFields.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { Scene } from '../../scene/scene.ts';
import { PopupCard, PopupNote } from '../../ui/PopupCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { hitFacts, type HitFacts } from './hitFacts.ts';
import { chosenHit, type IdentifySession, type IdentifyState } from './identifySession.ts';
import { Failures, Fields, HitList, NoHit } from './PopupBody.tsx';
import { PopupFooter } from './PopupFooter.tsx';
import { useFieldMetadata, type FieldsState } from './useFieldMetadata.ts';
import { usePopupPlace } from './usePopupPlace.ts';

/** Props of {@link IdentifyPopup}. */
export interface IdentifyPopupProps {
  readonly scene: Scene;
  readonly session: IdentifySession;
  readonly readFields: ReadFields;
  /** Out of the way, but not closed: the globe is flown through. */
  readonly away: boolean;
  readonly onZoom: (extent: Extent) => void;
  readonly notify: (event: PortalEvent) => void;
}

/** The popup of what lies at a place: it stands beside the place and follows it while the camera moves. */
export function IdentifyPopup(props: IdentifyPopupProps) {
  const state = useSignal(props.session.state);
  return state === undefined ? null : <OpenPopup {...props} state={state} />;
}

/** Takes the focus when a place is asked about, and gives it back to who had it before. */
function useReturnedFocus(place: object) {
  const popup = useRef<HTMLElement>(null);
  const before = useRef<Element>(undefined);
  useEffect(() => {
    before.current ??= document.activeElement ?? undefined;
    popup.current?.focus({ preventScroll: true });
  }, [place]);
  useEffect(
    () => () => {
      const { current } = before;
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && current instanceof HTMLElement && current.isConnected) current.focus();
    },
    [],
  );
  return popup;
}

/** The arrows go from hit to hit, Esc closes. */
function stepByKey(event: KeyboardEvent, session: IdentifySession, state: IdentifyState): void {
  const { hits } = state.found;
  const chosen = chosenHit(state);
  const index = hits.findIndex(({ key }) => key === chosen?.key);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  const next = step === 0 ? undefined : hits[index + step];
  if (event.key === 'Escape') session.close();
  else if (next !== undefined) session.choose(next.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The fields of the chosen hit, once it is known what they are called. */
function HitFields({
  facts,
  metadata,
}: {
  readonly facts: HitFacts;
  readonly metadata: FieldsState['state'];
}) {
  const t = useText();
  if (metadata === 'loading') return <Skeleton text={t('identify.loading')} />;
  return <Fields rows={facts.rows} raw={metadata === 'failed'} />;
}

interface AnswerProps extends Pick<IdentifyPopupProps, 'session'> {
  readonly state: IdentifyState;
  /** Of the chosen hit. */
  readonly facts: HitFacts | undefined;
  readonly metadata: FieldsState['state'];
}

/** What has been answered so far: the hits or the chosen one, and which layers could not be asked. */
function Answer({ session, state, facts, metadata }: AnswerProps) {
  const t = useText();
  const { found } = state;
  return (
    <>
      {facts === undefined && !found.complete && <Skeleton text={t('identify.loading')} />}
      {facts === undefined && found.complete && <NoHit asked={found.asked} />}
      {state.listing && (
        <HitList hits={found.hits} chosenKey={chosenHit(state)?.key} onChoose={session.choose} />
      )}
      {facts !== undefined && !state.listing && <HitFields facts={facts} metadata={metadata} />}
      {facts !== undefined && !found.complete && <PopupNote>{t('identify.more')}</PopupNote>}
      <Failures failures={found.failures} onRetry={() => void session.askAgain()} />
    </>
  );
}

function OpenPopup({
  scene,
  session,
  readFields,
  away,
  onZoom,
  notify,
  state,
}: IdentifyPopupProps & { readonly state: IdentifyState }) {
  const t = useText();
  const [language] = useLanguage();
  const { place, found } = state;
  const popup = useReturnedFocus(place);
  usePopupPlace(scene, place, popup);
  const hit = chosenHit(state);
  const metadata = useFieldMetadata(readFields, hit?.layer);
  const facts = hit && hitFacts(hit, metadata.state === 'known' ? metadata.fields : [], t, language);
  return (
    <PopupCard
      ref={popup}
      at="place"
      hidden={away}
      title={facts?.title ?? t('identify.title')}
      mark={facts?.shape && t(facts.shape)}
      source={facts?.source}
      closeLabel={t('app.close')}
      busy={!found.complete}
      view={place.view}
      onClose={session.close}
      onKeyDown={(event) => stepByKey(event, session, state)}
      foot={<PopupFooter session={session} state={state} facts={facts} onZoom={onZoom} notify={notify} />}
    >
      <Answer session={session} state={state} facts={facts} metadata={metadata.state} />
    </PopupCard>
  );
}
