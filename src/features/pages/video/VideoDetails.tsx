import { formatLonLat } from '../../../domain/geodesy/coordinateText.ts';
import type { VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { Part } from '../../../ui/Part.tsx';
import { useText } from '../../../ui/text.ts';
import { CameraPicture } from './CameraPicture.tsx';
import type { VideoMeans } from './videoMeans.ts';

const degrees = (value: number | undefined) =>
  value === undefined ? undefined : `${String(Math.round(value))}°`;

/** What is known of a camera, below its picture. */
export function VideoDetails({
  point,
  means,
  hasPicture,
}: {
  readonly point: VideoPoint;
  readonly means: VideoMeans;
  /** False while its picture stands on the wall. */
  readonly hasPicture: boolean;
}) {
  const t = useText();
  const { name, state, code, kind, county, lon, lat, headingDeg, fieldDeg, rangeM, lastContact } = point;
  const rows = [
    ['pages.video.state', state ?? t('pages.video.unknownState')],
    ['pages.video.code', code],
    ['pages.video.kind', kind],
    ['pages.video.county', county],
    ['pages.video.place', formatLonLat(lon, lat)],
    ['pages.video.heading', degrees(headingDeg)],
    ['pages.video.field', degrees(fieldDeg)],
    ['pages.video.range', rangeM === undefined ? undefined : `${String(rangeM / 1000)} km`],
    ['pages.video.lastContact', lastContact],
  ] as const;
  return (
    <Part title={name}>
      {hasPicture && <CameraPicture point={point} means={means} />}
      <Facts
        layout="compact"
        facts={rows.map(([key, value]) => ({ name: t(key), value: value ?? t('pages.video.notGiven') }))}
      />
    </Part>
  );
}
