import type { FireBrief } from '../../api/contracts/fireBrief.ts';
import type { FireState } from './fireDesk.ts';
import { spreadMPerMin, type Fuel } from './model/spread.ts';

/** What burns round a fire: forest where the inner ring has more of it than grass. */
function fuelOf(brief: FireBrief | undefined): Fuel {
  const [inner] = brief?.rings ?? [];
  return (inner?.woodlandKm2 ?? 0) > (inner?.grasslandKm2 ?? 0) ? 'forest' : 'grass';
}

/** How fast a fire spreads with the wind, by what is known of it; on level ground while the slope is not. */
export function hourOf({ brief, weather, slopeDeg = 0 }: Pick<FireState, 'brief' | 'weather' | 'slopeDeg'>) {
  const fuel = fuelOf(brief);
  const rateMPerMin = spreadMPerMin({ ...weather, slopeDeg: slopeDeg ?? 0, fuel });
  return { fuel, rateMPerMin, hourM: rateMPerMin * 60 };
}
