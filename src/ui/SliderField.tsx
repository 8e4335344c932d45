import { useId } from 'react';
import { useControlled } from './calcite/useControlled.ts';
import { useInnerAria } from './calcite/useInnerAria.ts';
import styles from './SliderField.module.css';

/** What a {@link SliderField} takes. */
export interface SliderFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly disabled?: boolean;
  /** The value with its unit, shown at the end and read out; left out where a field beside it says it. */
  readonly valueText?: string;
  /** Told of each value while the handle is dragged. */
  readonly onChange: (value: number) => void;
  /** Told of the value that the handle was left at. */
  readonly onCommit?: (value: number) => void;
}

/** A number of a range, by dragging a handle. */
export function SliderField(props: SliderFieldProps) {
  const { label, labelHidden = false, value, min, max, step = 1, disabled = false, valueText } = props;
  const { onChange, onCommit } = props;
  const { ref, tell } = useControlled<HTMLCalciteSliderElement, 'value'>('value', value);
  const labelId = useId();
  // Calcite reads the bare number out; its handle is the only place to say the unit.
  useInnerAria(ref, '[role=slider]', { valuetext: valueText });
  return (
    <div className={styles.slider} data-bare={labelHidden || undefined}>
      {!labelHidden && <span id={labelId}>{label}</span>}
      <calcite-slider
        ref={ref}
        min={min}
        max={max}
        step={step}
        minLabel={label}
        disabled={disabled}
        scale="s"
        oncalciteSliderInput={({ target }) => {
          const { value: now } = target;
          if (typeof now === 'number') tell(() => onChange(now));
        }}
        oncalciteSliderChange={({ target }) => {
          if (typeof target.value === 'number') onCommit?.(target.value);
        }}
      />
      {valueText !== undefined && <output>{valueText}</output>}
    </div>
  );
}

/** Leads the keys to the first slider of a panel. */
export function focusSlider(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('calcite-slider')?.focus();
}
