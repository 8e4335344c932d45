import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { pause16 } from '@esri/calcite-ui-icons/js/pause16.js';
import { play16 } from '@esri/calcite-ui-icons/js/play16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { stopSquare16 } from '@esri/calcite-ui-icons/js/stopSquare16.js';
import { video16 } from '@esri/calcite-ui-icons/js/video16.js';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Layout.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { SliderField } from '../../ui/SliderField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { FlightDesk, FlightState } from './flightDesk.ts';

/** Props of {@link FlightTransport}. */
export interface FlightTransportProps {
  readonly desk: FlightDesk;
  readonly state: FlightState;
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** "12:05" of a time in seconds. */
const clockText = (seconds: number) => `${two(seconds / 60)}:${two(seconds % 60)}`;

/** The time line and the read-outs of a flight under way. */
function Progress({ desk, state: { place, lengthM = 0, settings } }: FlightTransportProps) {
  const t = useText();
  if (place === undefined) return null;
  const { distanceM, heightM, groundM } = place;
  const text = t('flight.flown', {
    flown: (distanceM / 1000).toFixed(2),
    length: (lengthM / 1000).toFixed(2),
  });
  return (
    <>
      <SliderField
        label={t('flight.timeLine')}
        labelHidden
        min={0}
        max={Math.round(lengthM)}
        value={Math.round(distanceM)}
        valueText={text}
        onChange={desk.seek}
      />
      <Facts
        facts={[
          { name: t('flight.distance'), value: text },
          {
            name: t('flight.overGround'),
            value: t('flight.metres', { m: (heightM - groundM).toFixed(1) }),
          },
          { name: t('flight.left'), value: clockText((lengthM - distanceM) / settings.speedMPerS) },
        ]}
      />
    </>
  );
}

/** Start, pause, stop, faster, slower, the time line and the recording. */
export function FlightTransport({ desk, state }: FlightTransportProps) {
  const t = useText();
  const { status, settings, route, checkedPart } = state;
  const recording = useSignal(desk.recorder.recording);
  const flying = status === 'flying';
  return (
    <>
      <Progress desk={desk} state={state} />
      <Row>
        {flying ? (
          <>
            <Button look="primary" onClick={() => desk.set({ paused: !settings.paused })}>
              <Icon shape={settings.paused ? play16 : pause16} />
              {t(settings.paused ? 'flight.resume' : 'flight.pause')}
            </Button>
            <Button onClick={() => void desk.stop()}>
              <Icon shape={stopSquare16} />
              {t('flight.stop')}
            </Button>
          </>
        ) : (
          <Button
            look="primary"
            disabled={route === undefined || status !== 'idle'}
            onClick={() => void desk.start()}
          >
            <Icon shape={play16} />
            {t('flight.start')}
          </Button>
        )}
        <Row>
          <IconButton icon={minus16} label={t('flight.slower')} onClick={desk.slower} />
          <output aria-label={t('flight.speed')}>
            {t('flight.speedNow', { speed: settings.speedMPerS })}
          </output>
          <IconButton icon={plus16} label={t('flight.faster')} onClick={desk.faster} />
        </Row>
        {flying && (
          <IconButton
            icon={video16}
            label={t(recording ? 'flight.endRecording' : 'flight.record')}
            pressed={recording}
            onClick={desk.record}
          />
        )}
      </Row>
      {status === 'checking' && (
        <ProgressLine
          text={t('flight.checking', { percent: Math.round(checkedPart * 100) })}
          share={checkedPart}
          onCancel={() => void desk.stop()}
        />
      )}
    </>
  );
}
