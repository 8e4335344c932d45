import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import { useRef } from 'react';
import { downloadText } from './downloadText.ts';
import { IconButton } from './IconButton.tsx';
import { MenuButton } from './MenuButton.tsx';

/** A file to be given to the user. */
export interface TextFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

/** What {@link FileTools} offer. */
export interface FileToolsProps<Kind extends string> {
  readonly labels: { readonly import: string; readonly export: string };
  /** Endings of the files that can be read, ".json,.csv". */
  readonly accept: string;
  /** The kinds that can be written, and what each is called. */
  readonly kinds: readonly Kind[];
  readonly nameOf: (kind: Kind) => string;
  /** There is nothing to write. */
  readonly empty: boolean;
  readonly onImport: (file: File) => void;
  /** The file; undefined where there is none, which has been told. */
  readonly fileOf: (kind: Kind) => TextFile | undefined;
}

/** Import of a list from a file, and export to one of several kinds. */
export function FileTools<Kind extends string>(props: FileToolsProps<Kind>) {
  const { labels, accept, kinds, nameOf, empty, onImport, fileOf } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={upload16} label={labels.import} onClick={() => input.current?.click()} />
      <MenuButton
        icon={download16}
        label={labels.export}
        disabled={empty}
        items={kinds.map((kind) => ({
          id: kind,
          text: nameOf(kind),
          run() {
            const file = fileOf(kind);
            if (file !== undefined) downloadText(file.name, file.mediaType, file.text);
          },
        }))}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={labels.import}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) onImport(chosen);
          target.value = '';
        }}
      />
    </>
  );
}
