import { useCallback, useEffect, useRef } from 'react';
import { catalogueOf } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import type { WindowDoor } from '../../portal/windowDoor.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { openWorkbench, type OwnWorkbench } from './openWorkbench.ts';
import { useDrafted, type Drafted } from './useWorkbench.ts';
import { WorkbenchPanel } from './WorkbenchPanel.tsx';

/** Shows the drafted catalogue in the tree and on both views while it is mounted, and then the one in force again. */
function usePreview({ records, changes }: Drafted): { readonly show: (code: string) => void } {
  const { readCatalogueAgain } = usePortal();
  const isShown = useRef(false);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (changes.size === 0 && !isShown.current) return;
    isShown.current = changes.size > 0;
    void readCatalogueAgain(shown.current, changes.size > 0 ? catalogueOf(records) : undefined);
    shown.current = undefined;
  }, [records, changes, readCatalogueAgain]);
  useEffect(
    () => () => {
      if (isShown.current) void readCatalogueAgain();
    },
    [readCatalogueAgain],
  );
  /** With the next change the layer is switched on. */
  const show = useCallback((code: string) => void (shown.current = code), []);
  return { show };
}

function OpenWorkbench({ book, health }: Pick<OwnWorkbench, 'book' | 'health'>) {
  const { surroundings, readFields, present } = usePortal();
  const drafted = useDrafted(book);
  const { show } = usePreview(drafted);
  useEffect(() => {
    void book.read();
    void health.read();
    return () => health.close();
  }, [book, health]);
  return (
    <WorkbenchPanel
      book={book}
      health={health}
      drafted={drafted}
      readFields={readFields}
      onNew={show}
      onReload={() => surroundings.reload()}
      present={(event) => void present(event)}
    />
  );
}

/** The window of the layer workbench. */
export function WorkbenchWindow({ door }: ScreenProps<WindowDoor<OwnWorkbench>>) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('workbench.noMap')} />;
  return <OpenWorkbench {...door.model(openWorkbench)} />;
}
