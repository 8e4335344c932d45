import { LayerLoadError } from '../record/layerProblem.ts';
import { plainExcerpt } from '../../../lib/excerpt.ts';

/** `Node.ELEMENT_NODE`. */
const ELEMENT = 1;

/** Makes a document of a text; what is wrong with it is a `parsererror` element, as in browsers, or thrown as LayerLoadError. */
export type XmlParser = (xml: string) => Document;

const browserParser: XmlParser = (xml) => new DOMParser().parseFromString(xml, 'text/xml');

/** Child elements in their order. */
export function xmlElements(element: Element): readonly Element[] {
  const found: Element[] = [];
  // What programs without a page read XML with has neither `children` nor lists to walk.
  for (let node = element.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === ELEMENT) found.push(node as Element);
  return found;
}

/** Child elements of a local name, whatever prefix the service gives its namespaces. */
export function xmlChildren(element: Element, name: string): readonly Element[] {
  return xmlElements(element).filter(({ localName }) => localName === name);
}

/** The first child of a local name. */
export function xmlChild(element: Element, name: string): Element | undefined {
  return xmlChildren(element, name)[0];
}

/** The trimmed text of the first child of a local name; undefined when there is none or it is empty. */
export function xmlText(element: Element, name: string): string | undefined {
  const text = xmlChild(element, name)?.textContent.trim();
  return text === '' ? undefined : text;
}

/** The `xlink:href` of an element. */
export function xmlHref(element: Element | undefined): string | undefined {
  return (
    element?.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ??
    element?.getAttribute('xlink:href') ??
    undefined
  );
}

/**
 * The root element of a service's XML.
 * @param expected local names that the root may have
 * @param parser the browser's own unless told
 * @throws LayerLoadError `invalid-body`: not well-formed, entities of its own, an exception report (its text is the detail), or another root
 */
export function parseServiceXml(
  xml: string,
  expected: readonly string[],
  parser: XmlParser = browserParser,
): Element {
  if (/<!ENTITY/i.test(xml)) throw new LayerLoadError({ code: 'invalid-body', detail: 'XML with <!ENTITY>' });
  const document = parser(xml);
  // Null in some engines when the text has no element at all.
  const root = document.documentElement as Element | null;
  const name = root?.localName ?? '';
  if (root !== null && expected.includes(name)) {
    const broken = document.getElementsByTagName('parsererror')[0];
    if (broken === undefined) return root;
    throw new LayerLoadError({ code: 'invalid-body', detail: plainExcerpt(broken.textContent) });
  }
  if (root !== null && name.includes('Exception'))
    throw new LayerLoadError({ code: 'invalid-body', detail: plainExcerpt(root.textContent) || name });
  const isPage = /^html$/i.test(name) || /^\s*<(?:!doctype html|html)/i.test(xml);
  const found = [name === '' ? '' : `<${name}>`, name === '' || isPage ? plainExcerpt(xml) : '']
    .join(' ')
    .trim();
  throw new LayerLoadError({ code: 'invalid-body', detail: `${found}, expected ${expected.join(' / ')}` });
}
