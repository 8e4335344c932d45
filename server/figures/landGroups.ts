/** Groups of the third national land survey's classes. */
export type LandGroup =
  'woodland' | 'grassland' | 'wetland' | 'farmland' | 'orchard' | 'water' | 'built' | 'otherLand';

/** Classes that the survey counts as wetland (its first-level class 00), whatever their own numbers begin with. */
const WETLAND: ReadonlySet<string> = new Set([
  '0303',
  '0304',
  '0306',
  '0402',
  '0603',
  '1105',
  '1106',
  '1108',
]);

/** First-level classes by the first two digits. Facility farmland (1202) and the like count as other land, as in the survey. */
const GROUPS: Readonly<Record<string, LandGroup>> = {
  '01': 'farmland',
  '02': 'orchard',
  '03': 'woodland',
  '04': 'grassland',
  '05': 'built',
  '06': 'built',
  '07': 'built',
  '08': 'built',
  '09': 'built',
  '10': 'built',
  '11': 'water',
};

/**
 * The group of a land class by its code (TD/T 1055-2019, working classes of the third national land survey).
 * @param code four digits, "0301"
 */
export function landGroupOf(code: string): LandGroup {
  if (WETLAND.has(code)) return 'wetland';
  return GROUPS[code.slice(0, 2)] ?? 'otherLand';
}
