import { useControlled } from './calcite/useControlled.ts';
import { CONTROL_SCALE } from './touch.ts';

/** What a {@link CheckField} takes. */
export interface CheckFieldProps {
  /** Stands beside the box and is its accessible name. */
  readonly label: string;
  /** True where the surroundings say what the box is for: then the label is told to screen readers only. */
  readonly labelHidden?: boolean;
  readonly checked: boolean;
  /** Neither nor: some of what it stands for. */
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  /** Shown on hover: why it is disabled, what it does. */
  readonly title?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A box that is ticked or not. */
export function CheckField(props: CheckFieldProps) {
  const { label, labelHidden = false, checked, mixed = false, disabled = false, title, onChange } = props;
  const { ref, tell } = useControlled<HTMLCalciteCheckboxElement, 'checked'>('checked', checked);
  return (
    <calcite-checkbox
      ref={ref}
      label={label}
      {...(labelHidden ? {} : { labelText: label })}
      indeterminate={mixed}
      disabled={disabled}
      scale={CONTROL_SCALE}
      title={title}
      oncalciteCheckboxChange={({ target }) => {
        const ticked = target.checked;
        tell(() => onChange(ticked));
      }}
    />
  );
}
