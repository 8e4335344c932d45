const MARKS = { lon: ['E', 'W'], lat: ['N', 'S'] } as const;

/**
 * An angle as maps write it, "82°30′E": minutes and seconds only where the step of the lines has any.
 * @param stepDeg degrees between neighbouring lines
 */
export function angleText(degrees: number, kind: 'lon' | 'lat', stepDeg: number): string {
  const turned = kind === 'lon' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees;
  const seconds = Math.round(Math.abs(turned) * 3600);
  const [d, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const hasSeconds = Math.round(stepDeg * 3600) % 60 !== 0;
  const hasMinutes = hasSeconds || Math.round(stepDeg * 60) % 60 !== 0;
  const text = `${String(d)}°${hasMinutes ? `${two(m)}′` : ''}${hasSeconds ? `${two(s)}″` : ''}`;
  const [positive, negative] = MARKS[kind];
  return seconds === 0 ? text : text + (turned < 0 ? negative : positive);
}
