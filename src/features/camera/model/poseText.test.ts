import { describe, expect, it } from 'vitest';
import { parsePoseText, poseText, readTypedPose, writePose } from './poseText.ts';

const POSE = { lon: 82.071234567, lat: 44.9, heightM: 50_000.00004, headingDeg: 12.34567, pitchDeg: -60 };
const ROUNDED = { lon: 82.0712, lat: 44.9, heightM: 50_000, headingDeg: 12.3457, pitchDeg: -60 };

describe('the text of a pose', () => {
  it('has its values rounded to 4 decimals', () => {
    expect(poseText(POSE)).toBe('82.0712,44.9,50000,12.3457,-60');
  });

  it.each([
    poseText(POSE),
    ' 82.0712\t44.9\t50000\t12.3457\t-60\n',
    '82.0712，44.9，50000，12.3457，-60',
    '{"X":82.0712,"Y":44.9,"Z":50000,"heading":12.3457,"pitch":-60,"roll":0}',
    '{"longitude":82.0712,"latitude":44.9,"height":50000,"pitch":-60,"heading":12.3457}',
    '{"x":82.0712,"y":44.9,"z":50000,"h":12.3457,"p":-60,"r":0}',
  ])('%s is read back', (text) => {
    expect(parsePoseText(text)).toEqual(ROUNDED);
  });

  it.each(['', '82,44', '82,44,500,0,-90,7', '{"X":82}', '{broken', '[82,44,500,0,-90]', '182,44,500,0,-90'])(
    '%s is none',
    (text) => {
      expect(parsePoseText(text)).toBeUndefined();
    },
  );
});

describe('a typed pose', () => {
  it('brings a heading to 0 to 360', () => {
    const read = readTypedPose({ ...writePose(POSE), headingDeg: '-90' });
    expect(read).toMatchObject({ ok: true, value: { headingDeg: 270 } });
  });

  it.each([
    ['lon', '181', 'range'],
    ['lat', '北', 'number'],
    ['heightM', '', 'number'],
    ['pitchDeg', '-91', 'range'],
  ] as const)('says that %s “%s” is wrong', (field, text, reason) => {
    const read = readTypedPose({ ...writePose(POSE), [field]: text });
    expect(read).toEqual({ ok: false, error: { field, reason } });
  });
});
