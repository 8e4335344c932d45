import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import type { PaletteChoice, PaletteSource } from '../../features/palette/paletteEntry.ts';
import { recentChoices, rememberChoice } from '../../features/palette/recentChoices.ts';
import type { Signal } from '../../lib/signal.ts';
import { useTranslator } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import { LOCATOR } from '../../portal/ports.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { PAGE_ROWS } from '../pages/pageRows.ts';
import { useCurrentPage } from '../pages/useCurrentPage.ts';
import { commandChoices, layerChoices } from './localChoices.ts';
import { screenChoices, topicChoices } from './pageChoices.ts';
import { placeSources } from './placeSource.ts';

const Palette = lazy(async () => ({
  default: (await import('../../features/palette/CommandPalette.tsx')).CommandPalette,
}));

/** What a {@link PaletteHost} binds. */
export interface PaletteHostProps {
  /** Whether the palette is open. */
  readonly open: Signal<boolean>;
  readonly registry: CommandRegistry;
  readonly session: MapSession | undefined;
  readonly features: FeatureHost;
  /** Goes to a screen. */
  readonly goTo: (address: string) => void;
}

/** The command palette while it is open, bound to commands, topics, screens, layers and places. */
export function PaletteHost(props: PaletteHostProps) {
  const { session, features } = props;
  const portal = usePortal();
  // Outlives the open palette, so that what was read is read once.
  const sources = useMemo(
    () =>
      placeSources(
        portal,
        () => session && { flyToExtent: session.flyToExtent, locator: features.use(LOCATOR) },
      ),
    [portal, session, features],
  );
  return useSignal(props.open) ? <OpenPalette {...props} sources={sources} /> : null;
}

function OpenPalette({
  open,
  registry,
  session,
  goTo,
  sources,
}: PaletteHostProps & { readonly sources: readonly PaletteSource[] }) {
  const texts = useTranslator();
  const nameOf = useMenuName();
  const { access } = useCurrentPage();
  const { layers, session: user, surroundings, onError } = usePortal();
  const { localStorage } = surroundings;
  const userId = user.getState().userInfo?.UserID ?? '';
  // As they are when the palette opens: a list that changes while somebody reads it is of no use.
  const choices = useMemo(
    () => [
      ...commandChoices(registry, texts),
      ...topicChoices(access.menu, { open: goTo, nameOf, texts }),
      ...screenChoices(PAGE_ROWS, access, { open: goTo, texts }),
      ...layerChoices(layers, (extent) => session?.flyToExtent(extent)),
    ],
    [registry, layers, session, access, goTo, nameOf, texts],
  );
  const recent = useMemo(() => recentChoices(localStorage, userId), [localStorage, userId]);
  const close = useCallback(() => open.set(false), [open]);
  const choose = ({ id, run }: PaletteChoice) => {
    rememberChoice(localStorage, userId, id);
    close();
    void Promise.resolve().then(run).catch(onError);
  };
  return (
    <Suspense fallback={null}>
      <Palette choices={choices} sources={sources} recent={recent} onChoose={choose} onClose={close} />
    </Suspense>
  );
}
