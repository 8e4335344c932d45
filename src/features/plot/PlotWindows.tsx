import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { AttributePanel } from './AttributePanel.tsx';
import type { ScreenProps } from '../../portal/feature.ts';
import type { PlotDesk } from './plotDesk.ts';
import type { PlotDoor } from './plotting.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { PLOT_TYPES_WINDOW } from './plotWindowIds.ts';
import { PlotWorkspacePanel } from './PlotWorkspacePanel.tsx';
import { PlotTypePanel } from './PlotTypePanel.tsx';
import { SourceGroups } from './SourceGroups.tsx';
import { useEntryName } from './useEntryName.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../../portal/portal.ts';

/** What needs a map, once there is one. */
function WithDesk({
  door,
  children,
}: Pick<ScreenProps<PlotDoor>, 'door'> & { readonly children: (desk: PlotDesk) => ReactNode }) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('plot.noMap')} />;
  return children(door.desk);
}

/** The window of the plot types; which groups are open is remembered. */
export function PlotTypesWindow({ door }: ScreenProps<PlotDoor>) {
  return <WithDesk door={door}>{(desk) => <BoundTypes desk={desk} />}</WithDesk>;
}

function BoundTypes({ desk }: { readonly desk: PlotDesk }) {
  const t = useText();
  const nameOf = useEntryName();
  const { layers, preferences } = usePortal();
  const { book, menus, sources } = desk;
  const menu = useSignal(menus.types);
  const drawing = useSignal(desk.drawing);
  // Layers come and go by the tree; what the scene shows then is asked anew.
  useStore(layers, (state) => state.health);
  const open = useStore(preferences, (state) => state.plotGroupsOpen);
  const [added, setAdded] = useState('');
  useEffect(() => menus.load(), [menus]);
  const read = useCallback<typeof sources.read>((id, signal) => sources.read(id, signal), [sources]);
  return (
    <>
      <PlotTypePanel
        menu={menu}
        onRetry={menus.load}
        drawing={drawing}
        onDraw={(entry) => void desk.draw(entry, nameOf(entry))}
        open={open}
        onOpen={(plotGroupsOpen) => preferences.actions.set({ plotGroupsOpen })}
        sources={(search) => (
          <SourceGroups
            layers={sources.layers()}
            search={search}
            read={read}
            onAdd={(layerId, features) => {
              const ids = book.add(sources.plotsOf(layerId, features));
              if (ids !== undefined) setAdded(t('plot.sources.added', { count: ids.length }));
            }}
          />
        )}
      />
      <span className="visually-hidden" role="status">
        {added}
      </span>
    </>
  );
}

/** The window of the plot workspace. */
export function PlotWorkspaceWindow({ door, registry }: ScreenProps<PlotDoor>) {
  const { windows } = usePortal();
  return (
    <WithDesk door={door}>
      {(desk) => (
        <PlotWorkspacePanel
          desk={desk}
          onTypes={() => windows.actions.open(PLOT_TYPES_WINDOW)}
          onPrint={() => void registry.run('screen.print')}
        />
      )}
    </WithDesk>
  );
}

/** The window of the attribute editor. */
export function PlotAttributesWindow({ door }: ScreenProps<PlotDoor>) {
  return <WithDesk door={door}>{(desk) => <AttributePanel desk={desk} />}</WithDesk>;
}
