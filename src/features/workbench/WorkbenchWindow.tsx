import { useCallback, useEffect, useMemo, useRef } from 'react';
import { catalogueMenu } from '../../api/contracts/catalogueMenu.ts';
import { createForeignLayerService } from '../../api/foreignLayers.ts';
import { catalogueOf } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { withScene } from '../../domain/layers/catalogue/sceneConfig.ts';
import { isScene } from '../../domain/layers/catalogue/sceneRecord.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { ReadRoleMenu } from './topics/RoleMenu.tsx';
import { useMenuPreview } from './topics/useMenuPreview.ts';
import type { WorkbenchBook } from './workbenchBook.ts';
import type { WorkbenchDoor } from './index.ts';
import { createStylePreview } from './stylePreview.ts';
import { openWorkbench, type OwnWorkbench } from './openWorkbench.ts';
import { useDrafted, type Drafted } from './useWorkbench.ts';
import { WorkbenchPanel } from './WorkbenchPanel.tsx';

/**
 * Shows the drafted catalogue in the tree and on both views while it is mounted, and then the one in force again; without a draft another
 * version, as soon as it is in force.
 */
function usePreview(
  { records, changes }: Drafted,
  version: number | undefined,
): { readonly show: (code: string) => void } {
  const { readCatalogueAgain, api, surroundings } = usePortal();
  const { clock } = surroundings;
  const styles = useMemo(() => createStylePreview(api, clock), [api, clock]);
  const isShown = useRef(false);
  const shown = useRef<string>(undefined);
  const known = useRef<number>(undefined);
  useEffect(() => {
    const isOther = known.current !== undefined && known.current !== version;
    known.current = version;
    if (changes.size === 0 && !isShown.current && !isOther) return;
    isShown.current = changes.size > 0;
    const code = shown.current;
    shown.current = undefined;
    if (changes.size === 0) {
      void readCatalogueAgain(code);
      return;
    }
    let isLatest = true;
    void styles.shown(records, changes.values()).then((drawn) => {
      if (isLatest) void readCatalogueAgain(code, catalogueOf(drawn));
      else shown.current ??= code;
    });
    return () => {
      isLatest = false;
    };
  }, [records, changes, version, styles, readCatalogueAgain]);
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

/** Gives the page the drafted scene while it is mounted, and then the one in force: base maps, home and attribution follow. */
function useScenePreview({ scene }: Drafted, book: WorkbenchBook): void {
  const { config, shownConfig } = usePortal();
  useEffect(() => {
    if (scene !== undefined) shownConfig.set(withScene(config, scene));
  }, [scene, config, shownConfig]);
  useEffect(
    () => () => {
      const inForce = book.state.value.published?.find(isScene);
      if (inForce !== undefined) shownConfig.set(withScene(config, inForce));
    },
    [book, config, shownConfig],
  );
}

function OpenWorkbench({
  book,
  health,
  views,
  sceneViews,
  wanted,
}: Omit<OwnWorkbench, 'destroy'> & Pick<WorkbenchDoor, 'wanted'>) {
  const { surroundings, readFields, present, api } = usePortal();
  const drafted = useDrafted(book);
  const { show } = usePreview(drafted, useSignal(book.state).version?.number);
  useScenePreview(drafted, book);
  const codes = useSignal(wanted);
  useEffect(() => {
    // Who is led here has just made records that the book may not know.
    void book.read();
  }, [book, codes]);
  useEffect(() => {
    void health.read();
    return () => health.close();
  }, [health]);
  // Who opens the window anew begins with nothing.
  useEffect(() => () => wanted.set([]), [wanted]);
  useMenuPreview(book, drafted);
  const readRoleMenu: ReadRoleMenu = (roleType, { topics, shell }, signal) =>
    api.call(catalogueMenu, {
      query: {},
      body: { roleType, topics: [...topics], shell: [...shell] },
      signal,
    });
  return (
    <WorkbenchPanel
      key={codes.join(' ')}
      wanted={codes}
      book={book}
      health={health}
      drafted={drafted}
      readFields={readFields}
      views={views}
      readRoleMenu={readRoleMenu}
      sceneViews={sceneViews}
      askService={createForeignLayerService(api).ask}
      onNew={show}
      onReload={() => surroundings.reload()}
      present={(event) => void present(event)}
    />
  );
}

/** The window of the layer workbench. */
export function WorkbenchWindow({ door }: ScreenProps<WorkbenchDoor>) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('workbench.noMap')} />;
  return <OpenWorkbench {...door.model(openWorkbench)} wanted={door.wanted} />;
}
