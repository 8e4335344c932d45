import { loadSvgImage } from '../../ui/svgImage.ts';

/** A picture is as many times as large as the chart on the screen. */
const SCALE = 3;

/** Of the drawing's styles, those that a picture must carry itself: it stands outside the page's style sheets. */
const CARRIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'text-anchor',
];

/** A copy of a drawing that looks the same without the page's style sheets. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  // A clone of an element is of the same kind; the DOM's types only say node.
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  svg.querySelectorAll('*').forEach((element, index) => {
    const styles = getComputedStyle(element);
    const look = CARRIED.map((name) => `${name}:${styles.getPropertyValue(name)}`).join(';');
    copies[index]?.setAttribute('style', look);
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

/**
 * A drawing as a PNG with a title above, on the page's ground.
 * @returns undefined when the browser makes no picture
 */
export async function svgPicture(svg: SVGSVGElement, title: string): Promise<Blob | undefined> {
  const { width, height } = svg.viewBox.baseVal;
  const titlePx = 26;
  const copy = standalone(svg);
  copy.setAttribute('width', String(width * SCALE));
  copy.setAttribute('height', String(height * SCALE));
  const text = new XMLSerializer().serializeToString(copy);
  const image = await loadSvgImage(text);
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = (height + titlePx) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const page = getComputedStyle(document.documentElement);
  context.fillStyle = page.getPropertyValue('--portal-surface-solid');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.getPropertyValue('--portal-text');
  context.font = `${String(12 * SCALE)}px ${page.getPropertyValue('--portal-font')}`;
  context.fillText(title, 10 * SCALE, 18 * SCALE, (width - 20) * SCALE);
  context.drawImage(image, 0, titlePx * SCALE);
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
