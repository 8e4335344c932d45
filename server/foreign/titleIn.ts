/** The name of a file in an address, without its ending. */
export function titleIn(url: string): string {
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  const name = file.replace(/\.\w+$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
