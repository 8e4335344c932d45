import { useId } from 'react';
import type { PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { CommitInput } from '../../ui/CommitInput.tsx';
import { useText } from '../../ui/text.ts';
import type { AttributeField } from './attributeFields.ts';
import styles from './AttributeEditor.module.css';

/** Props of {@link AttributeFieldRow}. */
export interface AttributeFieldRowProps {
  readonly field: AttributeField;
  readonly style: PlotStyle;
  /** What it belongs to is not shown. */
  readonly disabled: boolean;
  readonly onPreview: (change: Partial<PlotStyle>) => void;
  /** False when the value is refused. */
  readonly onCommit: (change: Partial<PlotStyle>) => boolean;
}

/** One field of the attribute editor with its name and unit. */
export function AttributeFieldRow(props: AttributeFieldRowProps) {
  const { field, disabled } = props;
  const t = useText();
  const id = useId();
  const unit = field.kind === 'number' ? field.unit : '';
  return (
    <div className={styles.field} data-disabled={disabled ? true : undefined}>
      <label htmlFor={id}>{t(`plot.attribute.${field.key}`)}</label>
      <Control {...props} id={id} />
      {unit !== '' && <span className={styles.unit}>{unit}</span>}
    </div>
  );
}

function Control(props: AttributeFieldRowProps & { readonly id: string }) {
  const { field, style, disabled, onCommit, id } = props;
  switch (field.kind) {
    case 'switch':
      return (
        <input
          id={id}
          type="checkbox"
          disabled={disabled}
          checked={style[field.key]}
          onChange={({ target }) => onCommit({ [field.key]: target.checked })}
        />
      );
    case 'color':
      return <ColorControl {...props} field={field} />;
    case 'slider':
    case 'number':
      return <NumberControl {...props} field={field} />;
    case 'choice':
      return <ChoiceControl {...props} field={field} />;
  }
}

type ControlProps<K extends AttributeField['kind']> = Omit<AttributeFieldRowProps, 'field'> & {
  readonly id: string;
  readonly field: Extract<AttributeField, { readonly kind: K }>;
};

function ColorControl({ field, style, disabled, onPreview, onCommit, id }: ControlProps<'color'>) {
  return (
    <span className={styles.color}>
      <CommitInput
        id={id}
        type="color"
        disabled={disabled}
        value={style[field.key]}
        onPreview={(value) => onPreview({ [field.key]: value })}
        onCommit={(value) => onCommit({ [field.key]: value })}
      />
      <output>{style[field.key]}</output>
    </span>
  );
}

function NumberControl({
  field,
  style,
  disabled,
  onPreview,
  onCommit,
  id,
}: ControlProps<'slider' | 'number'>) {
  const { key, kind, least, most, step } = field;
  const isSlider = kind === 'slider';
  const change = (text: string) => ({ [key]: Number(text) });
  return (
    <span className={isSlider ? styles.slider : styles.number}>
      <CommitInput
        id={id}
        type={isSlider ? 'range' : 'number'}
        min={least}
        max={most}
        step={step}
        disabled={disabled}
        value={String(style[key])}
        title={`${String(least)} – ${String(most)}`}
        onPreview={(value) => value.trim() !== '' && onPreview(change(value))}
        onCommit={(value) => value.trim() !== '' && onCommit(change(value))}
      />
      {isSlider && <output>{style[key]}</output>}
    </span>
  );
}

function ChoiceControl({ field, style, disabled, onCommit, id }: ControlProps<'choice'>) {
  const t = useText();
  const value = style[field.key];
  // A record made elsewhere may name another font.
  const isKnown = field.values.some(([one]) => one === value);
  return (
    <select
      id={id}
      className={styles.select}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onCommit({ [field.key]: target.value })}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {field.values.map(([one, text]) => (
        <option key={one} value={one}>
          {t(text)}
        </option>
      ))}
    </select>
  );
}
