import type { Extent } from '../../geodesy/extent.ts';
import { xmlChild, xmlText } from './xml.ts';

const numbersOf = (text: string | undefined) => (text ?? '').split(/[\s,]+/).map(Number);

/** The `WGS84BoundingBox` of what an OWS service offers (OGC 06-121r3, 10.2.2): degrees, longitude first. */
export function wgs84Extent(offered: Element): Extent | undefined {
  const box = xmlChild(offered, 'WGS84BoundingBox');
  if (box === undefined) return undefined;
  const [west, south] = numbersOf(xmlText(box, 'LowerCorner'));
  const [east, north] = numbersOf(xmlText(box, 'UpperCorner'));
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  return [west, south, east, north].every(Number.isFinite) ? { west, south, east, north } : undefined;
}
