import { useState } from 'react';
import { formatLonLat } from '../../domain/geodesy/coordinateText.ts';
import { isOnline, videoUrl, type VideoPoint } from '../../domain/bureau/places/videoPoint.ts';
import { useText } from '../../ui/text.ts';
import styles from './VideoPage.module.css';

/** The picture of a camera, or why there is none. */
function Picture({ point, url }: { readonly point: VideoPoint; readonly url: string | undefined }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  if (url === undefined) return <p className={styles.noPicture}>{t('pages.video.noStream')}</p>;
  if (!isOnline(point)) return <p className={styles.noPicture}>{t('pages.video.offline')}</p>;
  if (failed)
    return (
      <p className={styles.noPicture} role="alert">
        {t('pages.video.playFailed', { url })}
      </p>
    );
  return (
    <video
      className={styles.picture}
      aria-label={t('pages.video.picture', { name: point.name })}
      src={url}
      controls
      autoPlay
      muted
      playsInline
      onError={() => setFailed(true)}
    />
  );
}

/** What is known of a camera. */
export function VideoDetails({
  point,
  urlTemplate,
}: {
  readonly point: VideoPoint;
  /** Address of the streams; undefined where the deployment has none. */
  readonly urlTemplate: string | undefined;
}) {
  const t = useText();
  const { name, state, code, kind, county, lon, lat, headingDeg, lastContact } = point;
  const rows = [
    ['pages.video.state', state ?? t('pages.video.unknownState')],
    ['pages.video.code', code],
    ['pages.video.kind', kind],
    ['pages.video.county', county],
    ['pages.video.place', formatLonLat(lon, lat)],
    ['pages.video.heading', headingDeg === undefined ? undefined : `${Math.round(headingDeg)}°`],
    ['pages.video.lastContact', lastContact],
  ] as const;
  return (
    <section className={styles.details} aria-label={name}>
      <h3>{name}</h3>
      <Picture point={point} url={urlTemplate === undefined ? undefined : videoUrl(urlTemplate, point)} />
      <dl className={styles.rows}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value ?? t('pages.video.notGiven')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
