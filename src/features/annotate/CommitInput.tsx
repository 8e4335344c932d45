import { useEffect, useRef, type InputHTMLAttributes } from 'react';

/** What a {@link CommitInput} takes besides what every input takes. */
export interface CommitInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange'
> {
  readonly value: string;
  /** Told once the user is done with a value: Enter, leaving the field, closing the colour box. False takes the value back. */
  readonly onCommit: (value: string) => boolean;
}

/** An input that tells of a value once it is meant, so that typing one is one step to undo. */
export function CommitInput({ value, onCommit, ...rest }: CommitInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.value = value;
    // The browser's own change event: React's tells of every key.
    const commit = () => {
      if (element.value !== value && !onCommit(element.value)) element.value = value;
    };
    element.addEventListener('change', commit);
    return () => element.removeEventListener('change', commit);
  }, [value, onCommit]);
  return <input ref={input} defaultValue={value} {...rest} />;
}
