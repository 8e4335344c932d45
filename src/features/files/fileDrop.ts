import type { Signal, Unsubscribe } from '../../lib/signal.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Tells files that are dropped anywhere on the page; without it the browser would leave the portal and show them.
 * @param isDragged set while files are over a part of the page that takes none itself
 */
export function watchFileDrops(
  isDragged: Signal<boolean>,
  onFiles: (files: readonly File[]) => void,
): Unsubscribe {
  // Where there is no page, nothing is dropped on it.
  if (typeof document === 'undefined') return () => undefined;
  const page = document;
  const stopped = new AbortController();
  const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    page.addEventListener(name, act, { signal: stopped.signal });
  on('dragover', (event) => {
    if (!hasFiles(event)) return;
    // A part of the page that takes files itself has said so by now.
    isDragged.set(!event.defaultPrevented);
    event.preventDefault();
  });
  on('dragleave', ({ relatedTarget }) => {
    // Only out of the page: within it the drag goes from one element to the next.
    if (relatedTarget === null) isDragged.set(false);
  });
  // Also where somebody else takes them, and tells nobody above.
  page.addEventListener('drop', () => isDragged.set(false), { signal: stopped.signal, capture: true });
  on('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return () => stopped.abort();
}
