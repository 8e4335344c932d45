/** Tokens of the portal whose colours drawings carry as they were when they were drawn: ink and ground. */
const INK_TOKENS = [
  '--portal-text',
  '--portal-text-muted',
  '--portal-line',
  '--portal-line-strong',
  '--portal-raised',
  '--portal-raised-hover',
  '--portal-surface-solid',
] as const;

/** Those of what is drawn itself. Some classes of the map have the same colours, and keep them: a drawing of classes says that it is one. */
const MARK_TOKENS = ['--portal-accent', '--portal-second'] as const;
const OF_CLASSES = '[data-classes]';

/** What a drawing looks like by style sheets, which do not go with it when it becomes a picture. */
const DRAWN = [
  'display',
  'visibility',
  'opacity',
  'fill-opacity',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

/** Colours of boxes and letters that html2canvas reads. */
const COLOURS = [
  'color',
  'background-color',
  'border-top-color',
  'border-right-color',
  'border-bottom-color',
  'border-left-color',
  'text-decoration-color',
  '-webkit-text-stroke-color',
] as const;

/** The notations that html2canvas 1.4.1 knows and browsers answer with; it throws at `color(...)`, which they answer for mixed colours. */
const KNOWN = /^(?:rgba?\(|transparent$)/;

/** The namespace of drawings. */
const SVG = 'http://www.w3.org/2000/svg';

/** An element that has a style of its own. */
type Styled = HTMLElement | SVGElement;

type ReadColour = (css: string) => string;

/** Reads colours in any notation that the browser knows, as red, green, blue and opacity. */
function colourReader(page: Document): ReadColour {
  const canvas = page.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return (css) => {
    if (pen === null || css === '' || css === 'none') return css;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return `rgba(${String(red)}, ${String(green)}, ${String(blue)}, ${(alpha / 255).toFixed(3)})`;
  };
}

function tokenValues(page: Document, tokens: readonly string[], read: ReadColour): readonly string[] {
  const style = page.defaultView?.getComputedStyle(page.documentElement);
  return tokens.map((name) => read(style?.getPropertyValue(name).trim() ?? ''));
}

/** What each of the screen's colours is on paper. */
function paperOf(
  [screen, paper]: readonly [Document, Document],
  tokens: readonly string[],
  read: ReadColour,
): ReadonlyMap<string, string> {
  const papers = tokenValues(paper, tokens, read);
  return new Map(tokenValues(screen, tokens, read).map((colour, at) => [colour, papers[at] ?? colour]));
}

/** Writes into a drawing what it looks like, in the colours of paper. */
function dressDrawing(part: Styled, style: CSSStyleDeclaration, paper: (colour: string) => string): void {
  const looks = DRAWN.map((name) => [name, style.getPropertyValue(name)] as const);
  const colours = (['fill', 'stroke'] as const).map((name) => {
    const colour = style.getPropertyValue(name);
    return [name, colour.startsWith('url(') ? colour : paper(colour)] as const;
  });
  for (const [name, value] of [...looks, ...colours]) part.style.setProperty(name, value);
}

/** Writes colours in a notation that html2canvas reads. */
function dressBox(part: Styled, style: CSSStyleDeclaration, read: ReadColour): void {
  for (const name of COLOURS) {
    const colour = style.getPropertyValue(name);
    if (colour !== '' && !KNOWN.test(colour)) part.style.setProperty(name, read(colour));
  }
  // A shadow of such a colour is a shade of the screen; paper does without.
  if (/\b(?:color|lab|lch|oklab|oklch)\(/.test(style.boxShadow)) part.style.boxShadow = 'none';
}

/**
 * Gives a block of a page in the light theme colours that a picture of it can have: its drawings carry their colours with them, those of
 * the theme that the screen was in among them.
 * @param screen the page that the block was copied from
 */
export function putIntoPaperColours(block: HTMLElement, screen: Document): void {
  const page = block.ownerDocument;
  const view = page.defaultView;
  if (view === null) return;
  const read = colourReader(page);
  const ofClasses = paperOf([screen, page], INK_TOKENS, read);
  const ofOthers = paperOf([screen, page], [...INK_TOKENS, ...MARK_TOKENS], read);
  for (const part of [block, ...block.querySelectorAll<HTMLElement | SVGElement>('*')]) {
    const style = view.getComputedStyle(part);
    const paper = part.closest(OF_CLASSES) === null ? ofOthers : ofClasses;
    // It belongs to another window, none of whose classes this one's instances are of.
    if (part.namespaceURI === SVG) dressDrawing(part, style, (colour) => paper.get(read(colour)) ?? colour);
    else dressBox(part, style, read);
  }
}
