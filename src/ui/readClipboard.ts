/** What is on the clipboard as text; undefined where the browser or the user does not let the page read it. */
export async function readClipboard(): Promise<string | undefined> {
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined;
  try {
    return await clipboard?.readText();
  } catch {
    return undefined;
  }
}
