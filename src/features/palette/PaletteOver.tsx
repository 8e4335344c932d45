import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { MapPartProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { useTranslator } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { commandChoices, layerChoices } from './localChoices.ts';
import { screenChoices, topicChoices } from './pageChoices.ts';
import type { PaletteDoor, PaletteNeeds } from './paletteDoor.ts';
import type { PaletteChoice, PaletteSource } from './paletteEntry.ts';
import { placeSources } from './placeSource.ts';
import { recentChoices, rememberChoice } from './recentChoices.ts';

const Palette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

type PaletteOverProps = MapPartProps<PaletteDoor, PaletteNeeds>;

/** The command palette while it is open, bound to commands, topics, screens, layers and places. */
export function PaletteOver({ door, ...props }: PaletteOverProps) {
  return door === undefined ? null : <PaletteOf {...props} door={door} />;
}

type OpenProps = Omit<PaletteOverProps, 'door'> & { readonly door: PaletteDoor };

function PaletteOf(props: OpenProps) {
  const { session, needs, door } = props;
  const portal = usePortal();
  // Outlives the open palette, so that what was read is read once.
  const sources = useMemo(
    () =>
      placeSources(portal, () => session && { flyToExtent: session.flyToExtent, locator: needs.locator() }),
    [portal, session, needs],
  );
  return useSignal(door.isOpen) ? <OpenPalette {...props} sources={sources} /> : null;
}

function OpenPalette({
  door: { isOpen },
  registry,
  session,
  shell,
  sources,
}: OpenProps & { readonly sources: readonly PaletteSource[] }) {
  const texts = useTranslator();
  const nameOf = useMenuName();
  const { access, rows } = useCurrentPage();
  const { layers, session: user, surroundings, onError } = usePortal();
  const { localStorage } = surroundings;
  const userId = user.getState().userInfo?.UserID ?? '';
  // As they are when the palette opens: a list that changes while somebody reads it is of no use.
  const choices = useMemo(
    () => [
      ...commandChoices(registry, texts),
      ...topicChoices(access.menu, { open: shell.open, nameOf, texts }),
      ...screenChoices(rows, access, { open: shell.open, texts }),
      ...layerChoices(layers, (extent) => session?.flyToExtent(extent)),
    ],
    [registry, layers, session, access, rows, shell, nameOf, texts],
  );
  const recent = useMemo(() => recentChoices(localStorage, userId), [localStorage, userId]);
  const close = useCallback(() => isOpen.set(false), [isOpen]);
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
