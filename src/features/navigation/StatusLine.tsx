import { useStore } from 'zustand';
import { formatHeight, groundHeightText } from '../../domain/geodesy/coordinateText.ts';
import { groundResolutionM } from '../../domain/geodesy/webMercator.ts';
import { formatLength, formatScale, scaleBarFor } from '../../domain/views/scaleBar.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import type { ViewStore } from '../../stores/viewStore.ts';
import { useText } from '../../ui/text.ts';
import { useFrameSignal } from '../../ui/useFrameSignal.ts';
import { matchingPlanePose } from '../../viewing/cameraMoves.ts';
import { PointerPlace } from './PointerPlace.tsx';
import { usePointerGround } from './usePointerGround.ts';
import styles from './StatusLine.module.css';

/** Longest scale bar, CSS pixels. */
const SCALE_BAR_PX = 96;

/** Props of {@link StatusLine}. */
export interface StatusLineProps {
  /** undefined until the engine is loaded; only the attribution is shown then. */
  readonly scene: Scene | undefined;
  readonly views: ViewStore;
  /** Has how places are written. */
  readonly preferences: PreferenceStore;
  /** Whether the plane shows what the globe shows. */
  readonly linked: boolean;
  /** Who the data are by; says 示意数据 for the sample. */
  readonly attribution: string;
}

/** The line below the map: scale bar and scale, the ground under the pointer, the camera's height, and who the data are by. */
export function StatusLine({ scene, views, preferences, linked, attribution }: StatusLineProps) {
  return (
    <footer className={styles.line}>
      {scene !== undefined && <Scale scene={scene} views={views} linked={linked} />}
      {scene !== undefined && <Pointer scene={scene} preferences={preferences} />}
      <span className={styles.attribution} title={attribution}>
        {attribution}
      </span>
    </footer>
  );
}

/** The scale at the centre of the view that the user works in. */
function Scale({
  scene,
  views,
  linked,
}: { readonly scene: Scene } & Pick<StatusLineProps, 'views' | 'linked'>) {
  const t = useText();
  const leader = useStore(views, (state) => state.leader);
  const globe = useFrameSignal(scene.globe.pose);
  const plane = useFrameSignal(scene.plane.pose);
  const ofGlobe = leader === 'globe' && !linked;
  const shown = ofGlobe
    ? matchingPlanePose({ pose: globe.pose, frame: scene.globe.frame, groundHeightM: 0 })
    : plane.pose;
  const bar = scaleBarFor(groundResolutionM(shown.scale, shown.lat), SCALE_BAR_PX);
  return (
    <>
      <span className={styles.scale} title={t('nav.scale')}>
        {bar !== undefined && (
          <span
            role="img"
            className={styles.bar}
            aria-label={t('nav.scaleBar', { length: formatLength(bar.lengthM) })}
            style={{ width: bar.widthPx }}
          />
        )}
        {bar !== undefined && <output>{formatLength(bar.lengthM)}</output>}
        <output>{formatScale(shown.scale)}</output>
      </span>
      <span>
        {t('nav.cameraHeight')} <output>{formatHeight(globe.pose.heightM)}</output>
      </span>
    </>
  );
}

function Pointer({ scene, preferences }: { readonly scene: Scene } & Pick<StatusLineProps, 'preferences'>) {
  const t = useText();
  const at = usePointerGround(scene);
  const { ground, view } = at ?? {};
  return (
    <>
      <PointerPlace place={ground} preferences={preferences} />
      {ground !== undefined && view === 'globe' && (
        <span>
          {t('nav.height')} <output aria-label={t('nav.height')}>{groundHeightText(ground)}</output>
        </span>
      )}
    </>
  );
}
