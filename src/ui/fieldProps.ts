import { CONTROL_SCALE } from './touch.ts';

/** What every field of the kit is told about itself. */
export interface FieldLabel {
  /** Stands above the field and is its accessible name. */
  readonly label: string;
  /** True where the surroundings say what the field is: then the label is told to screen readers only. */
  readonly labelHidden?: boolean | undefined;
  /** What is wrong with the value, or what to know of it: said below the field. */
  readonly hint?: string | undefined;
  /** True when {@link hint} says an error. */
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** {@link FieldLabel} in the words of a Calcite field. */
export function calciteLabel({ label, labelHidden, hint = '', invalid, disabled = false }: FieldLabel) {
  return {
    label,
    disabled,
    scale: CONTROL_SCALE,
    status: invalid === true ? 'invalid' : 'idle',
    // Not by the colour of the edge alone.
    validationIcon: 'exclamation-mark-circle',
    ...(labelHidden === true ? {} : { labelText: label }),
    ...(hint === '' ? {} : { validationMessage: hint }),
  } as const;
}
