import { useState } from 'react';
import { FLIGHT_MODELS, FLIGHT_CAMERAS, ROUTE_LIMITS } from '../../domain/views/flight/route.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuItem, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { FlightDesk, FlightState } from './flightDesk.ts';
import styles from './FlightPanel.module.css';
import { FlightTransport } from './FlightTransport.tsx';
import { SavedRoutes, type SavedRoutesProps } from './SavedRoutes.tsx';

/** A line on the map: of a feature, or drawn as an annotation. */
export interface RouteLine {
  readonly id: string;
  readonly name: string;
  readonly path: readonly LonLat[];
}

const NO_LINES = () => [];

/** Props of {@link FlightPanel}. */
export interface FlightPanelProps {
  readonly desk: FlightDesk;
  /** The fixed route's stations cannot be changed. */
  readonly fixed: boolean;
  /** The lines on the map that a custom route may be taken from. */
  readonly lines?: () => readonly RouteLine[];
  /** The user's kept routes, below a custom flight. */
  readonly saved?: Omit<SavedRoutesProps, 'route' | 'disabled' | 'onChoose'>;
}

interface LineChoiceProps {
  readonly lines: () => readonly RouteLine[];
  readonly disabled: boolean;
}

interface PartProps {
  readonly desk: FlightDesk;
  readonly state: FlightState;
}

/** Takes one of the lines that are on the map. */
function LineChoice({ desk, lines, disabled }: Pick<PartProps, 'desk'> & LineChoiceProps) {
  const t = useText();
  const [open, setOpen] = useState<{ readonly at: MenuPlace; readonly found: readonly RouteLine[] }>();
  const none: MenuItem = { id: 'none', text: t('flight.noLines'), disabled: true, run: () => undefined };
  return (
    <>
      <Button
        disabled={disabled}
        opensMenu
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setOpen({ at: { xPx: left, yPx: bottom }, found: lines() });
        }}
      >
        {t('flight.takeLine')}
      </Button>
      {open !== undefined && (
        <Menu
          label={t('flight.takeLine')}
          at={open.at}
          onClose={() => setOpen(undefined)}
          items={
            open.found.length === 0
              ? [none]
              : open.found.map(({ id, name, path }) => ({ id, text: name, run: () => desk.takePath(path) }))
          }
        />
      )}
    </>
  );
}

/** Draws or imports the route of a custom flight, or takes a line that is there. */
function RouteSource({ desk, state, lines }: PartProps & Pick<LineChoiceProps, 'lines'>) {
  const t = useText();
  const busy = state.status !== 'idle';
  return (
    <div className={styles.pair}>
      <Button disabled={busy} pressed={state.status === 'drawing'} onClick={() => void desk.draw()}>
        {t('flight.draw')}
      </Button>
      <LineChoice desk={desk} lines={lines} disabled={busy} />
      <label className={styles.file} title={t('flight.importKinds')} data-disabled={busy || undefined}>
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
          {FLIGHT_CAMERAS.map((view) => (
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
export function FlightPanel({ desk, fixed, lines = NO_LINES, saved }: FlightPanelProps) {
  const state = useSignal(desk.state);
  return (
    <div className={styles.body}>
      {!fixed && <RouteSource desk={desk} state={state} lines={lines} />}
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
