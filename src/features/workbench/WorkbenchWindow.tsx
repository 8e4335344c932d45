import { useCallback, useEffect, useMemo, useRef } from 'react';
import { catalogueMenu } from '../../api/contracts/catalogueMenu.ts';
import { createForeignLayerService } from '../../api/foreignLayers.ts';
import { catalogueOf } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { withScene } from '../../domain/layers/catalogue/sceneConfig.ts';
import { isScene } from '../../domain/layers/catalogue/sceneRecord.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { withTimeout } from '../../lib/abort.ts';
import { originsIn, pageRelay } from '../../lib/pageRelay.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { ReadRoleMenu } from './topics/RoleMenu.tsx';
import { useMenuPreview } from './topics/useMenuPreview.ts';
import type { WorkbenchBook } from './workbenchBook.ts';
import type { WorkbenchDoor } from './workbenchDoor.ts';
import { createStylePreview } from './stylePreview.ts';
import { openWorkbench, type OwnWorkbench } from './openWorkbench.ts';
import { useDrafted, type Drafted } from './useWorkbench.ts';
import { WorkbenchPanel } from './WorkbenchPanel.tsx';

/** A draft is shown without its new services when saving it takes longer, milliseconds. */
const SAVING_MS = 5000;

/**
 * Lets drafted services be asked whose hosts this page's policy does not know: the portal relays to those that the author's draft on the
 * server names. So the draft is saved before its views ask, once for each host.
 */
function useRelayedHosts(book: WorkbenchBook) {
  const { clock } = usePortal().surroundings;
  const asked = useRef(new Set<string>());
  return useCallback(
    async (changes: Drafted['changes']): Promise<void> => {
      const origins = originsIn(JSON.stringify([...changes.values()].map(({ after }) => after)));
      const unknown = origins.filter((origin) => pageRelay.leads(origin) && !asked.current.has(origin));
      if (unknown.length === 0) return;
      await withTimeout(clock, SAVING_MS, undefined, () => book.saved()).catch(() => undefined);
      for (const origin of unknown) asked.current.add(origin);
    },
    [book, clock],
  );
}

/** See {@link useRelayedHosts}. */
type OpenHosts = ReturnType<typeof useRelayedHosts>;

/**
 * Shows the drafted catalogue in the tree and on both views while it is mounted, and then the one in force again; without a draft another
 * version, as soon as it is in force.
 */
function usePreview(
  { records, changes }: Drafted,
  version: number | undefined,
  openHosts: OpenHosts,
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
    void Promise.all([styles.shown(records, changes.values()), openHosts(changes)]).then(([drawn]) => {
      if (isLatest) void readCatalogueAgain(code, catalogueOf(drawn));
      else shown.current ??= code;
    });
    return () => {
      isLatest = false;
    };
  }, [records, changes, version, styles, openHosts, readCatalogueAgain]);
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
function useScenePreview({ scene, changes }: Drafted, book: WorkbenchBook, openHosts: OpenHosts): void {
  const { config, shownConfig } = usePortal();
  useEffect(() => {
    let isLatest = true;
    void openHosts(changes).then(() => {
      if (isLatest && scene !== undefined) shownConfig.set(withScene(config, scene));
    });
    return () => {
      isLatest = false;
    };
  }, [scene, changes, openHosts, config, shownConfig]);
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
  const openHosts = useRelayedHosts(book);
  const { show } = usePreview(drafted, useSignal(book.state).version?.number, openHosts);
  useScenePreview(drafted, book, openHosts);
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
