import type { DrawnPanel } from './model/panelSize.ts';

/** A chart or a table of figures that stands open in the portal. */
export interface OpenPanel {
  /** Of the panel and of its block: 防火 · 火险等级. */
  readonly title: string;
  /**
   * Draws it as it stands now, in the colours of paper.
   * @param scale pixels of the picture for each of the panel
   * @throws Error when it is gone, or the browser cannot draw it
   */
  readonly draw: (scale: number) => Promise<DrawnPanel>;
}

/** What the panel is called that holds a block: the sections of the kit have their titles as names. */
function panelName(block: Element): string {
  const panel = block.closest('section[aria-label], section[aria-labelledby]');
  const titleId = panel?.getAttribute('aria-labelledby') ?? '';
  const named = titleId === '' ? undefined : block.ownerDocument.getElementById(titleId)?.textContent;
  return (named ?? panel?.getAttribute('aria-label') ?? '').trim();
}

function titleOf(block: HTMLElement): string {
  const own = block.dataset.printable ?? '';
  const panel = panelName(block);
  return panel === '' || panel === own ? own : `${panel} · ${own}`;
}

/** The blocks of a page that say something by themselves on paper and are to be seen now, in the order of the page. */
export function openPanels(page: Document): readonly OpenPanel[] {
  return [...page.querySelectorAll<HTMLElement>('[data-printable]')]
    .filter((block) => block.checkVisibility())
    .map((block) => ({
      title: titleOf(block),
      async draw(scale) {
        const { drawPanel } = await import('./panelPicture.ts');
        return drawPanel(block, scale);
      },
    }));
}
