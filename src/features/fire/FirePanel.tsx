import { useEffect, useState } from 'react';
import { systemClock } from '../../lib/clock.ts';
import type { Locator } from '../../portal/ports.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { downloadText } from '../../ui/downloadText.ts';
import { Facts } from '../../ui/Facts.tsx';
import {
  Columns,
  Hint,
  PanelBody,
  PanelFooter,
  PanelForm,
  PanelFrame,
  Row,
  Section,
} from '../../ui/Layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { SMOKE_M, type FireDesk } from './fireDesk.ts';
import { briefSections, briefText, pageTexts, spreadWords } from './fireWords.ts';
import type { FirePageTexts } from './model/firePage.ts';
import { placeText, readPlace } from '../../domain/geodesy/placeText.ts';

/** What a {@link FirePanel} takes. */
export interface FirePanelProps {
  readonly desk: FireDesk;
  readonly locator: Pick<Locator, 'pickPlace' | 'clear'>;
  /** Makes a page of a brief; resolves once the user has it, and when it could not be made. */
  readonly onPrint: (texts: FirePageTexts) => Promise<void>;
}

/** Where it burns: typed, or clicked. */
function PlaceForm({ desk, locator }: Pick<FirePanelProps, 'desk' | 'locator'>) {
  const t = useText();
  const { place, isAsking } = useSignal(desk.state);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const text = typed ?? (place === undefined ? '' : placeText(place));
  useEffect(() => () => locator.clear(), [locator]);
  const pick = async () => {
    setPicking(true);
    const picked = await locator.pickPlace();
    setPicking(false);
    if (picked === undefined) return;
    setTyped(undefined);
    setWrong(false);
    void desk.report({ lon: picked.lon, lat: picked.lat });
  };
  return (
    <PanelForm
      label={t('fire.place')}
      onSubmit={() => {
        const read = readPlace(text);
        setWrong(read === undefined);
        if (read === undefined) return;
        setTyped(undefined);
        void desk.report(read);
      }}
    >
      {place === undefined && <Hint>{t('fire.what')}</Hint>}
      <TextField
        label={t('fire.place')}
        value={text}
        placeholder={t('fire.placePlaceholder')}
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
        inputMode="decimal"
        verbatim
        {...(isWrong ? { invalid: true, hint: t('fire.placeWrong') } : {})}
      />
      <Row end>
        <Button pressed={isPicking} onClick={() => void pick()}>
          {t('fire.pick')}
        </Button>
        <Button type="submit" look="primary" disabled={isAsking || text.trim() === ''}>
          {t('fire.ask')}
        </Button>
      </Row>
      {isPicking && <Hint live>{t('fire.picking')}</Hint>}
      {isAsking && <ProgressLine text={t('fire.asking')} onCancel={desk.clear} />}
    </PanelForm>
  );
}

/** The weather, and how the fire spreads by it. */
function Weather({ desk }: Pick<FirePanelProps, 'desk'>) {
  const t = useText();
  const state = useSignal(desk.state);
  const { windFromDeg, windMs, temperatureC, humidityPercent } = state.weather;
  const field = (name: 'windFromDeg' | 'windMs' | 'temperatureC' | 'humidityPercent') => (value: number) => {
    if (!Number.isNaN(value)) desk.setWeather({ [name]: value });
  };
  return (
    <Section title={t('fire.weather')}>
      <Columns>
        <NumberField
          label={t('fire.windFrom')}
          unit="°"
          min={0}
          max={359}
          value={windFromDeg}
          onCommit={field('windFromDeg')}
        />
        <NumberField
          label={t('fire.wind')}
          unit="m/s"
          min={0}
          max={40}
          value={windMs}
          onCommit={field('windMs')}
        />
        <NumberField
          label={t('fire.temperature')}
          unit="°C"
          min={-50}
          max={60}
          value={temperatureC}
          onCommit={field('temperatureC')}
        />
        <NumberField
          label={t('fire.humidity')}
          unit="%"
          min={0}
          max={100}
          value={humidityPercent}
          onCommit={field('humidityPercent')}
        />
      </Columns>
      {spreadWords(state, t).map((line) => (
        <Hint key={line}>{line}</Hint>
      ))}
    </Section>
  );
}

/** The brief of a fire: where it is, who sees it, water, help, what lies round it, who is responsible, how it may spread. */
export function FirePanel(props: FirePanelProps) {
  const { desk, onPrint } = props;
  const t = useText();
  const state = useSignal(desk.state);
  const [isCopied, setCopied] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const momentText = useMomentText();
  const print = async () => {
    setPrinting(true);
    await onPrint(pageTexts(state, momentText(systemClock.nowMs()), t));
    setPrinting(false);
  };
  const isKnown = state.brief !== undefined;
  return (
    <PanelFrame>
      <PanelBody>
        <PlaceForm {...props} />
        {isKnown &&
          briefSections(state, t).map(({ title, facts, notes }) => (
            <Section key={title} title={title}>
              {notes.map((note) => (
                <Hint key={note} live>
                  {note}
                </Hint>
              ))}
              <Facts
                layout="stacked"
                facts={facts.map(({ name, value }, index) => ({
                  name,
                  value,
                  key: `${String(index)} ${name}`,
                }))}
              />
            </Section>
          ))}
        {isKnown && <Weather desk={desk} />}
        {isKnown && <Hint>{t('fire.assumed', { smoke: SMOKE_M })}</Hint>}
      </PanelBody>
      {isKnown && (
        <PanelFooter status={isCopied ? t('fire.copied') : ''}>
          <Button look="quiet" onClick={desk.clear}>
            {t('fire.clear')}
          </Button>
          <Button busy={isPrinting} onClick={() => void print()}>
            {t('fire.print')}
          </Button>
          <Button
            onClick={() => downloadText(`${t('fire.fileName')}.txt`, 'text/plain', briefText(state, t))}
          >
            {t('fire.save')}
          </Button>
          <Button onClick={() => void copyText(briefText(state, t)).then(() => setCopied(true))}>
            {t('fire.copy')}
          </Button>
        </PanelFooter>
      )}
    </PanelFrame>
  );
}
