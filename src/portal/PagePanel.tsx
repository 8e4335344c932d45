import { chevronsRight16 } from '@esri/calcite-ui-icons/js/chevronsRight16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useState, type ReactNode } from 'react';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PanelHeader } from '../ui/PanelHeader.tsx';
import { useText } from '../ui/text.ts';
import styles from './PagePanel.module.css';
import type { PageProps } from './pageProps.ts';

/** Width of the panel, as in the style sheet, CSS pixels. */
export const PAGE_PANEL_WIDTH_PX = 340;

/** Where it is kept that the user folded the panel: every screen's alike. */
const FOLDED_KEY = 'portal.pagePanel.folded';

/** Whether the panel is folded, as the user left it. */
function useFolded(storage: KeyValueStore): readonly [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => storage.get(FOLDED_KEY) === 'true');
  return [
    folded,
    (next) => {
      setFolded(next);
      storage.set(FOLDED_KEY, String(next));
    },
  ];
}

/** The panel of a screen, docked at the right of the map: folded to its title on request, the same the next time. */
export function PagePanel({
  title,
  page: { storage, close, reserveRight },
  top,
  children,
}: {
  readonly title: string;
  readonly page: Pick<PageProps, 'storage' | 'close' | 'reserveRight'>;
  /** Stands above what scrolls. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useText();
  const [folded, setFolded] = useFolded(storage);
  useEffect(() => {
    reserveRight(folded ? 0 : PAGE_PANEL_WIDTH_PX);
    return () => reserveRight(0);
  }, [folded, reserveRight]);
  if (folded)
    return (
      <div className={styles.folded} data-panel="page" data-open={false}>
        <Button expanded={false} title={t('page.unfold', { title })} onClick={() => setFolded(false)}>
          {title}
        </Button>
      </div>
    );
  return (
    <section className={styles.panel} aria-label={title} data-panel="page" data-open>
      <PanelHeader title={title}>
        <IconButton
          icon={chevronsRight16}
          label={t('page.fold', { title })}
          expanded
          onClick={() => setFolded(true)}
        />
        <IconButton icon={x16} label={t('page.close', { title })} onClick={close} />
      </PanelHeader>
      {top !== undefined && <div className={styles.top}>{top}</div>}
      <div className={styles.body} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </section>
  );
}
