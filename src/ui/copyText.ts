/** Copies by a hidden field: pages that are not served over https have no clipboard of their own. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:-100vw';
  document.body.append(field);
  field.select();
  try {
    // Deprecated, and the only way on the bureau's intranet, which has no certificates.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Puts a text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined;
  if (clipboard === undefined) return copyBySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
