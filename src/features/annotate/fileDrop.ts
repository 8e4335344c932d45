import type { Unsubscribe } from '../../lib/signal.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Tells files that are dropped anywhere on the page; without it the browser would leave the portal and show them. */
export function watchFileDrops(onFiles: (files: readonly File[]) => void): Unsubscribe {
  // Where there is no page, nothing is dropped on it.
  if (typeof document === 'undefined') return () => undefined;
  const page = document;
  const onOver = (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  page.addEventListener('dragover', onOver);
  page.addEventListener('drop', onDrop);
  return () => {
    page.removeEventListener('dragover', onOver);
    page.removeEventListener('drop', onDrop);
  };
}
