import { describe, expect, it } from 'vitest';
import { ALTITUDE_RULE, altitudeLayerIds, isAboveThreshold } from './altitudeRule.ts';
import type { LayerNode } from './layerCatalogue.ts';

const T = ALTITUDE_RULE.thresholdM;

describe('the altitude rule', () => {
  it('holds from the threshold of the spec on', () => {
    expect(T).toBe(155_883);
    expect(isAboveThreshold(false, T)).toBe(false);
    expect(isAboveThreshold(false, T + 1)).toBe(true);
    expect(isAboveThreshold(false, 17_850_000)).toBe(true);
    expect(isAboveThreshold(true, 500)).toBe(false);
  });

  it('does not flicker while the camera hovers about the threshold', () => {
    let isHigh = false;
    const states = [T - 5, T + 5, T - 5, T + 5, T - 5, T * 0.98].map(
      (heightM) => (isHigh = isAboveThreshold(isHigh, heightM)),
    );
    expect(states).toEqual([false, true, true, true, true, false]);
  });

  it('is about the layer of that name in the base data tree only', () => {
    const layer = (id: string, name: string): LayerNode => ({
      id,
      label: id,
      children: [],
      definition: { id, name, type: 'domLayer', link: '/x', visible: false },
    });
    const trees: readonly LayerNode[] = [
      { id: 'Z01', label: '', children: [layer('Z0101', 'dom_00bozhou17')] },
      { id: 'Z02', label: '', children: [layer('Z0201', 'dom_00bozhou17'), layer('Z0202', 'dom_other')] },
    ];
    expect(altitudeLayerIds(trees)).toEqual(['Z0201']);
  });
});
