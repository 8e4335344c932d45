import { useEffect, useState } from 'react';
import { placeText, readPlace, type PlaceDegrees } from '../../domain/geodesy/placeText.ts';
import type { Locator } from '../../portal/ports.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { CardList } from '../../ui/CardList.tsx';
import { Columns, Hint, PanelBody, PanelForm, PanelFrame, Row, Section } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { cellFor } from '../../domain/geodesy/ground/squareGrid.ts';
import type { FoundView, ViewSettings } from './model/views.ts';
import { ViewCard } from './ViewCard.tsx';
import type { ViewshedDesk } from './viewshedDesk.ts';

/** What a {@link ViewshedPanel} takes. */
export interface ViewshedPanelProps {
  readonly desk: ViewshedDesk;
  readonly locator: Pick<Locator, 'pickPlace' | 'clear'>;
  readonly onGoTo: (view: FoundView) => void;
}

type Panel = Pick<ViewshedPanelProps, 'desk' | 'locator'>;

/** Heights above the ground and radii that can be asked for. */
const LIMITS = { heightM: 1000, leastKm: 1, mostKm: 30 } as const;
const FIRST_SECTOR = { azimuthDeg: 0, fieldDeg: 90 } as const;

/** One of the places: typed, or clicked. */
function PlaceField({ desk, locator, which }: Panel & { readonly which: 'eye' | 'target' }) {
  const t = useText();
  const place = useSignal(desk.state)[which];
  const [typed, setTyped] = useState<string>();
  const [isPicking, setPicking] = useState(false);
  const text = typed ?? (place === undefined ? '' : placeText(place));
  const isWrong = typed !== undefined && typed.trim() !== '' && readPlace(typed) === undefined;
  const take = (next: PlaceDegrees | undefined) => desk.set({ [which]: next });
  const pick = async () => {
    setPicking(true);
    const picked = await locator.pickPlace();
    setPicking(false);
    if (picked === undefined) return;
    setTyped(undefined);
    take({ lon: picked.lon, lat: picked.lat });
  };
  return (
    <>
      <Row boxes>
        <TextField
          label={t(which === 'eye' ? 'viewshed.eye' : 'viewshed.target')}
          value={text}
          placeholder={t('viewshed.placePlaceholder')}
          onChange={(next) => {
            setTyped(next);
            take(readPlace(next));
          }}
          inputMode="decimal"
          verbatim
          {...(isWrong ? { invalid: true, hint: t('viewshed.placeWrong') } : {})}
        />
        <Button pressed={isPicking} onClick={() => void pick()}>
          {t(which === 'eye' ? 'viewshed.pickEye' : 'viewshed.pickTarget')}
        </Button>
      </Row>
      {isPicking && <Hint live>{t('viewshed.picking')}</Hint>}
    </>
  );
}

