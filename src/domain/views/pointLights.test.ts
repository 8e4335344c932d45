import { describe, expect, it } from 'vitest';
import { brightnessAt, withPointLight } from './pointLights.ts';

const VIEWER = {};
const AT = [82, 44.9] as const;

describe('a point light', () => {
  it('throws “no viewer object!”, “no id!” and “id 已经存在 无法重复创建”', () => {
    const one = withPointLight(VIEWER, [], { id: ' L1 ', at: AT });
    expect(one).toEqual([{ id: 'L1', at: AT }]);
    expect(() => withPointLight(undefined, one, { id: 'L2', at: AT })).toThrow(
      new Error('no viewer object!'),
    );
    expect(() => withPointLight(VIEWER, one, { id: '  ', at: AT })).toThrow(new Error('no id!'));
    expect(() => withPointLight(VIEWER, one, { id: 'L1', at: AT })).toThrow(
      new Error('id 已经存在 无法重复创建'),
    );
  });

  it('fades from its middle to nothing at the affect distance', () => {
    const along = [0, 0.25, 0.5, 0.75, 1].map(brightnessAt);
    expect(along[0]).toBe(1);
    expect(along[4]).toBe(0);
    expect(along).toEqual([...along].sort((a, b) => b - a));
  });
});
