import { useMemo, useState } from 'react';
import { VIDEO_LAYERS, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import type { KeyValueStore } from '../../../lib/keyValueStore.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SegmentedField } from '../../../ui/SegmentedField.tsx';
import { Hint, Stack } from '../../../ui/Layout.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { useText } from '../../../ui/text.ts';
import type { Reading } from '../../../ui/useReading.ts';
import type { WindowSize } from '../../../windows/windowSpec.ts';
import { PAGE_PANEL_WIDTH_PX, PagePanel } from '../../../portal/PagePanel.tsx';
import { useTopicLayers } from '../useTopicLayers.ts';
import { useVideoMarks } from './useVideoMarks.ts';
import { useVideoPoints } from './useVideoPoints.ts';
import { VideoDetails } from './VideoDetails.tsx';
import { VideoList } from './VideoList.tsx';
import type { VideoMeans } from './videoMeans.ts';
import { VideoWall } from './VideoWall.tsx';
import { camerasOnWall, keepWall, keptWall, withToggled, type Wall } from './wall.ts';

/** Height that the camera of the globe flies to, metres: a camera's surroundings. */
const FLY_HEIGHT_M = 4000;

/** A camera that sees far is flown to higher, so that what it sees is on the map. */
const FLY_HEIGHT_PER_RANGE = 3.2;

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

/** The wall as it is kept in this browser, and how to change it. */
function useWall(storage: KeyValueStore): readonly [Wall, (wall: Wall) => void] {
  const [wall, setWall] = useState(() => keptWall(storage));
  return [
    wall,
    (next) => {
      setWall(next);
      keepWall(storage, next);
    },
  ];
}

const NO_CAMERAS: readonly VideoPoint[] = [];

/** What the screen of the cameras takes. */
export interface VideoPageProps extends PageProps {
  readonly means: VideoMeans;
  /** Room of the map, CSS pixels. */
  readonly stageSize: () => WindowSize;
}

/** The cameras: found by a word or their state, flown to, with what is known of each and its picture, alone or on a wall. */
export function VideoPage({ means, stageSize, ...page }: VideoPageProps) {
  const { title, layers, flyTo, scene, storage } = page;
  const [state, retry] = useVideoPoints(page);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<StateFilter>('all');
  const [chosenId, setChosenId] = useState<string>();
  const [view, setView] = useState<View>('list');
  const [wall, setWall] = useWall(storage);
  useTopicLayers(layers, { names: VIDEO_LAYERS });
  const points = state.kind === 'ready' ? state.value : NO_CAMERAS;
  const chosen = points.find(({ id }) => id === chosenId);
  const listed = useMemo(() => matching(points, text, filter), [points, text, filter]);
  const onWall = useMemo(() => camerasOnWall(wall, points, listed), [wall, points, listed]);
  const shown = useMemo(
    () => (view === 'wall' ? onWall.slice(0, wall.size) : NO_CAMERAS),
    [view, onWall, wall.size],
  );
  useVideoMarks(scene, chosen, shown);
  const choose = ({ id, lon, lat, headingDeg = 0, rangeM = 0 }: VideoPoint) => {
    setChosenId(id);
    const heightM = Math.max(FLY_HEIGHT_M, rangeM * FLY_HEIGHT_PER_RANGE);
    flyTo({ pose: { lon, lat, heightM, headingDeg, pitchDeg: -90 } });
  };
  const ids = onWall.map(({ id }) => id);
  return (
    <>
      {view === 'wall' && (
        <VideoWall
          cameras={onWall}
          chosenId={chosenId}
          means={means}
          size={wall.size}
          room={() => besidePanel(stageSize())}
          onSize={(size) => setWall({ ...wall, size })}
          onChoose={choose}
          onClose={() => setView('list')}
        />
      )}
      <PagePanel
        title={title}
        page={page}
        top={
          <>
            <ViewChoice view={view} onChoose={setView} />
            <CameraSearch text={text} onChange={setText} />
            <StateChoice points={points} chosen={filter} onChoose={setFilter} />
          </>
        }
      >
        <Stack>
          {chosen !== undefined && (
            <VideoDetails
              key={chosen.id}
              point={chosen}
              means={means}
              hasPicture={!shown.some(({ id }) => id === chosen.id)}
            />
          )}
          <ReadingState state={state} onRetry={retry} hint={chosen === undefined} />
          {state.kind === 'ready' && (
            <VideoList
              points={listed}
              chosenId={chosenId}
              wall={
                view === 'wall'
                  ? {
                      ids,
                      onToggle: (id, isOn) => setWall({ ...wall, chosen: withToggled(ids, id, isOn) }),
                    }
                  : undefined
              }
              onChoose={choose}
            />
          )}
        </Stack>
      </PagePanel>
    </>
  );
}

const besidePanel = ({ widthPx, heightPx }: WindowSize): WindowSize => ({
  widthPx: widthPx - PAGE_PANEL_WIDTH_PX,
  heightPx,
});

function CameraSearch(search: { readonly text: string; readonly onChange: (text: string) => void }) {
  const t = useText();
  return <SearchBox label={t('pages.video.search')} {...search} />;
}

type View = 'list' | 'wall';

/** One picture beside the list, or many on a wall. */
function ViewChoice({ view, onChoose }: { readonly view: View; readonly onChoose: (view: View) => void }) {
  const t = useText();
  return (
    <SegmentedField<View>
      labelHidden
      label={t('pages.video.view')}
      choices={[
        { value: 'list', label: t('pages.video.list') },
        { value: 'wall', label: t('pages.video.wall') },
      ]}
      value={view}
      onChange={onChoose}
    />
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
function ReadingState({
  state,
  onRetry,
  hint,
}: {
  readonly state: Reading<readonly VideoPoint[]>;
  readonly onRetry: () => void;
  readonly hint: boolean;
}) {
  const t = useText();
  if (state.kind === 'ready') return hint ? <Hint>{t('pages.video.choose')}</Hint> : null;
  if (state.kind === 'loading') return <Hint live>{t('pages.video.loading')}</Hint>;
  return <RetryNotice onRetry={onRetry}>{t('pages.video.failed', { reason: state.reason })}</RetryNotice>;
}
