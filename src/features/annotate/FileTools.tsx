import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import { useRef, useState } from 'react';
import { downloadText } from '../../ui/downloadText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { exportAnnotations, FILE_KINDS } from './annotationFiles.ts';
import type { Annotations } from './annotations.ts';

/** Import from a file and export to one of three kinds. */
export function FileTools({ annotations }: { readonly annotations: Annotations }) {
  const t = useText();
  const items = useSignal(annotations.book.items);
  const input = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<MenuPlace>();
  return (
    <>
      <IconButton icon={upload16} label={t('annotation.import')} onClick={() => input.current?.click()} />
      <IconButton
        icon={download16}
        label={t('annotation.export')}
        aria-haspopup="menu"
        disabled={items.length === 0}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setMenu({ xPx: left, yPx: bottom });
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".geojson,.json,.kml,.csv"
        aria-label={t('annotation.import')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) void annotations.importFile(chosen);
          target.value = '';
        }}
      />
      {menu !== undefined && (
        <Menu
          label={t('annotation.export')}
          at={menu}
          onClose={() => setMenu(undefined)}
          items={FILE_KINDS.map((kind) => ({
            id: kind,
            text: t(`annotation.export.${kind}`),
            run() {
              const { name, mediaType, text } = exportAnnotations(items, kind, { t });
              downloadText(name, mediaType, text);
            },
          }))}
        />
      )}
    </>
  );
}
