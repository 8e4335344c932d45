/** Biomass of a stand from its growing stock: tonnes per hectare = slope × (m³ per hectare) + base. */
export interface BiomassFactor {
  readonly slope: number;
  readonly base: number;
}

/**
 * By forest type of the survey plots. Source: Fang, Chen, Peng, Zhao, Ci (2001), "Changes in forest biomass carbon storage in China
 * between 1949 and 1998", Science 292, 2320–2322, table 1: Picea and Abies; Populus.
 */
export const BIOMASS_FACTORS: Readonly<Record<string, BiomassFactor>> = {
  雪岭云杉林: { slope: 0.4642, base: 47.499 },
  河谷林: { slope: 0.4754, base: 30.6034 },
};

/** Carbon in dry biomass (the same source). */
const CARBON_FRACTION = 0.5;

/** Tonnes of carbon dioxide that hold a tonne of carbon: molar masses 44 and 12. */
export const CO2_PER_CARBON = 44 / 12;

/**
 * Carbon of a stand.
 * @param volumeM3PerHa growing stock
 * @returns biomass and carbon in tonnes per hectare
 */
export function carbonOfStand(
  { slope, base }: BiomassFactor,
  volumeM3PerHa: number,
): { readonly biomassTPerHa: number; readonly carbonTPerHa: number } {
  const biomassTPerHa = slope * volumeM3PerHa + base;
  return { biomassTPerHa, carbonTPerHa: biomassTPerHa * CARBON_FRACTION };
}
