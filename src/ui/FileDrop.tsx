import type { ReactNode } from 'react';
import { Box } from './Box.tsx';
import { FileButton, type FileButtonProps } from './FileButton.tsx';
import { Row } from './Layout.tsx';

/** What a {@link FileDrop} takes. */
export interface FileDropProps extends Pick<
  FileButtonProps,
  'accept' | 'label' | 'look' | 'disabled' | 'onFile'
> {
  /** Says what may be dropped here. */
  readonly hint: string;
  /** What became of the file. */
  readonly children?: ReactNode;
}

/** Takes one file: dropped here, or chosen with its button. */
export function FileDrop({ hint, children, ...button }: FileDropProps) {
  const { label, disabled, onFile } = button;
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        // Whoever hears of files that are dropped anywhere else on the page.
        event.stopPropagation();
        const [file] = event.dataTransfer.files;
        if (file !== undefined && disabled !== true) onFile(file);
      }}
    >
      <Box tone="dashed">
        <Row>
          <span>{hint}</span>
          <FileButton {...button}>{label}</FileButton>
        </Row>
        {children}
      </Box>
    </div>
  );
}
