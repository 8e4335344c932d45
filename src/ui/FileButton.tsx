import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** What a {@link FileButton} takes. */
export interface FileButtonProps extends Pick<ButtonProps, 'look' | 'disabled' | 'title'> {
  readonly children: ReactNode;
  /** Names the field for the file; the button names itself by its text. */
  readonly label: string;
  /** Endings of the files that can be read, ".json,.csv". */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ children, label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        disabled={button.disabled}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
