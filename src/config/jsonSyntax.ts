const SPACE = /[ \t\n\r]*/y;
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR = new RegExp(
  `${TEXT.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`,
  'y',
);

/**
 * Finds where a text stops being JSON; engines no longer say so in their messages.
 * @returns the position of the first character that does not fit; the text's length when all of it fits or it ends early
 */
export function jsonErrorPosition(text: string): number {
  let at = 0;
  const skip = () => {
    SPACE.lastIndex = at;
    if (SPACE.test(text)) at = SPACE.lastIndex;
  };
  const take = (pattern: RegExp): boolean => {
    skip();
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const items = (item: () => boolean, close: RegExp): boolean => {
    if (take(close)) return true;
    do {
      if (!item()) return false;
    } while (take(/,/y));
    return take(close);
  };
  const member = () => take(TEXT) && take(/:/y) && value();
  const value = (): boolean => {
    if (take(/\{/y)) return items(member, /\}/y);
    if (take(/\[/y)) return items(value, /\]/y);
    return take(SCALAR);
  };
  value();
  skip();
  return at;
}
