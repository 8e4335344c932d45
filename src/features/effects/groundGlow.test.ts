import { describe, expect, it } from 'vitest';
import { EFFECT_PARAMETERS } from '../../domain/views/effects.ts';
import { NO_GLOW } from '../../scene/groundGlow.ts';
import type { EffectWorld } from './effectFrame.ts';
import { GLOWING, glowContent } from './groundGlow.ts';

const WORLD: EffectWorld = {
  roads: [
    [
      [82, 44],
      [82.1, 44],
    ],
  ],
  lamps: [
    [82, 44],
    [82.1, 44],
  ],
  lights: [],
  radar: {
    middle: [[82, 44]],
    circles: [
      [
        [82, 44.01],
        [82.01, 44],
        [82, 43.99],
      ],
    ],
  },
  flyLines: { feet: [[82, 44]], tops: [[82, 44, 1400]] },
};

describe('effects that shine on the ground', () => {
  it('shine only while they are active', () => {
    expect(glowContent([], WORLD, 10)).toEqual(NO_GLOW);
    expect(glowContent(['rain', 'snow', 'fog', 'pointLights'], WORLD, 10)).toEqual(NO_GLOW);
    for (const effect of GLOWING) {
      const { lines, spots, beams } = glowContent([effect], WORLD, 10);
      expect(lines.length + spots.length + beams.length).toBeGreaterThan(0);
    }
  });

  it('lights run along roads as fast as they would on the screen in the middle of the view', () => {
    const [near] = glowContent(['roadTrail'], WORLD, 1).lines;
    const [far] = glowContent(['roadTrail'], WORLD, 50).lines;
    expect(near?.run?.speedMPerS).toBe(110);
    expect(far?.run?.speedMPerS).toBe(5500);
    expect(near?.path.every((place) => place.length === 2)).toBe(true);
  });

  it('vertical lines stand 1000 m high on their feet', () => {
    const [line] = glowContent(['flyLines'], WORLD, 10).lines;
    expect(line?.path).toEqual([
      [82, 44, 400],
      [82, 44, 1400],
    ]);
  });

  it('floodlights are seen from 300 m to 50 km, and the radar reaches 7000 m', () => {
    const { spots, beams, lines } = glowContent(['roadLights', 'radar'], WORLD, 10);
    expect(spots.map(({ visibleM }) => visibleM)).toEqual([
      { least: 300, most: 50_000 },
      { least: 300, most: 50_000 },
    ]);
    expect(beams[0]?.radiusM).toBe(EFFECT_PARAMETERS.radar.radiusM);
    // The rim closes.
    expect(lines[0]?.path.at(-1)).toEqual(lines[0]?.path[0]);
  });
});
