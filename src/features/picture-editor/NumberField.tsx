import { NumberField as KitNumberField, type NumberFieldProps } from '../../ui/NumberField.tsx';

/** A number of the property pane, which the picture follows while it is typed. */
export function NumberField({
  digits = 1,
  step = 1,
  onChange,
  ...rest
}: Omit<NumberFieldProps, 'onCommit' | 'live' | 'stepper' | 'value'> & {
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return <KitNumberField {...rest} digits={digits} step={step} live stepper={false} onCommit={onChange} />;
}
