import { Button } from './Button.tsx';
import { CheckField } from './CheckField.tsx';
import { SliderField } from './SliderField.tsx';
import styles from './SliderPanel.module.css';

/** Props of {@link SliderPanel}. */
export interface SliderPanelProps {
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** A box below the slider. */
  readonly option: {
    readonly label: string;
    readonly checked: boolean;
    readonly onChange: (checked: boolean) => void;
  };
  /** What the values come to, read out when it changes. */
  readonly status: string;
  readonly reset: { readonly label: string; readonly disabled: boolean; readonly run: () => void };
}

/** The content of a small window with one share in percent, one box, and the way back to where both come. */
export function SliderPanel({ label, value, onChange, option, status, reset }: SliderPanelProps) {
  const percent = Math.round(value * 100);
  return (
    <div className={styles.panel}>
      <SliderField
        label={label}
        min={0}
        max={100}
        value={percent}
        valueText={`${String(percent)} %`}
        onChange={(next) => onChange(next / 100)}
      />
      <CheckField {...option} />
      <div className={styles.footer}>
        <span role="status">{status}</span>
        <Button look="quiet" disabled={reset.disabled} onClick={reset.run}>
          {reset.label}
        </Button>
      </div>
    </div>
  );
}
