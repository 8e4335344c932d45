import { useEffect, useRef } from 'react';
import styles from './RenameField.module.css';

/** Props of {@link RenameField}. */
export interface RenameFieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly name: string;
  /** Longest name, characters. */
  readonly maxLength: number;
  /** The name that was meant: Enter, or leaving the field. */
  readonly onSave: (name: string) => void;
  /** Esc, or a name that is empty or the same. */
  readonly onCancel: () => void;
}

/** The field that stands in place of a name while it is changed: saved on blur or Enter (viewer.md, section 4), given up by Esc. */
export function RenameField({ label, name, maxLength, onSave, onCancel }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (saves: boolean) => {
    if (ended.current) return;
    ended.current = true;
    const text = input.current?.value.trim() ?? '';
    if (saves && text !== '' && text !== name) onSave(text);
    else onCancel();
  };
  return (
    <input
      ref={input}
      type="text"
      className={styles.rename}
      defaultValue={name}
      maxLength={maxLength}
      aria-label={label}
      onBlur={() => end(true)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) end(true);
        if (event.key === 'Escape') end(false);
      }}
    />
  );
}
