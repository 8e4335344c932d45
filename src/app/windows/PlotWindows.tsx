import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { AttributePanel } from '../../features/plot/AttributePanel.tsx';
import type { PlotDesk } from '../../features/plot/plotDesk.ts';
import { PLOT_TYPES_WINDOW } from '../../features/plot/plotWindowIds.ts';
import { PlotWorkspacePanel } from '../../features/plot/PlotWorkspacePanel.tsx';
import { TypePanel } from '../../features/plot/TypePanel.tsx';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../portal.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** What needs a map, once there is one. */
function WithDesk({
  session,
  children,
}: Pick<WindowScreenProps, 'session'> & { readonly children: (desk: PlotDesk) => ReactNode }) {
  const t = useText();
  if (session === undefined) return <p className={styles.loading}>{t('plot.noMap')}</p>;
  return children(session.plots);
}

/** The window of the plot types; which groups are open is remembered. */
export function PlotTypesWindow({ session }: WindowScreenProps) {
  return <WithDesk session={session}>{(desk) => <BoundTypes desk={desk} />}</WithDesk>;
}

function BoundTypes({ desk }: { readonly desk: PlotDesk }) {
  const { layers, preferences } = usePortal();
  // Layers come and go by the tree; what the scene shows then is asked anew.
  useStore(layers, (state) => state.health);
  const open = useStore(preferences, (state) => state.plotGroupsOpen);
  return (
    <TypePanel
      desk={desk}
      layers={desk.sources.layers()}
      open={open}
      onOpen={(plotGroupsOpen) => preferences.actions.set({ plotGroupsOpen })}
    />
  );
}

/** The window of the plot workspace. */
export function PlotWorkspaceWindow({ session, registry }: WindowScreenProps) {
  const { windows } = usePortal();
  return (
    <WithDesk session={session}>
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
export function PlotAttributesWindow({ session }: WindowScreenProps) {
  return <WithDesk session={session}>{(desk) => <AttributePanel desk={desk} />}</WithDesk>;
}
