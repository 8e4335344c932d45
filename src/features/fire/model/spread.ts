/** The weather and the ground that a fire spreads by. */
export interface SpreadConditions {
  /** Where the wind blows from, clockwise from north. */
  readonly windFromDeg: number;
  /** Mean, ten metres above the ground. */
  readonly windMs: number;
  readonly temperatureC: number;
  /** Relative humidity, 0 to 100. */
  readonly humidityPercent: number;
  /** Of the ground in the direction of the wind, upward positive. */
  readonly slopeDeg: number;
  readonly fuel: Fuel;
}

/** What burns. */
export type Fuel = 'forest' | 'grass';

/** Share of the fuel in Wang Zhengfei's table: stands of pine and spruce 1.0, pasture 2.0. */
const FUEL_FACTOR: Readonly<Record<Fuel, number>> = { forest: 1, grass: 2 };

/** Wind force of the Beaufort scale from its speed: v = 0.836 B^1.5 (WMO). */
export function beaufortOf(windMs: number): number {
  return (Math.max(0, windMs) / 0.836) ** (2 / 3);
}

/**
 * How fast the head of a fire spreads with the wind, metres per minute, by Wang Zhengfei's model (王正非, 1983 and 1992):
 * R = R0 · Ks · Kw · Kφ with R0 = 0.03 T + 0.05 W + 0.01 (100 - h) - 0.3 (T in °C, W in Beaufort, h in %), Ks of the fuel,
 * Kw = e^(0.1783 v) (v in m/s) and Kφ = e^(3.533 (tan φ)^1.2) uphill. Downhill is taken as level, which tells rather too much.
 * Never below 0.
 */
export function spreadMPerMin(conditions: SpreadConditions): number {
  const { windMs, temperatureC, humidityPercent, slopeDeg, fuel } = conditions;
  const calm = 0.03 * temperatureC + 0.05 * beaufortOf(windMs) + 0.01 * (100 - humidityPercent) - 0.3;
  const uphill = Math.tan((Math.max(0, Math.min(slopeDeg, 60)) * Math.PI) / 180);
  const rate = calm * FUEL_FACTOR[fuel] * Math.exp(0.1783 * windMs) * Math.exp(3.533 * uphill ** 1.2);
  return Math.max(0, rate);
}

/** Where the wind drives a fire, clockwise from north. */
export function downwindDeg(windFromDeg: number): number {
  return (((windFromDeg + 180) % 360) + 360) % 360;
}
