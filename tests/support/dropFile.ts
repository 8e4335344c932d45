import type { Page } from 'playwright';

/** Drops a file of text on the map. */
export const dropFile = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      const view = document.querySelector('[data-view="plane"]');
      view?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
      view?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, text] as const,
  );