/** A number of the settings; what is emptied stays as it was. */
function SettingField(props: {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const { onChange, ...field } = props;
  return (
    <NumberField
      {...field}
      onCommit={(value) => {
        if (!Number.isNaN(value)) onChange(value);
      }}
    />
  );
}

/** Which way is looked, where it is not all round. */
function SectorFields({ settings, onChange }: SettingsProps) {
  const t = useText();
  const { sector } = settings;
  return (
    <>
      <CheckField
        label={t('viewshed.isSector')}
        checked={sector !== undefined}
        onChange={(is) => onChange({ sector: is ? FIRST_SECTOR : undefined })}
      />
      {sector !== undefined && (
        <Columns>
          <SettingField
            label={t('viewshed.azimuth')}
            unit="°"
            value={sector.azimuthDeg}
            min={0}
            max={359}
            onChange={(azimuthDeg) => onChange({ sector: { ...sector, azimuthDeg } })}
          />
          <SettingField
            label={t('viewshed.field')}
            unit="°"
            value={sector.fieldDeg}
            min={1}
            max={360}
            onChange={(fieldDeg) => onChange({ sector: { ...sector, fieldDeg } })}
          />
        </Columns>
      )}
    </>
  );
}

interface SettingsProps {
  readonly settings: ViewSettings;
  readonly onChange: (change: Partial<ViewSettings>) => void;
}

function HeightFields({ settings, onChange }: SettingsProps) {
  const t = useText();
  const field = { unit: t('viewshed.metres'), min: 0, max: LIMITS.heightM };
  return (
    <Columns>
      <SettingField
        {...field}
        label={t('viewshed.eyeHeight')}
        value={settings.eyeM}
        onChange={(eyeM) => onChange({ eyeM })}
      />
      <SettingField
        {...field}
        label={t('viewshed.targetHeight')}
        value={settings.targetM}
        onChange={(targetM) => onChange({ targetM })}
      />
    </Columns>
  );
}

/** How far is looked, and by which cells. */
function ReachFields({ settings, onChange }: SettingsProps) {
  const t = useText();
  const cell = cellFor(settings.reachM);
  const side = 2 * Math.ceil(settings.reachM / cell) + 1;
  return (
    <>
      <SettingField
        label={t('viewshed.reach')}
        unit={t('viewshed.kilometres')}
        value={settings.reachM / 1000}
        min={LIMITS.leastKm}
        max={LIMITS.mostKm}
        onChange={(km) => onChange({ reachM: km * 1000 })}
      />
      <SectorFields settings={settings} onChange={onChange} />
      <Hint>{t('viewshed.cell', { cell, side })}</Hint>
    </>
  );
}

/** What is to be computed. */
function AskForm(props: Panel) {
  const { desk } = props;
  const t = useText();
  const { kind, eye, target, settings, work, problem } = useSignal(desk.state);
  const onChange = (change: Partial<ViewSettings>) => desk.set({ settings: { ...settings, ...change } });
  const isSaid = eye !== undefined && (kind === 'area' || target !== undefined);
  const kinds = ['area', 'line'] as const;
  return (
    <PanelForm label={t('viewshed.kind')} onSubmit={() => isSaid && void desk.compute()}>
      <SegmentedField
        label={t('viewshed.kind')}
        labelHidden
        value={kind}
        choices={kinds.map((value) => ({ value, label: t(`viewshed.kind.${value}`) }))}
        onChange={(next) => desk.set({ kind: next })}
      />
      <Hint>{t(`viewshed.what.${kind}`)}</Hint>
      <PlaceField {...props} which="eye" />
      {kind === 'line' && <PlaceField {...props} which="target" />}
      <HeightFields settings={settings} onChange={onChange} />
      {kind === 'area' ? (
        <ReachFields settings={settings} onChange={onChange} />
      ) : (
        <Hint>{t('viewshed.lineMethod')}</Hint>
      )}
      <Row end>
        <Button type="submit" look="primary" disabled={!isSaid || work !== undefined}>
          {t('viewshed.compute')}
        </Button>
      </Row>
      {work !== undefined && (
        <ProgressLine
          text={t('viewshed.reading')}
          share={work.total === 0 ? undefined : work.done / work.total}
          onCancel={desk.stop}
        />
      )}
      {problem !== undefined && (
        <Notice tone={problem === 'unknownGround' || problem === 'none' ? 'warning' : 'danger'}>
          {t(`viewshed.problem.${problem}`)}
        </Notice>
      )}
    </PanelForm>
  );
}

/** Viewsheds and lines of sight: what is to be computed, and what was found. */
export function ViewshedPanel({ desk, locator, onGoTo }: ViewshedPanelProps) {
  const t = useText();
  const { views } = useSignal(desk.state);
  useEffect(
    () => () => {
      locator.clear();
      desk.stop();
    },
    [locator, desk],
  );
  return (
    <PanelFrame>
      <PanelBody>
        <AskForm desk={desk} locator={locator} />
        {views.length > 0 && (
          <Section title={t('viewshed.results')}>
            <CardList label={t('viewshed.results')}>
              {views.map((view) => (
                <ViewCard key={view.id} view={view} desk={desk} onGoTo={onGoTo} />
              ))}
            </CardList>
            <Hint>{t('viewshed.legend')}</Hint>
            <Hint>{t('viewshed.printed')}</Hint>
          </Section>
        )}
      </PanelBody>
    </PanelFrame>
  );
}
