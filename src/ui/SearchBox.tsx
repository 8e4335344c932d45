import { TextField } from './TextField.tsx';

/** A search field: Esc empties it first. */
export function SearchBox({
  label,
  text,
  onChange,
}: {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      icon="search"
      clearable
      verbatim
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
