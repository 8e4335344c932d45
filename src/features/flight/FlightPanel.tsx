import { FLIGHT_MODELS, FLIGHT_VIEWS, ROUTE_LIMITS } from '../../domain/flight/route.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { FlightDesk, FlightState } from './flightDesk.ts';
import styles from './FlightPanel.module.css';
import { FlightTransport } from './FlightTransport.tsx';
import { SavedRoutes, type SavedRoutesProps } from './SavedRoutes.tsx';

/** What a {@link FlightPanel} shows. */
export interface FlightPanelProps {
  readonly desk: FlightDesk;
  /** The fixed route's stations cannot be changed. */
  readonly fixed: boolean;
  /** The user's kept routes, below a custom flight. */
  readonly saved?: Omit<SavedRoutesProps, 'route' | 'disabled' | 'onChoose'>;
}

interface PartProps {
  readonly desk: FlightDesk;
  readonly state: FlightState;
}

/** Draws or imports the route of a custom flight. */
function RouteSource({ desk, state }: PartProps) {
  const t = useText();
  const busy = state.status !== 'idle';
  return (
    <div className={styles.pair}>
      <Button disabled={busy} aria-pressed={state.status === 'drawing'} onClick={() => void desk.draw()}>
        {t('flight.draw')}
      </Button>
      <label className={styles.file} data-disabled={busy || undefined}>
        {t('flight.import')}
        <input
          type="file"
          accept=".gpx,.geojson,.json"
          disabled={busy}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen !== undefined) void chosen.text().then(desk.importText);
          }}
        />
      </label>
    </div>
  );
}

/** The route's height and how it goes over hills. */
function RouteShape({ desk, state: { route, status } }: PartProps) {
  const t = useText();
  if (route === undefined) return <p className={styles.hint}>{t('flight.empty')}</p>;
  const { least, most } = ROUTE_LIMITS.heightM;
  return (
    <div className={styles.shape}>
      <span>{t('flight.stations', { count: route.stations.length })}</span>
      <label>
        {t('flight.height')}
        <input
          type="number"
          min={least}
          max={most}
          value={route.heightM}
          disabled={status !== 'idle'}
          onChange={({ target }) => {
            const heightM = Number(target.value);
            if (target.value !== '' && heightM >= least && heightM <= most) desk.changeRoute({ heightM });
          }}
        />
        m
      </label>
      <label>
        <input
          type="checkbox"
          checked={route.followsTerrain}
          disabled={status !== 'idle'}
          onChange={({ target }) => desk.changeRoute({ followsTerrain: target.checked })}
        />
        {t('flight.followsTerrain')}
      </label>
    </div>
  );
}

/** Where the route would hit the ground, and what can be done about it. */
function GroundHit({ desk, state: { hit } }: PartProps) {
  const t = useText();
  if (hit === undefined) return null;
  return (
    <div role="alert" className={styles.hit}>
      <span>
        {t('flight.hit', {
          km: (hit.distanceM / 1000).toFixed(2),
          lon: hit.lon.toFixed(4),
          lat: hit.lat.toFixed(4),
          missing: Math.ceil(hit.missingM),
        })}
      </span>
      <Button onClick={desk.raise}>{t('flight.raise')}</Button>
    </div>
  );
}

/** What flies, how the camera goes with it, and what is drawn. */
function FlightLook({ desk, state: { settings } }: PartProps) {
  const t = useText();
  const toggles = [
    ['showsStations', 'flight.showStations'],
    ['showsTrack', 'flight.showTrack'],
    ['showsModel', 'flight.showModel'],
  ] as const;
  return (
    <>
      <div className={styles.row}>
        <span className={styles.name}>{t('flight.model')}</span>
        <div role="radiogroup" aria-label={t('flight.model')} className={styles.choices}>
          {FLIGHT_MODELS.map((model) => (
            <label key={model}>
              <input
                type="radio"
                name="flight-model"
                checked={settings.model === model}
                onChange={() => desk.set({ model })}
              />
              {t(`flight.model.${model}`)}
            </label>
          ))}
        </div>
      </div>
      <div className={styles.row}>
        <span className={styles.name}>{t('flight.view')}</span>
        <div role="radiogroup" aria-label={t('flight.view')} className={styles.choices}>
          {FLIGHT_VIEWS.map((view) => (
            <label key={view}>
              <input
                type="radio"
                name="flight-view"
                checked={settings.view === view}
                onChange={() => desk.set({ view })}
              />
              {t(`flight.view.${view}`)}
            </label>
          ))}
        </div>
      </div>
      <div className={styles.row}>
        <span className={styles.name}>{t('flight.shown')}</span>
        <div className={styles.choices}>
          {toggles.map(([setting, text]) => (
            <label key={setting}>
              <input
                type="checkbox"
                checked={settings[setting]}
                onChange={({ target }) => desk.set({ [setting]: target.checked })}
              />
              {t(text)}
            </label>
          ))}
        </div>
      </div>
    </>
  );
}

/** Flies a route: the fixed one, or one that is drawn or imported (viewer.md, roaming panels and fly-through). */
export function FlightPanel({ desk, fixed, saved }: FlightPanelProps) {
  const state = useSignal(desk.state);
  return (
    <div className={styles.body}>
      {!fixed && <RouteSource desk={desk} state={state} />}
      <RouteShape desk={desk} state={state} />
      <GroundHit desk={desk} state={state} />
      <FlightLook desk={desk} state={state} />
      <FlightTransport desk={desk} state={state} />
      {saved !== undefined && (
        <SavedRoutes
          {...saved}
          route={state.route}
          disabled={state.status !== 'idle'}
          onChoose={desk.setRoute}
        />
      )}
    </div>
  );
}
