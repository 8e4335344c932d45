import { pointAtEveryIntersection16 } from '@esri/calcite-ui-icons/js/pointAtEveryIntersection16.js';
import { roadSign16 } from '@esri/calcite-ui-icons/js/roadSign16.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CROSSING_LABEL_VISIBLE_M, LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import type { RoadCrossing } from './model/crossings.ts';
import type { Road } from '../../domain/bureau/places/roads.ts';
import { isAbortError } from '../../lib/abort.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { Button } from '../../ui/Button.tsx';
import { Box } from '../../ui/Box.tsx';
import { EmptyState, Hint, PanelBand, PanelFrame, Row } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/text.ts';
import type { CrossingSearch, OpenCrossingSearch } from './crossingSearch.ts';
import type { Locator } from '../../portal/ports.ts';
import { PlaceList } from './PlaceList.tsx';
import type { RoadPanelProps } from './RoadPanel.tsx';
import { RoadsOrState } from './RoadsOrState.tsx';
import { useRoads } from './useRoads.ts';

/** Props of {@link CrossingPanel} beyond those of the road panel. */
export interface CrossingPanelProps extends RoadPanelProps {
  readonly openSearch: OpenCrossingSearch;
  /** Presents why the crossings could not be found. */
  readonly onError: (error: unknown) => void;
}

/** Finds where a chosen road crosses another, flies there and says which roads meet. */
export function CrossingPanel({ source, locator, onFailure, ...search }: CrossingPanelProps) {
  const [loaded, retry] = useRoads(source, onFailure);
  useEffect(() => () => locator.clear(), [locator]);
  return (
    <PanelFrame>
      <RoadsOrState loaded={loaded} onRetry={retry}>
        {({ roads }) => <Crossings roads={roads} locator={locator} {...search} />}
      </RoadsOrState>
    </PanelFrame>
  );
}

/** What came of the search for a road. */
type Found = { readonly road: number } & Result<readonly RoadCrossing[], unknown>;

/**
 * The crossings of the chosen road, once they are found, by a search that lives as long as the panel.
 * @returns what was found, and how to try again with a new search
 */
function useCrossings(
  roads: readonly Road[],
  road: number | undefined,
  { openSearch, onError }: Pick<CrossingPanelProps, 'openSearch' | 'onError'>,
): readonly [Found | undefined, () => void] {
  const search = useRef<CrossingSearch>(undefined);
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const opened = openSearch(roads);
    search.current = opened;
    return () => opened.close();
  }, [roads, openSearch, attempt]);
  useEffect(() => {
    if (road === undefined) return;
    let left = false;
    search.current?.crossingsOf(road).then(
      (crossings) => !left && setFound({ road, ...ok(crossings) }),
      (error: unknown) => {
        if (left || isAbortError(error)) return;
        setFound({ road, ...err(error) });
        onError(error);
      },
    );
    return () => void (left = true);
  }, [roads, openSearch, attempt, road, onError]);
  const retry = () => {
    setFound(undefined);
    setAttempt((count) => count + 1);
  };
  return [found?.road === road ? found : undefined, retry];
}

function Crossings({
  roads,
  locator,
  ...search
}: { readonly roads: readonly Road[]; readonly locator: Locator } & Pick<
  CrossingPanelProps,
  'openSearch' | 'onError'
>) {
  const t = useText();
  const [chosen, setChosen] = useState<number>();
  const [crossings, retry] = useCrossings(roads, chosen, search);
  const items = useMemo(() => roads.map(({ name }) => ({ key: name, name, icon: roadSign16 })), [roads]);
  const road = chosen === undefined ? undefined : roads[chosen];
  if (road === undefined) {
    return (
      <>
        <PanelBand>
          <Hint>{t('locate.crossing.first')}</Hint>
        </PanelBand>
        <PlaceList
          label={t('locate.roads')}
          items={items}
          chosenKey={undefined}
          onChoose={(name) => setChosen(roads.findIndex((each) => each.name === name))}
        />
      </>
    );
  }
  return (
    <>
      <PanelBand>
        <Box tone="second">
          <Row grow>
            <Phrase fit="rest" title={road.name}>
              {road.name}
            </Phrase>
            <Button
              look="quiet"
              onClick={() => {
                locator.clear();
                setChosen(undefined);
              }}
            >
              {t('locate.crossing.change')}
            </Button>
          </Row>
        </Box>
      </PanelBand>
      {crossings === undefined && <Skeleton text={t('locate.crossing.searching')} />}
      {crossings?.ok === false && (
        <EmptyState action={<Button onClick={retry}>{t('app.retry')}</Button>}>
          {t('locate.crossing.failed')}
        </EmptyState>
      )}
      {crossings?.ok === true && (
        <CrossingList
          key={road.name}
          road={road}
          roads={roads}
          crossings={crossings.value}
          locator={locator}
        />
      )}
    </>
  );
}

function CrossingList({
  road,
  roads,
  crossings,
  locator,
}: {
  readonly road: Road;
  readonly roads: readonly Road[];
  readonly crossings: readonly RoadCrossing[];
  readonly locator: Locator;
}) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const places = useMemo(
    () =>
      crossings.flatMap(({ road: other, places: where }) =>
        where.map((at, index) => ({
          key: `${String(other)}.${String(index)}`,
          name: roads[other]?.name ?? '',
          at,
          icon: pointAtEveryIntersection16,
          ...(where.length === 1
            ? {}
            : { note: t('locate.crossing.nth', { index: index + 1, count: where.length }) }),
        })),
      ),
    [crossings, roads, t],
  );
  if (places.length === 0) return <EmptyState>{t('locate.crossing.none')}</EmptyState>;
  return (
    <PlaceList
      label={t('locate.crossing.of', { road: road.name })}
      items={places}
      chosenKey={chosen}
      onChoose={(key) => {
        const place = places.find((each) => each.key === key);
        setChosen(key);
        if (place === undefined) return;
        const [lon, lat] = place.at;
        void locator.showPlace({
          lon,
          lat,
          label: t('locate.crossing.label', { a: road.name, b: place.name }),
          visibleToM: CROSSING_LABEL_VISIBLE_M,
          aboveGroundM: LOCATE_HEIGHT_M.crossing,
        });
      }}
    />
  );
}
