import html2canvas from 'html2canvas';
import { wearTheme } from '../../ui/theme.ts';
import { boundedScale, type DrawnPanel } from './model/panelSize.ts';
import { putIntoPaperColours } from './paperColours.ts';

/** Paper round a block, CSS pixels. */
const MARGIN_PX = 12;

/** What is worked and not read: Calcite's controls, whose looks are in shadow roots, and what only screen readers need. */
const isWorked = (element: Element) => element.localName.includes('-') || element.matches('.visually-hidden');

/** How a block stands on paper: as wide as it is on the screen, as high as all that it holds. */
function layOut(block: HTMLElement, widthPx: number): void {
  const paper = {
    position: 'static',
    boxSizing: 'content-box',
    width: `${String(widthPx)}px`,
    height: 'auto',
    maxHeight: 'none',
    margin: '0',
    padding: `${String(MARGIN_PX)}px`,
    border: '0',
    overflow: 'visible',
    background: '#fff',
  } as const;
  Object.assign(block.style, paper);
  const view = block.ownerDocument.defaultView;
  for (const part of block.querySelectorAll<HTMLElement>('*')) {
    const overflow = view?.getComputedStyle(part).overflowY;
    // What scrolls on the screen is whole on paper.
    if (overflow === 'auto' || overflow === 'scroll')
      Object.assign(part.style, { overflow: 'visible', maxHeight: 'none', height: 'auto', flex: 'none' });
    // A figure in two lines would be read as two.
    if (part.localName === 'td') part.style.whiteSpace = 'nowrap';
  }
  const neededPx = block.scrollWidth - MARGIN_PX;
  if (neededPx > widthPx + MARGIN_PX) block.style.width = `${String(neededPx)}px`;
}

/** Above a block that has no heading of its own. */
function addHeading(block: HTMLElement, title: string): void {
  if (block.querySelector('h2, h3') !== null) return;
  const heading = block.ownerDocument.createElement('h3');
  heading.textContent = title;
  heading.style.gridColumn = '1 / -1';
  block.prepend(heading);
}

/**
 * Puts a block into html2canvas's copy of the page as it is on paper: alone, in the light theme, without what is worked. Its content is
 * copied anew, since html2canvas has written the screen's colours into the drawings of its own copy.
 */
function putOnPaper(copy: HTMLElement, block: HTMLElement): void {
  const page = copy.ownerDocument;
  wearTheme(page, 'light');
  copy.replaceChildren(...[...block.childNodes].map((node) => page.importNode(node, true)));
  for (const each of [...copy.querySelectorAll('*')].filter(isWorked)) each.remove();
  for (const each of copy.querySelectorAll('[data-on-paper]')) each.removeAttribute('hidden');
  addHeading(copy, block.dataset.printable ?? '');
  page.body.replaceChildren(copy);
  layOut(copy, block.clientWidth);
  putIntoPaperColours(copy, block.ownerDocument);
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the browser makes no picture'));
      else resolve(blob);
    }, 'image/png');
  });
}

/**
 * Draws a block of the page for paper: light, whole, in the page's language.
 * @param scale pixels of the picture for each of the block, fewer where it would have too many
 * @throws Error when the block is gone, has a colour or a picture that html2canvas cannot read, or the browser has no memory for it
 */
export async function drawPanel(block: HTMLElement, scale: number): Promise<DrawnPanel> {
  if (!block.isConnected) throw new Error('the panel is closed');
  const page = block.ownerDocument;
  const options = {
    scale,
    backgroundColor: '#ffffff',
    logging: false,
    // Everything but the way to the block: neither the map nor other panels are copied.
    ignoreElements: (element: Element) => element.closest('head') === null && !element.contains(block),
    onclone(_copiedPage: Document, copy: HTMLElement) {
      putOnPaper(copy, block);
      const { width: widthPx, height: heightPx } = copy.getBoundingClientRect();
      // It is read after this, when it is known how large the block is (html2canvas 1.4.1).
      options.scale = boundedScale({ widthPx, heightPx }, scale);
    },
  };
  try {
    const canvas = await html2canvas(block, options);
    const size = { widthPx: canvas.width / options.scale, heightPx: canvas.height / options.scale };
    const picture = await toPng(canvas);
    // Its memory is given back at once and not when it is collected.
    [canvas.width, canvas.height] = [0, 0];
    return { picture, ...size };
  } finally {
    // html2canvas leaves its copy of the page behind when it fails.
    for (const frame of page.querySelectorAll('iframe.html2canvas-container')) frame.remove();
  }
}
