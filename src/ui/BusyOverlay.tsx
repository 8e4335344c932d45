import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './BusyOverlay.module.css';
import { Spinner } from './Spinner.tsx';

/** A full-screen indicator: nothing below can be used until it is unmounted. Takes the focus, so that keys reach nothing else. */
export function BusyOverlay({ text }: { readonly text: string }) {
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    overlay.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <div
      ref={overlay}
      className={styles.overlay}
      role="status"
      aria-live="assertive"
      aria-busy="true"
      tabIndex={-1}
    >
      <Spinner sizePx={44} />
      <span className={styles.text}>{text}</span>
    </div>,
    document.body,
  );
}
