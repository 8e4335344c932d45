import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadScreen, type ScreenRow } from './loadScreen.ts';
import { usePortal } from './portal.ts';

/** Screens that were loaded once, by their rows. */
const loaded = new WeakMap<object, unknown>();

/** What a {@link LoadedScreen} takes. */
interface LoadedScreenProps<P extends object> {
  readonly row: ScreenRow<ComponentType<P>>;
  readonly given: P;
  /** Stands for the screen until it has come. */
  readonly waiting: ReactNode;
}

/**
 * Draws the screen of a row, and loads it the first time. React's own way, `lazy`, shows what stands for a screen for 300 ms at least,
 * also where the screen is there at once.
 */
export function LoadedScreen<P extends object>({ row, given, waiting }: LoadedScreenProps<P>) {
  const { translator } = usePortal();
  const [Screen, setScreen] = useState(() => loaded.get(row) as ComponentType<P> | undefined);
  useEffect(() => {
    if (loaded.has(row)) return;
    let isOpen = true;
    const settle = (answer: () => ComponentType<P>) => {
      if (isOpen) setScreen(answer);
    };
    loadScreen(row, translator).then(
      (screen) => {
        loaded.set(row, screen);
        settle(() => screen);
      },
      (error: unknown) =>
        // Whoever stands around the screen tells it, as of everything that cannot be drawn.
        settle(() => {
          throw error;
        }),
    );
    return () => {
      isOpen = false;
    };
  }, [row, translator]);
  return Screen === undefined ? waiting : <Screen {...given} />;
}
