import '@esri/calcite-components/components/calcite-color-picker';
import '@esri/calcite-components/components/calcite-popover';
import { useState } from 'react';
import { systemClock } from '../lib/clock.ts';
import styles from './ColourField.module.css';

/** What a {@link ColourField} takes. */
export interface ColourFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly disabled?: boolean;
  /** `#rrggbb`. */
  readonly value: string;
  /** Told of each colour on the way. */
  readonly onChange?: (value: string) => void;
  /** Told of the colour that was meant. */
  readonly onCommit?: (value: string) => void;
}

/** A colour: a swatch that opens a picker. */
export function ColourField({
  label,
  labelHidden,
  disabled = false,
  value,
  onChange,
  onCommit,
}: ColourFieldProps) {
  /** The swatch that the picker stands beside while it is open. */
  const [swatch, setSwatch] = useState<HTMLElement>();
  return (
    <div
      className={styles.field}
      onKeyDown={(event) => {
        // Esc closes the picker, and means nothing to the panel or the canvas meanwhile.
        if (event.key !== 'Escape' || swatch === undefined) return;
        event.stopPropagation();
        setSwatch(undefined);
      }}
    >
      {labelHidden !== true && <span>{label}</span>}
      <calcite-action
        className={styles.swatch}
        text={`${label} ${value}`}
        scale="s"
        appearance="transparent"
        disabled={disabled}
        onClick={({ currentTarget }) => {
          const next = swatch === undefined ? currentTarget : undefined;
          // After this click has passed: the picker would take it for one beside itself, and close.
          systemClock.after(0, () => setSwatch(next));
        }}
      >
        <span style={{ background: value }} />
      </calcite-action>
      {swatch !== undefined && (
        <calcite-popover
          open
          autoClose
          label={label}
          referenceElement={swatch}
          triggerDisabled
          overlayPositioning="fixed"
          oncalcitePopoverClose={() => setSwatch(undefined)}
        >
          <calcite-color-picker
            value={value}
            format="hex"
            scale="s"
            savedDisabled
            channelsDisabled
            oncalciteColorPickerInput={({ target }) => {
              if (typeof target.value === 'string') onChange?.(target.value);
            }}
            oncalciteColorPickerChange={({ target }) => {
              if (typeof target.value === 'string') onCommit?.(target.value);
            }}
          />
        </calcite-popover>
      )}
    </div>
  );
}
