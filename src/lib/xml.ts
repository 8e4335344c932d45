const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Code points that XML 1.0 forbids even as references (W3C XML 1.0, production 2 "Char"), and lone surrogates. */
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex -- naming the forbidden control characters is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text made safe for XML and SVG element content and quoted attributes. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
