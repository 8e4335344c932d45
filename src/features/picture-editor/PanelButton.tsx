import { graphBar16 } from '@esri/calcite-ui-icons/js/graphBar16.js';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { PictureEditor } from './pictureEditor.ts';

/** Charts and tables that stand open in the portal, found when the menu opens. */
export function PanelButton({ editor: { panels } }: { readonly editor: PictureEditor }) {
  const t = useText();
  const drawing = useSignal(panels.drawing);
  const items = (): readonly MenuItem[] => {
    const open = panels.list();
    if (open.length === 0)
      return [{ id: 'none', text: t('picture.panel.none'), disabled: true, run: () => undefined }];
    return open.map((panel, index) => ({
      id: String(index),
      text: panel.title,
      run: () => void panels.add(panel),
    }));
  };
  return (
    <MenuButton
      icon={graphBar16}
      label={t('picture.panel')}
      disabled={drawing}
      {...(drawing ? { hint: t('picture.panel.drawing') } : {})}
      items={items}
    />
  );
}
