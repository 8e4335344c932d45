import { useEffect, useMemo, useRef, useState } from 'react';
import type { AttentionItem } from '../../api/contracts/today.ts';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import { useChosenMark } from './useChosenMark.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/text.ts';
import { ItemDetails } from './ItemDetails.tsx';
import { EVERYTHING_OPEN, fits, type AttentionFilter } from './model/attentionList.ts';
import { TodayFilters } from './TodayFilters.tsx';
import { TodayList } from './TodayList.tsx';
import { useHistory } from './useHistory.ts';
import { useToday, type Today } from './useToday.ts';

/** The overlay of the chosen item. */
const OVERLAY = 'today-choice';

/** Height that the camera of the globe flies to, metres: the surroundings of a place. */
const FLY_HEIGHT_M = 4000;

/** An item's land with some of what is around it, of its size on each side. */
const ROOM = 0.6;

/** Where the views fly for an item: above a place, or round a piece of land. */
function targetOf({ extent, place: [lon, lat] }: AttentionItem): Parameters<PageProps['flyTo']>[0] {
  const [wide, high] = [extent.east - extent.west, extent.north - extent.south];
  if (wide === 0 && high === 0)
    return { pose: { lon, lat, heightM: FLY_HEIGHT_M, headingDeg: 0, pitchDeg: -90 } };
  return {
    extent: {
      west: extent.west - wide * ROOM,
      east: extent.east + wide * ROOM,
      south: extent.south - high * ROOM,
      north: extent.north + high * ROOM,
    },
  };
}

/** The chosen item, and how to choose one: the views fly there. One that the address names is flown to once it is known. */
function useChoice({ chosen: first, keepsCamera, flyTo, scene }: PageProps, { list }: Today) {
  const [key, setKey] = useState(first);
  const chosen = list?.items.find((item) => item.key === key);
  const awaited = useRef(keepsCamera ? undefined : first);
  useEffect(() => {
    if (scene === undefined || chosen === undefined || chosen.key !== awaited.current) return;
    awaited.current = undefined;
    flyTo(targetOf(chosen));
  }, [scene, chosen, flyTo]);
  const toggle = (item: AttentionItem) => {
    awaited.current = undefined;
    setKey(item.key === key ? undefined : item.key);
    if (item.key !== key) flyTo(targetOf(item));
  };
  return { key, chosen, toggle };
}

/** What needs attention on the unit's land, the most urgent first: flown to, explained, taken, commented, handed over, closed. */
export function TodayPage(page: PageProps) {
  const { title, api, scene } = page;
  const today = useToday(page);
  const { list } = today;
  const [filter, setFilter] = useState<AttentionFilter>(EVERYTHING_OPEN);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const { key, chosen, toggle } = useChoice(page, today);
  const history = useHistory(api, key, today.replace);
  useChosenMark(
    scene,
    OVERLAY,
    useMemo(
      () =>
        chosen && {
          place: [chosen.place[0], chosen.place[1]],
          areas:
            history.history === undefined || history.history.outline.length === 0
              ? []
              : [history.history.outline],
        },
      [chosen, history.history],
    ),
  );
  const shown = list?.items.filter((item) => item.key === key || fits(filter, item)) ?? [];
  return (
    <PagePanel
      title={title}
      page={page}
      top={
        list !== undefined && <TodayFilters today={today} list={list} filter={filter} onFilter={setFilter} />
      }
    >
      <Stack>
        {key !== undefined && list !== undefined && chosen === undefined && history.problem !== undefined && (
          <Notice tone="warning">{history.problem}</Notice>
        )}
        <Reading today={today} shown={shown} onClear={() => setFilter(EVERYTHING_OPEN)} />
        <TodayList items={shown} openKey={chosen?.key} onToggle={toggle}>
          {chosen !== undefined && (
            <ItemDetails
              key={chosen.key}
              item={chosen}
              history={history}
              note={notes[chosen.key] ?? ''}
              onNote={(note) => setNotes({ ...notes, [chosen.key]: note })}
            />
          )}
        </TodayList>
      </Stack>
    </PagePanel>
  );
}

/** How the reading stands, and what there is to say where nothing is shown. */
function Reading({
  today: { list, problem, refresh },
  shown,
  onClear,
}: {
  readonly today: Today;
  readonly shown: readonly AttentionItem[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const retry = <Button onClick={refresh}>{t('app.retry')}</Button>;
  if (list === undefined && problem === undefined) return <Skeleton text={t('today.reading')} />;
  if (problem !== undefined)
    return (
      <Notice tone={list === undefined ? 'danger' : 'warning'} action={retry}>
        {t(list === undefined ? 'today.failed' : 'today.stale', { reason: problem })}
      </Notice>
    );
  if (list === undefined || shown.length > 0) return null;
  if (list.items.some((item) => item.state !== 'closed'))
    return (
      <EmptyState
        role="status"
        title={t('today.noneFits')}
        action={<Button onClick={onClear}>{t('today.clear')}</Button>}
      >
        {t('today.noneFitsHint')}
      </EmptyState>
    );
  const rules = list.counts.map(({ rule }) => t(`today.rule.${rule}`)).join(t('today.comma'));
  return (
    <EmptyState role="status" title={t('today.none')}>
      {list.counts.length === 0 ? t('today.noneSeen') : t('today.noneLooked', { rules })}
    </EmptyState>
  );
}
