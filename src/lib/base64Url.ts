/** Text as base64 of its UTF-8 bytes in the alphabet of addresses (RFC 4648, section 5), without padding. */
export function toBase64Url(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of {@link toBase64Url}; undefined when it is none. */
export function fromBase64Url(encoded: string): string | undefined {
  try {
    const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}
