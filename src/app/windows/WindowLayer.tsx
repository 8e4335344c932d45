import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../ui/text.ts';
import { WindowFrame } from '../../ui/WindowFrame.tsx';
import { zIndexOf } from '../../windows/windowStack.ts';
import { usePortal } from '../portal.ts';
import { WINDOWS } from './windowRows.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** Loads a window's screen the first time that the window is drawn. */
function WindowScreen({ id, ...props }: WindowScreenProps & { readonly id: string }) {
  const t = useText();
  const [Screen] = useState(() =>
    lazy(async (): Promise<{ default: ComponentType<WindowScreenProps> }> => {
      const screen = WINDOWS[id]?.screen;
      if (screen === undefined) throw new Error(`no window is called ${id}`);
      return { default: await screen() };
    }),
  );
  return (
    <Suspense fallback={<p className={styles.loading}>{t('app.loading')}</p>}>
      <Screen {...props} />
    </Suspense>
  );
}

/** The open windows, stacked as the window store says. */
export function WindowLayer(props: WindowScreenProps) {
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
    <div className={styles.layer}>
      {drawn.map(({ id, place, sizePx, depth }) => {
        const spec = WINDOWS[id];
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
            <WindowScreen id={id} {...props} />
          </WindowFrame>
        );
      })}
    </div>
  );
}
