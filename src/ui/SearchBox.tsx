import { TextField, type TextFieldProps } from './TextField.tsx';

/** A search field: Esc empties it first. */
export function SearchBox({
  label,
  text,
  onChange,
  placeholder = label,
  ...keys
}: {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
} & Pick<TextFieldProps, 'placeholder' | 'title' | 'maxLength' | 'onKeyDown' | 'list'>) {
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={placeholder}
      icon="search"
      clearable
      verbatim
      {...keys}
      value={text}
      onChange={onChange}
      onEscape={() => {
        if (text === '') return false;
        onChange('');
        return true;
      }}
    />
  );
}
