import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { KeptRoute } from '../../api/contracts/flightRoutes.ts';
import type { FlightRouteService } from '../../api/flightRoutes.ts';
import { ROUTE_LIMITS, type FlightRoute } from '../../domain/views/flight/route.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, Row, Section } from '../../ui/Layout.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';

/** The server's saved routes, the route that could be saved next, and who flies a chosen one. */
export interface SavedRoutesProps {
  readonly service: FlightRouteService;
  /** Makes the id of a new route. */
  readonly createId: () => string;
  /** What would be kept; undefined when there is none. */
  readonly route: FlightRoute | undefined;
  /** Nothing may be chosen while it flies. */
  readonly disabled: boolean;
  readonly onChoose: (route: FlightRoute) => void;
  readonly onFailure: (failure: ApiFailure) => void;
}

/** The user's kept routes: undefined while they load. */
function useKeptRoutes({ service, onFailure }: Pick<SavedRoutesProps, 'service' | 'onFailure'>) {
  const [kept, setKept] = useState<readonly KeptRoute[]>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void service.list(abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      setFailed(!answer.ok);
      if (answer.ok) setKept(answer.value);
      else onFailure(answer.error);
    });
    return () => abort.abort();
  }, [service, onFailure, turn]);
  return { kept, failed, reload: useCallback(() => setTurn((count) => count + 1), []) };
}

/** Keeps the route under a name on the server, and brings kept ones back. */
export function SavedRoutes(props: SavedRoutesProps) {
  const { service, createId, route, disabled, onChoose, onFailure } = props;
  const t = useText();
  const { kept, failed, reload } = useKeptRoutes(props);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (call: ReturnType<FlightRouteService['save']>) => {
    setBusy(true);
    const answer = await call;
    setBusy(false);
    if (!answer.ok) return onFailure(answer.error);
    setName('');
    reload();
  };
  const save = () => {
    const title = name.trim();
    if (route === undefined || title === '') return;
    const same = kept?.find((each) => each.name === title);
    void send(service.save({ id: same?.id ?? createId(), name: title, route }));
  };
  return (
    <Section title={t('flight.saved')}>
      <form
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <Row grow>
          <TextField
            label={t('flight.routeName')}
            labelHidden
            placeholder={t('flight.routeName')}
            maxLength={ROUTE_LIMITS.nameLength}
            value={name}
            onChange={setName}
          />
          <Button type="submit" disabled={busy || route === undefined || name.trim() === ''}>
            {t('flight.save')}
          </Button>
        </Row>
      </form>
      {failed && <RetryNotice onRetry={reload}>{t('flight.savedFailed')}</RetryNotice>}
      {!failed && kept?.length === 0 && <Hint>{t('flight.noneSaved')}</Hint>}
      <ul>
        {kept?.map((each) => (
          <li key={each.id}>
            <Row grow>
              <RowButton disabled={disabled} onClick={() => onChoose(each.route)}>
                {each.name}
              </RowButton>
              <IconButton
                icon={trash16}
                label={t('flight.deleteRoute', { name: each.name })}
                disabled={busy}
                onClick={() => void send(service.remove(each.id))}
              />
            </Row>
          </li>
        ))}
      </ul>
    </Section>
  );
}
