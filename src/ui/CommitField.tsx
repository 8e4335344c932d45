import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** What a {@link CommitField} takes. */
export interface CommitFieldProps extends Pick<
  TextFieldProps,
  'label' | 'labelHidden' | 'hint' | 'invalid' | 'value' | 'maxLength' | 'placeholder' | 'verbatim'
> {
  /** Told of another text once it is meant: Enter, or leaving the field. What its owner does not take goes back to {@link value}. */
  readonly onCommit: (text: string) => void;
}

/** A line of text that is kept once it is meant, so that typing one is one step to undo; Esc brings back what was there. */
export function CommitField({ value, onCommit, ...field }: CommitFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...field}
      value={typed ?? value}
      onChange={(text) => setTyped(text === value ? undefined : text)}
      onCommit={(text) => {
        if (text !== value) onCommit(text);
        setTyped(undefined);
      }}
      onEscape={() => {
        setTyped(undefined);
        return typed !== undefined;
      }}
    />
  );
}
