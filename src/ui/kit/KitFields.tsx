import { CheckField } from '../CheckField.tsx';
import { ColourField } from '../ColourField.tsx';
import { CommitField } from '../CommitField.tsx';
import { NumberField } from '../NumberField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { RadioField } from '../RadioField.tsx';
import { ReadOnlyField } from '../ReadOnlyField.tsx';
import { SearchBox } from '../SearchBox.tsx';
import { SegmentedField } from '../SegmentedField.tsx';
import { SelectField } from '../SelectField.tsx';
import { SliderField } from '../SliderField.tsx';
import { SuggestField } from '../SuggestField.tsx';
import { TextAreaField } from '../TextAreaField.tsx';
import { TextField } from '../TextField.tsx';
import { useText } from '../text.ts';
import { Held, idle, Specimen } from './Specimen.tsx';

/** The states that fields of texts share. */
function useStates() {
  const t = useText();
  const label = t('kit.label');
  return {
    label,
    states: [
      ['plain', { label, value: t('kit.short') }],
      ['empty', { label, value: '', placeholder: t('kit.placeholder') }],
      ['hint', { label, value: t('kit.short'), hint: t('kit.hint') }],
      ['invalid', { label, value: t('kit.short'), hint: t('kit.wrong'), invalid: true }],
      ['disabled', { label, value: t('kit.short'), disabled: true }],
      ['long', { label: t('kit.long'), value: t('kit.long') }],
    ] as const,
  };
}

/** Fields of texts in all their states. */
export function TextSpecimens() {
  const t = useText();
  const { label, states } = useStates();
  return (
    <>
      {states.map(([state, props]) => (
        <Specimen key={`text ${state}`} of="TextField" state={state}>
          <Held start={props.value}>
            {(value, set) => <TextField {...props} value={value} onChange={set} />}
          </Held>
        </Specimen>
      ))}
      {states.map(([state, props]) => (
        <Specimen key={`area ${state}`} of="TextAreaField" state={state}>
          <Held start={props.value}>
            {(value, set) => <TextAreaField {...props} value={value} rows={2} onChange={set} />}
          </Held>
        </Specimen>
      ))}
      <Specimen of="SearchBox">
        <Held start={t('kit.short')}>
          {(text, set) => <SearchBox label={label} text={text} onChange={set} />}
        </Held>
      </Specimen>
      <Specimen of="CommitField">
        <Held start={t('kit.short')}>
          {(value, set) => <CommitField label={label} value={value} onCommit={set} />}
        </Held>
      </Specimen>
      <Specimen of="PasswordField">
        <PasswordField label={label} hint={t('kit.hint')} />
      </Specimen>
      <Specimen of="PasswordField" state="invalid">
        <PasswordField label={label} hint={t('kit.wrong')} invalid />
      </Specimen>
      <Specimen of="ReadOnlyField">
        <ReadOnlyField label={label} value={t('kit.long')} rows={2} />
      </Specimen>
    </>
  );
}

/** Fields of numbers and colours in all their states. */
export function NumberSpecimens() {
  const t = useText();
  const label = t('kit.label');
  return (
    <>
      {(
        [
          ['plain', { value: 1200, unit: t('kit.unit') }],
          ['empty', { value: undefined }],
          ['no stepper', { value: 12_345_678.9, digits: 2, stepper: false }],
          ['disabled', { value: 1200, disabled: true }],
        ] as const
      ).map(([state, props]) => (
        <Specimen key={state} of="NumberField" state={state}>
          <Held<number | undefined> start={props.value}>
            {(value, set) => <NumberField label={label} {...props} value={value} onCommit={set} />}
          </Held>
        </Specimen>
      ))}
      {[false, true].map((disabled) => (
        <Specimen key={`slider ${String(disabled)}`} of="SliderField" state={disabled ? 'disabled' : 'plain'}>
          <Held start={40}>
            {(value, set) => (
              <SliderField
                label={label}
                value={value}
                min={0}
                max={100}
                disabled={disabled}
                valueText={`${String(value)} %`}
                onChange={set}
              />
            )}
          </Held>
        </Specimen>
      ))}
      {[false, true].map((disabled) => (
        <Specimen key={`colour ${String(disabled)}`} of="ColourField" state={disabled ? 'disabled' : 'plain'}>
          <Held start="#3fa873">
            {(value, set) => <ColourField label={label} value={value} disabled={disabled} onCommit={set} />}
          </Held>
        </Specimen>
      ))}
    </>
  );
}

/** Fields that choose from what is there, in all their states. */
export function ChoiceSpecimens() {
  const t = useText();
  const label = t('kit.label');
  const choices = [
    { value: 'short', label: t('kit.short') },
    { value: 'title', label: t('kit.title') },
    { value: 'off', label: t('kit.other'), disabled: true },
  ] as const;
  const states = [
    ['plain', {}],
    ['hint', { hint: t('kit.hint') }],
    ['invalid', { hint: t('kit.wrong'), invalid: true }],
    ['disabled', { disabled: true }],
  ] as const;
  return (
    <>
      {states.map(([state, props]) => (
        <Specimen key={`select ${state}`} of="SelectField" state={state}>
          <Held<string> start="short">
            {(value, set) => (
              <SelectField label={label} {...props} value={value} choices={choices} onChange={set} />
            )}
          </Held>
        </Specimen>
      ))}
      <Specimen of="SuggestField">
        <Held start={t('kit.short')}>
          {(value, set) => <SuggestField label={label} value={value} choices={choices} onChange={set} />}
        </Held>
      </Specimen>
      {[false, true].map((stacked) => (
        <Specimen key={`radio ${String(stacked)}`} of="RadioField" state={stacked ? 'stacked' : 'plain'}>
          <Held<string> start="short">
            {(value, set) => (
              <RadioField
                label={label}
                name={`kit-${String(stacked)}`}
                value={value}
                choices={choices}
                stacked={stacked}
                onChange={set}
              />
            )}
          </Held>
        </Specimen>
      ))}
      {[false, true].map((disabled) => (
        <Specimen key={`seg ${String(disabled)}`} of="SegmentedField" state={disabled ? 'disabled' : 'plain'}>
          <Held<string> start="short">
            {(value, set) => (
              <SegmentedField
                label={label}
                value={value}
                choices={choices.slice(0, 2)}
                disabled={disabled}
                onChange={set}
              />
            )}
          </Held>
        </Specimen>
      ))}
      {(
        [
          ['off', { checked: false }],
          ['on', { checked: true }],
          ['mixed', { checked: false, mixed: true }],
          ['disabled', { checked: true, disabled: true, title: t('kit.why') }],
        ] as const
      ).map(([state, props]) => (
        <Specimen key={`check ${state}`} of="CheckField" state={state}>
          <CheckField label={label} {...props} onChange={idle} />
        </Specimen>
      ))}
    </>
  );
}
