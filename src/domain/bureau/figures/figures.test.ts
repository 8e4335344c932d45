import { describe, expect, it } from 'vitest';
import { BIOMASS_FACTORS, carbonOfStand, CO2_PER_CARBON } from '../../../../server/figures/carbonFactors.ts';
import { landGroupOf } from '../../../../server/figures/landGroups.ts';

describe('groups of the land survey', () => {
  it.each([
    ['0301', 'woodland'],
    ['0404', 'grassland'],
    ['0102', 'farmland'],
    ['0201', 'orchard'],
    ['0702', 'built'],
    ['1102', 'water'],
    ['1206', 'otherLand'],
    ['', 'otherLand'],
  ] as const)('class %s is %s', (code, group) => {
    expect(landGroupOf(code)).toBe(group);
  });

  it.each(['0402', '1106', '0303'])('class %s is wetland, not what its number begins with', (code) => {
    expect(landGroupOf(code)).toBe('wetland');
  });
});

describe('carbon of a stand', () => {
  it('is half the biomass that its growing stock tells (Fang et al. 2001)', () => {
    const spruce = BIOMASS_FACTORS.雪岭云杉林;
    if (spruce === undefined) throw new Error('no factor');
    const { biomassTPerHa, carbonTPerHa } = carbonOfStand(spruce, 200);
    expect(biomassTPerHa).toBeCloseTo(140.339, 3);
    expect(carbonTPerHa).toBeCloseTo(70.1695, 4);
  });

  it('becomes 44/12 of its mass in carbon dioxide', () => {
    expect(3 * CO2_PER_CARBON).toBeCloseTo(11, 9);
  });
});
