import { useMemo, useState } from 'react';
import { VIDEO_LAYERS, viewSector, type VideoPoint } from '../../domain/bureau/places/videoPoint.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useText } from '../../ui/text.ts';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import { useChosenMark, type ChosenMark } from '../../portal/useChosenMark.ts';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useTopicLayers } from './useTopicLayers.ts';
import { useVideoPoints, type VideoPointsState } from './useVideoPoints.ts';
import { VideoDetails } from './VideoDetails.tsx';
import { VideoList } from './VideoList.tsx';
import styles from './VideoPage.module.css';

/** The overlay of the chosen camera. */
const OVERLAY = 'video-choice';

/** The mark of a camera, with where it looks. */
function markOf(point: VideoPoint): ChosenMark {
  const sector = viewSector(point);
  return { place: [point.lon, point.lat], areas: sector === undefined ? [] : [[sector]] };
}

/** Height that the camera of the globe flies to, metres: a camera's surroundings. */
const FLY_HEIGHT_M = 4000;

/** A state of the cameras, or all; '' is the one that is not known. */
type StateFilter = 'all' | `state:${string}`;

const filterOf = ({ state = '' }: VideoPoint): StateFilter => `state:${state}`;

/** The cameras in whose name, code, county or kind the text occurs, of a state. */
function matching(points: readonly VideoPoint[], text: string, filter: StateFilter): readonly VideoPoint[] {
  const wanted = text.trim().toLocaleLowerCase();
  return points.filter(
    (point) =>
      (filter === 'all' || filter === filterOf(point)) &&
      [point.name, point.code, point.county, point.kind].some(
        (part) => part?.toLocaleLowerCase().includes(wanted) === true,
      ),
  );
}

/** The cameras: found by a word or their state, flown to, with what is known of each and its picture where there is one. */
export function VideoPage(page: PageProps) {
  const { title, layers, flyTo, scene, videoUrlTemplate } = page;
  const t = useText();
  const [state, retry] = useVideoPoints(page);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<StateFilter>('all');
  const [chosenId, setChosenId] = useState<string>();
  useTopicLayers(layers, VIDEO_LAYERS);
  const points = useMemo(() => (state.kind === 'ready' ? state.points : []), [state]);
  const chosen = points.find(({ id }) => id === chosenId);
  useChosenMark(scene, OVERLAY, chosen && markOf(chosen));
  const choose = ({ id, lon, lat, headingDeg = 0 }: VideoPoint) => {
    setChosenId(id);
    flyTo({ pose: { lon, lat, heightM: FLY_HEIGHT_M, headingDeg, pitchDeg: -90 } });
  };
  return (
    <PagePanel
      title={title}
      page={page}
      top={
        <>
          <SearchBox label={t('pages.video.search')} text={text} onChange={setText} />
          <StateChoice points={points} chosen={filter} onChoose={setFilter} />
        </>
      }
    >
      {chosen !== undefined && <VideoDetails key={chosen.id} point={chosen} urlTemplate={videoUrlTemplate} />}
      <Reading state={state} onRetry={retry} hint={chosen === undefined} />
      {state.kind === 'ready' && (
        <VideoList points={matching(points, text, filter)} chosenId={chosenId} onChoose={choose} />
      )}
    </PagePanel>
  );
}

/** The states that the cameras have, each with their number. */
function StateChoice({
  points,
  chosen,
  onChoose,
}: {
  readonly points: readonly VideoPoint[];
  readonly chosen: StateFilter;
  readonly onChoose: (filter: StateFilter) => void;
}) {
  const t = useText();
  const counts = new Map<string, number>();
  for (const { state = '' } of points) counts.set(state, (counts.get(state) ?? 0) + 1);
  return (
    <SegmentedField<StateFilter>
      labelHidden
      label={t('pages.video.state')}
      choices={[
        { value: 'all', label: t('pages.video.all', { count: points.length }) },
        ...[...counts].map(([name, count]) => ({
          value: `state:${name}` as const,
          label: `${name === '' ? t('pages.video.unknownState') : name} ${count}`,
        })),
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
}

/** How the reading stands; once all is there, what to do. */
function Reading({
  state,
  onRetry,
  hint,
}: {
  readonly state: VideoPointsState;
  readonly onRetry: () => void;
  readonly hint: boolean;
}) {
  const t = useText();
  if (state.kind === 'ready') return hint ? <p className={styles.hint}>{t('pages.video.choose')}</p> : null;
  if (state.kind === 'loading')
    return (
      <p className={styles.hint} role="status">
        {t('pages.video.loading')}
      </p>
    );
  return (
    <div className={styles.message} role="alert">
      {t('pages.video.failed', { reason: state.reason })}
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </div>
  );
}
