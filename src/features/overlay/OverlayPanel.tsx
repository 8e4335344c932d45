import { useEffect } from 'react';
import { reasonText } from '../../i18n/reasonText.ts';
import { LimitChoice, type LimitChoiceProps } from '../../portal/LimitChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import {
  EmptyState,
  Hint,
  PanelBand,
  PanelBody,
  PanelFooter,
  PanelForm,
  PanelFrame,
} from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { OVERLAY_LIMITS } from './model/limits.ts';
import { isTerrain, type OverlayDesk, type OverlayRefusal } from './overlayDesk.ts';
import { OverlayResultPart } from './OverlayResultPart.tsx';

/** What an {@link OverlayPanel} takes. */
export interface OverlayPanelProps extends Pick<LimitChoiceProps, 'regions' | 'draw' | 'annotated'> {
  readonly desk: OverlayDesk;
  readonly onGoTo: (id: string) => void;
  readonly onOpenFiles: () => void;
}

interface DeskProps {
  readonly desk: OverlayDesk;
}

const KINDS = ['buffer', 'intersect', 'erase', 'identity', 'slope', 'aspect'] as const;

/** Longest name of a result. */
const NAME_LENGTH = 60;

/** One of the layers. */
function LayerField({ desk, which }: DeskProps & { readonly which: 'layerId' | 'otherId' }) {
  const t = useText();
  const { settings } = useSignal(desk.state);
  const choices = desk.choices();
  const value = choices.some(({ id }) => id === settings[which]) ? settings[which] : '';
  return (
    <SelectField
      label={t(which === 'layerId' ? 'overlay.layer' : 'overlay.other')}
      value={value}
      choices={[
        ...(value === '' ? [{ value: '', label: t('overlay.choose') }] : []),
        ...choices.map(({ id, name, isOwn }) => ({
          value: id,
          label: name,
          group: t(isOwn ? 'overlay.own' : 'overlay.shown'),
        })),
      ]}
      onChange={(id) => desk.set({ [which]: id })}
    />
  );
}

function BufferFields({ desk }: DeskProps) {
  const t = useText();
  const { distanceM, isMerged } = useSignal(desk.state).settings;
  return (
    <>
      <NumberField
        label={t('overlay.distance')}
        unit={t('overlay.metres')}
        value={distanceM}
        min={OVERLAY_LIMITS.leastDistanceM}
        max={OVERLAY_LIMITS.mostDistanceM}
        onCommit={(metres) => {
          if (!Number.isNaN(metres)) desk.set({ distanceM: metres });
        }}
      />
      <CheckField
        label={t('overlay.merge')}
        checked={isMerged}
        onChange={(is) => desk.set({ isMerged: is })}
      />
    </>
  );
}

function OverlayFields({ desk }: DeskProps) {
  const t = useText();
  const { leastM2 } = useSignal(desk.state).settings;
  return (
    <NumberField
      label={t('overlay.least')}
      unit={t('overlay.squareMetres')}
      value={leastM2}
      min={0}
      onCommit={(squareMetres) => {
        if (!Number.isNaN(squareMetres)) desk.set({ leastM2: squareMetres });
      }}
    />
  );
}

function ProblemNotice({ code, values, reason }: OverlayRefusal) {
  const t = useText();
  const told = reason === undefined ? values : { ...values, reason: reasonText(reason, t) };
  return (
    <Notice tone={code === 'empty' || code === 'noFeatures' ? 'warning' : 'danger'}>
      {t(`overlay.problem.${code}`, told)}
    </Notice>
  );
}

/** How far the work is, or why there is no result: in sight wherever the form is scrolled to. */
function StatusBand({ desk }: DeskProps) {
  const t = useText();
  const { work, problem } = useSignal(desk.state);
  if (work === undefined && problem === undefined) return null;
  return (
    <PanelBand>
      {work !== undefined && (
        <ProgressLine text={t(`overlay.${work.stage}`)} share={work.share} onCancel={desk.stop} />
      )}
      {problem !== undefined && <ProblemNotice {...problem} />}
    </PanelBand>
  );
}

/** The layers, and what is said of each way; what to do where there are none. */
function LayerFields({ desk, onOpenFiles }: Pick<OverlayPanelProps, 'desk' | 'onOpenFiles'>) {
  const t = useText();
  const { kind } = useSignal(desk.state).settings;
  if (desk.choices().length === 0)
    return (
      <EmptyState action={<Button onClick={onOpenFiles}>{t('files.title')}</Button>}>
        {t('overlay.noLayers')}
      </EmptyState>
    );
  return (
    <>
      <LayerField desk={desk} which="layerId" />
      {kind !== 'buffer' && <LayerField desk={desk} which="otherId" />}
      {kind === 'buffer' ? <BufferFields desk={desk} /> : <OverlayFields desk={desk} />}
    </>
  );
}

/** What is to be made. */
function AskForm({ desk, regions, draw, annotated, onOpenFiles }: OverlayPanelProps) {
  const t = useText();
  const { kind, limit, name } = useSignal(desk.state).settings;
  return (
    <PanelForm label={t('overlay.kind')} onSubmit={() => desk.isSaid() && void desk.make()}>
      <SelectField
        label={t('overlay.kind')}
        value={kind}
        choices={KINDS.map((value) => ({ value, label: t(`overlay.kind.${value}`) }))}
        onChange={(next) => desk.set({ kind: next })}
      />
      <Hint>{t(`overlay.what.${kind}`)}</Hint>
      {!isTerrain(kind) && <LayerFields {...{ desk, onOpenFiles }} />}
      <LimitChoice {...{ limit, regions, draw, annotated, onChange: (next) => desk.set({ limit: next }) }} />
      {kind !== 'buffer' && !isTerrain(kind) && <Hint>{t('overlay.cutToLimit')}</Hint>}
      <TextField
        label={t('overlay.resultName')}
        value={name}
        placeholder={desk.nameOf()}
        maxLength={NAME_LENGTH}
        onChange={(next) => desk.set({ name: next })}
      />
      {!isTerrain(kind) && (
        <Hint>
          {t('overlay.limits', {
            features: OVERLAY_LIMITS.features.toLocaleString('en-US'),
            corners: OVERLAY_LIMITS.corners.toLocaleString('en-US'),
          })}
        </Hint>
      )}
    </PanelForm>
  );
}

/** Buffers and overlays: what is to be made, and what was. */
export function OverlayPanel(props: OverlayPanelProps) {
  const { desk, onGoTo, onOpenFiles } = props;
  const t = useText();
  const { result, work } = useSignal(desk.state);
  useEffect(() => () => desk.stop(), [desk]);
  return (
    <PanelFrame>
      <PanelBody>
        <AskForm {...props} />
        {result !== undefined && (
          <OverlayResultPart key={result.id} result={result} onGoTo={onGoTo} onOpenFiles={onOpenFiles} />
        )}
      </PanelBody>
      <StatusBand desk={desk} />
      <PanelFooter>
        <Button
          look="primary"
          disabled={!desk.isSaid() || work !== undefined}
          onClick={() => void desk.make()}
        >
          {t('overlay.make')}
        </Button>
      </PanelFooter>
    </PanelFrame>
  );
}
