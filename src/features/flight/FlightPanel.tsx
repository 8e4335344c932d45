import { FLIGHT_MODELS, FLIGHT_CAMERAS, ROUTE_LIMITS } from '../../domain/views/flight/route.ts';
import { readRouteFile } from '../../domain/views/flight/routeFile.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Columns, Hint, PanelBody, Row, Section } from '../../ui/Layout.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { FlightDesk, FlightState } from './flightDesk.ts';
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
  const none: MenuItem = { id: 'none', text: t('flight.noLines'), disabled: true, run: () => undefined };
  const items = () => {
    const found = lines();
    return found.length === 0
      ? [none]
      : found.map(({ id, name, path }) => ({ id, text: name, run: () => desk.takePath(path) }));
  };
  return (
    <MenuButton label={t('flight.takeLine')} items={items} disabled={disabled}>
      {t('flight.takeLine')}
    </MenuButton>
  );
}

/** Draws or imports the route of a custom flight, or takes a line that is there. */
function RouteSource({ desk, state, lines }: PartProps & Pick<LineChoiceProps, 'lines'>) {
  const t = useText();
  const busy = state.status !== 'idle';
  return (
    <Row>
      <Button disabled={busy} pressed={state.status === 'drawing'} onClick={() => void desk.draw()}>
        {t('flight.draw')}
      </Button>
      <LineChoice desk={desk} lines={lines} disabled={busy} />
      <FileButton
        accept=".gpx,.geojson,.json"
        label={t('flight.import')}
        title={t('flight.importKinds')}
        disabled={busy}
        onFile={(file) => void file.text().then((text) => desk.takeFile(readRouteFile(text)))}
      >
        {t('flight.import')}
      </FileButton>
    </Row>
  );
}

/** The route's height and how it goes over hills. */
function RouteShape({ desk, state: { route, status } }: PartProps) {
  const t = useText();
  if (route === undefined) return <Hint>{t('flight.empty')}</Hint>;
  const { least, most } = ROUTE_LIMITS.heightM;
  return (
    <>
      <Hint>{t('flight.stations', { count: route.stations.length })}</Hint>
      <Columns>
        <NumberField
          label={t('flight.height')}
          unit="m"
          min={least}
          max={most}
          live
          value={route.heightM}
          disabled={status !== 'idle'}
          onCommit={(heightM) => {
            if (heightM >= least && heightM <= most) desk.changeRoute({ heightM });
          }}
        />
        <CheckField
          label={t('flight.followsTerrain')}
          checked={route.followsTerrain}
          disabled={status !== 'idle'}
          onChange={(followsTerrain) => desk.changeRoute({ followsTerrain })}
        />
      </Columns>
    </>
  );
}

/** Where the route would hit the ground, and what can be done about it. */
function GroundHit({ desk, state: { hit } }: PartProps) {
  const t = useText();
  if (hit === undefined) return null;
  return (
    <Notice tone="danger" action={<Button onClick={desk.raise}>{t('flight.raise')}</Button>}>
      {t('flight.hit', {
        km: (hit.distanceM / 1000).toFixed(2),
        lon: hit.lon.toFixed(4),
        lat: hit.lat.toFixed(4),
        missing: Math.ceil(hit.missingM),
      })}
    </Notice>
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
      <RadioField
        name="flight-model"
        label={t('flight.model')}
        value={settings.model}
        choices={FLIGHT_MODELS.map((model) => ({ value: model, label: t(`flight.model.${model}`) }))}
        onChange={(model) => desk.set({ model })}
      />
      <RadioField
        name="flight-view"
        label={t('flight.view')}
        value={settings.view}
        choices={FLIGHT_CAMERAS.map((view) => ({ value: view, label: t(`flight.view.${view}`) }))}
        onChange={(view) => desk.set({ view })}
      />
      <Section title={t('flight.shown')}>
        <Row>
          {toggles.map(([setting, text]) => (
            <CheckField
              key={setting}
              label={t(text)}
              checked={settings[setting]}
              onChange={(shown) => desk.set({ [setting]: shown })}
            />
          ))}
        </Row>
      </Section>
    </>
  );
}

/** Flies a route: the fixed one, or one that is drawn or imported (viewer.md, roaming panels and fly-through). */
export function FlightPanel({ desk, fixed, lines = NO_LINES, saved }: FlightPanelProps) {
  const state = useSignal(desk.state);
  return (
    <PanelBody>
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
    </PanelBody>
  );
}
