import { useEffect, useRef, type InputHTMLAttributes } from 'react';

/** Props of {@link CommitInput} beyond those of every input. */
export interface CommitInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'onChange'
> {
  readonly value: string;
  /** Told once the user is done with a value: Enter, leaving the field, releasing a slider, closing the colour box. False takes the value back. */
  readonly onCommit: (value: string) => boolean;
  /** Told of each value on the way there, and of the first one again when Esc goes back to it. */
  readonly onPreview?: (value: string) => void;
}

/** An input that tells of a value once it is meant, so that typing or dragging one is one step to undo. */
export function CommitInput({ value, onCommit, onPreview, ...rest }: CommitInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.value = value;
    const back = () => {
      element.value = value;
      onPreview?.(value);
    };
    // The browser's own change event: React's tells of every key.
    const commit = () => {
      if (element.value !== value && !onCommit(element.value)) back();
    };
    const onInput = () => onPreview?.(element.value);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || element.value === value) return;
      event.stopPropagation();
      back();
    };
    element.addEventListener('change', commit);
    element.addEventListener('input', onInput);
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('change', commit);
      element.removeEventListener('input', onInput);
      element.removeEventListener('keydown', onKey);
    };
  }, [value, onCommit, onPreview]);
  return <input ref={input} defaultValue={value} {...rest} />;
}
