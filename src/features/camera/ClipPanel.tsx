import { CLIP_SIDE_M, type ClipPlane } from '../../domain/views/clipPlane.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SliderField } from '../../ui/SliderField.tsx';
import { useText } from '../../ui/text.ts';
import styles from './ClipPanel.module.css';

/** Props of {@link ClipPanel}. */
export interface ClipPanelProps {
  /** null when nothing is cut. */
  readonly clip: ClipPlane | null;
  /** What the user is asked to do on the map now. */
  readonly placing: 'none' | 'point' | 'extent';
  readonly onChange: (clip: ClipPlane) => void;
  readonly onPlace: () => void;
  readonly onDrawExtent: () => void;
  readonly onRemove: () => void;
}

/** A figure that is dragged roughly and typed exactly. */
function Figure(props: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly unit: string;
  readonly onChange: (value: number) => void;
}) {
  const { label, value, least, most, step, unit, onChange } = props;
  const digits = step < 1 ? 1 : 0;
  return (
    <div className={styles.figure}>
      <SliderField
        label={label}
        value={Math.min(most, Math.max(least, value))}
        min={least}
        max={most}
        step={step}
        onChange={onChange}
      />
      <NumberField
        label={label}
        labelHidden
        value={value}
        digits={digits}
        step={step}
        unit={unit}
        live
        onCommit={(next) => {
          if (Number.isFinite(next)) onChange(next);
        }}
      />
    </div>
  );
}

/** The heights a plane may have, from a little below to a little above where it is. */
const HEIGHT_REACH_M = 500;

/** Steps of a side, metres: finer for a smaller one. */
const stepOf = (sideM: number) => Math.max(1, 10 ** Math.floor(Math.log10(sideM) - 1));

function Figures({
  clip,
  onChange,
}: {
  readonly clip: ClipPlane;
  readonly onChange: (clip: ClipPlane) => void;
}) {
  const t = useText();
  const reach = (sideM: number) => Math.min(CLIP_SIDE_M.most, 10 ** Math.ceil(Math.log10(sideM * 1.5)));
  const middleM = Math.round(clip.heightM / 100) * 100;
  return (
    <>
      <Figure
        label={t('clip.heading')}
        value={clip.headingDeg}
        least={0}
        most={360}
        step={1}
        unit="°"
        onChange={(headingDeg) => onChange({ ...clip, headingDeg })}
      />
      <Figure
        label={t('clip.tilt')}
        value={clip.tiltDeg}
        least={0}
        most={90}
        step={1}
        unit="°"
        onChange={(tiltDeg) => onChange({ ...clip, tiltDeg })}
      />
      <Figure
        label={t('clip.height')}
        value={clip.heightM}
        least={middleM - HEIGHT_REACH_M}
        most={middleM + HEIGHT_REACH_M}
        step={0.5}
        unit="m"
        onChange={(heightM) => onChange({ ...clip, heightM })}
      />
      <Figure
        label={t('clip.width')}
        value={clip.widthM}
        least={CLIP_SIDE_M.least}
        most={reach(clip.widthM)}
        step={stepOf(clip.widthM)}
        unit="m"
        onChange={(widthM) => onChange({ ...clip, widthM })}
      />
      <Figure
        label={t('clip.length')}
        value={clip.lengthM}
        least={CLIP_SIDE_M.least}
        most={reach(clip.lengthM)}
        step={stepOf(clip.lengthM)}
        unit="m"
        onChange={(lengthM) => onChange({ ...clip, lengthM })}
      />
    </>
  );
}

/** Cuts the globe open with a plane, and moves, turns, resizes and removes it; the handles on the globe do the same. */
export function ClipPanel({ clip, placing, onChange, onPlace, onDrawExtent, onRemove }: ClipPanelProps) {
  const t = useText();
  return (
    <PanelBody>
      <Columns>
        <Button
          look={clip === null ? 'primary' : 'secondary'}
          pressed={placing === 'point'}
          onClick={onPlace}
        >
          {t('clip.place')}
        </Button>
        <Button pressed={placing === 'extent'} onClick={onDrawExtent}>
          {t('clip.extent')}
        </Button>
      </Columns>
      {clip === null ? (
        <Hint>{t('clip.empty')}</Hint>
      ) : (
        <>
          <Figures clip={clip} onChange={onChange} />
          <Hint>{t('clip.handles')}</Hint>
          <Row end>
            <Button look="danger" onClick={onRemove}>
              {t('clip.remove')}
            </Button>
          </Row>
        </>
      )}
    </PanelBody>
  );
}
