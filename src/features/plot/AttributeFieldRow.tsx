import { useState } from 'react';
import type { PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ColourField } from '../../ui/ColourField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SliderField } from '../../ui/SliderField.tsx';
import { useText } from '../../ui/text.ts';
import type { AttributeField } from './attributeFields.ts';

/** Props of {@link AttributeFieldRow}. */
export interface AttributeFieldRowProps {
  readonly field: AttributeField;
  readonly style: PlotStyle;
  /** What it belongs to is not shown. */
  readonly disabled: boolean;
  /** A value on the way to one that is meant; undefined when it is given up. */
  readonly onPreview: (change: Partial<PlotStyle> | undefined) => void;
  /** A value that is meant. */
  readonly onCommit: (change: Partial<PlotStyle>) => void;
}

type ControlProps<K extends AttributeField['kind']> = Omit<AttributeFieldRowProps, 'field'> & {
  readonly field: Extract<AttributeField, { readonly kind: K }>;
};

/** One field of the attribute editor with its name and unit. */
export function AttributeFieldRow(props: AttributeFieldRowProps) {
  const { field, style, disabled, onPreview, onCommit } = props;
  const t = useText();
  const label = t(`plot.attribute.${field.key}`);
  const change = (value: string | number | boolean) => ({ [field.key]: value });
  switch (field.kind) {
    case 'switch':
      return (
        <CheckField
          label={label}
          disabled={disabled}
          checked={style[field.key]}
          onChange={(checked) => onCommit(change(checked))}
        />
      );
    case 'color':
      return (
        <ColourField
          label={label}
          disabled={disabled}
          value={style[field.key]}
          onChange={(value) => onPreview(change(value))}
          onCommit={(value) => onCommit(change(value))}
        />
      );
    case 'slider':
      return <Share {...props} field={field} />;
    case 'number':
      return (
        <NumberField
          label={label}
          disabled={disabled}
          min={field.least}
          max={field.most}
          step={field.step}
          {...(field.unit === '' ? {} : { unit: field.unit })}
          value={style[field.key]}
          onPreview={(value) => onPreview(value === undefined ? undefined : change(value))}
          onCommit={(value) => onCommit(change(value))}
        />
      );
    case 'choice':
      return <NamedChoice {...props} field={field} />;
  }
}

/** A share, by its handle: the plot keeps the old one until the handle is left. */
function Share({ field, style, disabled, onPreview, onCommit }: ControlProps<'slider' | 'number'>) {
  const t = useText();
  const [dragged, setDragged] = useState<number>();
  const { key, least, most, step } = field;
  const value = dragged ?? style[key];
  return (
    <SliderField
      label={t(`plot.attribute.${key}`)}
      disabled={disabled}
      min={least}
      max={most}
      step={step}
      value={value}
      valueText={String(value)}
      onChange={(now) => {
        setDragged(now);
        onPreview({ [key]: now });
      }}
      onCommit={(meant) => {
        setDragged(undefined);
        onCommit({ [key]: meant });
      }}
    />
  );
}

function NamedChoice({ field, style, disabled, onCommit }: ControlProps<'choice'>) {
  const t = useText();
  const value: string = style[field.key];
  // A record made elsewhere may name another font.
  const isKnown = field.values.some(([one]) => one === value);
  return (
    <SelectField
      label={t(`plot.attribute.${field.key}`)}
      disabled={disabled}
      value={value}
      choices={[
        ...(isKnown ? [] : [{ value, label: value }]),
        ...field.values.map(([one, text]) => ({ value: one, label: t(text) })),
      ]}
      onChange={(chosen) => onCommit({ [field.key]: chosen })}
    />
  );
}
