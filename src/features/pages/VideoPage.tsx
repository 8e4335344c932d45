import { useEffect, useMemo, useState } from 'react';
import { isOnline, VIDEO_LAYERS, viewSector, type VideoPoint } from '../../domain/video/videoPoint.ts';
import type { Scene } from '../../scene/scene.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { Choice } from './Choice.tsx';
import { PagePanel } from './PagePanel.tsx';
import type { PageProps } from './pageProps.ts';
import { SearchBox } from './SearchBox.tsx';
import { useTopicLayers } from './useTopicLayers.ts';
import { useVideoPoints } from './useVideoPoints.ts';
import { VideoDetails } from './VideoDetails.tsx';
import styles from './VideoPage.module.css';

/** The overlay of the chosen camera. */
const OVERLAY = 'video-choice';

/** Height that the camera of the globe flies to, metres: a camera's surroundings. */
const FLY_HEIGHT_M = 4000;

/** Marks the chosen camera in both views, with where it looks. */
function useMark(scene: Scene | undefined, chosen: VideoPoint | undefined): void {
  useEffect(() => {
    if (scene === undefined || chosen === undefined) return undefined;
    const overlays = [scene.globe.overlay(OVERLAY), scene.plane.overlay(OVERLAY)];
    const sector = viewSector(chosen);
    for (const overlay of overlays) {
      const color = '#e0b252';
      if (sector !== undefined)
        overlay.put('view', { shape: 'polygon', rings: [sector], color, fillAlpha: 0.25, outlinePx: 2 });
      overlay.put('place', {
        shape: 'point',
        position: [chosen.lon, chosen.lat],
        color,
        sizePx: 14,
      });
    }
    return () => overlays.forEach((overlay) => overlay.destroy());
  }, [scene, chosen]);
}

type StateFilter = 'all' | `state:${string}`;

const holds = (point: VideoPoint, wanted: string) =>
  [point.name, point.code, point.county, point.kind].some(
    (part) => part?.toLocaleLowerCase().includes(wanted) === true,
  );

/** The cameras: found by a word or their state, flown to, with what is known of each and its picture where there is one. */
export function VideoPage(page: PageProps) {
  const { title, api, layers, flyTo, scene, videoUrlTemplate } = page;
  const t = useText();
  const [state, retry] = useVideoPoints(api);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<StateFilter>('all');
  const [chosenId, setChosenId] = useState<string>();
  useTopicLayers(layers, VIDEO_LAYERS);
  const points = useMemo(() => (state.kind === 'ready' ? state.points : []), [state]);
  const chosen = points.find(({ id }) => id === chosenId);
  useMark(scene, chosen);
  const wanted = text.trim().toLocaleLowerCase();
  const found = points.filter(
    (point) =>
      (filter === 'all' || filter === `state:${point.state ?? ''}`) &&
      (wanted === '' || holds(point, wanted)),
  );
  const counts = new Map<string, number>();
  for (const point of points) counts.set(point.state ?? '', (counts.get(point.state ?? '') ?? 0) + 1);
  const choose = (point: VideoPoint) => {
    setChosenId(point.id);
    const { lon, lat } = point;
    flyTo({ pose: { lon, lat, heightM: FLY_HEIGHT_M, headingDeg: point.headingDeg ?? 0, pitchDeg: -90 } });
  };
  return (
    <PagePanel
      title={title}
      page={page}
      top={
        <>
          <SearchBox label={t('pages.video.search')} text={text} onChange={setText} />
          <Choice<StateFilter>
            label={t('pages.video.state')}
            options={[
              { value: 'all', text: t('pages.video.all', { count: points.length }) },
              ...[...counts].map(([name, count]) => ({
                value: `state:${name}` as const,
                text: `${name === '' ? t('pages.video.unknownState') : name} ${count}`,
              })),
            ]}
            chosen={filter}
            onChoose={setFilter}
          />
        </>
      }
    >
      {chosen === undefined ? (
        state.kind === 'ready' && <p className={styles.hint}>{t('pages.video.choose')}</p>
      ) : (
        <VideoDetails key={chosen.id} point={chosen} urlTemplate={videoUrlTemplate} />
      )}
      {state.kind === 'loading' && (
        <p className={styles.hint} role="status">
          {t('pages.video.loading')}
        </p>
      )}
      {state.kind === 'failed' && (
        <div className={styles.message} role="alert">
          {t('pages.video.failed', { reason: state.reason })}
          <Button onClick={retry}>{t('app.retry')}</Button>
        </div>
      )}
      {state.kind === 'ready' && found.length === 0 && (
        <div className={styles.message}>
          <strong>{t('pages.video.none')}</strong>
          {t('pages.video.noneHint')}
        </div>
      )}
      <ul className={styles.list}>
        {found.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              className={styles.point}
              aria-pressed={point.id === chosenId}
              title={t('figures.fly', { name: point.name })}
              onClick={() => choose(point)}
            >
              <span className={styles.name}>{point.name}</span>
              <span className={styles.state} data-online={isOnline(point)}>
                {point.state ?? t('pages.video.unknownState')}
              </span>
              <span className={styles.facts}>
                {[point.code, point.kind, point.county].filter((part) => part !== undefined).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PagePanel>
  );
}
