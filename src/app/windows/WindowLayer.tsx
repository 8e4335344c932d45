import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import { LoadedScreen } from '../../portal/LoadedScreen.tsx';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import { Overlay } from '../../ui/Overlay.tsx';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { WindowFrame } from '../../ui/WindowFrame.tsx';
import { zIndexOf } from '../../windows/windowStack.ts';

/** Props of {@link WindowLayer}. */
export interface WindowLayerProps {
  readonly features: FeatureHost;
  readonly registry: CommandRegistry;
  readonly session: MapSession | undefined;
}

/** The open windows, stacked as the window store says. */
export function WindowLayer({ features, registry, session }: WindowLayerProps) {
  const t = useText();
  const { windows } = usePortal();
  const stack = useStore(windows, (state) => state.stack);
  const { close, raise, move, resize, fit } = windows.actions;
  useEffect(() => {
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, [fit]);
  // Drawn in the order of opening, so that raising one moves no element and keeps focus and scroll.
  const drawn = stack.map((open, depth) => ({ ...open, depth })).sort((a, b) => a.id.localeCompare(b.id));
  return (
    <Overlay>
      {drawn.map(({ id, place, sizePx, depth }) => {
        const spec = features.windows[id];
        if (spec === undefined) return null;
        return (
          <WindowFrame
            key={id}
            id={id}
            title={t(spec.title)}
            place={place}
            sizePx={sizePx}
            zIndex={zIndexOf(depth)}
            onMove={(to) => move(id, to, true)}
            {...(spec.minSizePx === undefined ? {} : { onResize: (size) => resize(id, size) })}
            onRaise={() => raise(id)}
            onClose={() => close(id)}
          >
            <LoadedScreen
              row={spec}
              given={{ registry, session, ...features.given(spec.featureId) }}
              waiting={<WaitingText text={t('app.loading')} />}
            />
          </WindowFrame>
        );
      })}
    </Overlay>
  );
}
