import { expect, it } from 'vitest';
import { texts } from '../../../tests/support/allTexts.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { slopeText } from './slopeCommand.ts';

const PLACE = { at: [82, 44.5], heightM: 1532.4 } as const;
const said = (language: 'zh' | 'en', slope: Omit<Parameters<typeof slopeText>[1], keyof typeof PLACE>) =>
  slopeText(createTranslator(language, texts), { ...PLACE, ...slope }).split('\n');

it('says slope with its class, aspect and height', () => {
  const slope = { slopeDeg: 23.44, grade: 'inclined', aspect: { deg: 134.6, name: 'se' } } as const;
  expect(said('zh', slope)).toEqual(['坡度 23.4° 斜坡', '坡向 135° 东南坡', '高程 1,532 m']);
  expect(said('en', slope)).toEqual(['Slope 23.4°, inclined', 'Aspect 135°, south-east', 'Height 1,532 m']);
});

it('has north at 0°, and no aspect where it is flat', () => {
  const north = { slopeDeg: 50, grade: 'precipitous', aspect: { deg: 359.7, name: 'n' } } as const;
  expect(said('zh', north)[1]).toBe('坡向 0° 北坡');
  expect(said('zh', { slopeDeg: 0, grade: 'flat' })).toEqual(['坡度 0.0° 平坡', '无坡向', '高程 1,532 m']);
});
