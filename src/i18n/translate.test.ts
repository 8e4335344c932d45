import { expect, it } from 'vitest';
import { createTranslator } from './translate.ts';
import { texts } from '../../tests/support/allTexts.ts';

it('fills the marks of a text, and leaves one without a value empty', () => {
  const { t } = createTranslator('zh', texts);
  expect(t('export.layers.count', { count: 2 })).toBe('已选 2 个图层');
  expect(t('export.layers.count')).toBe('已选  个图层');
});

it('says the word that goes with the number', () => {
  const { t } = createTranslator('en', texts);
  expect(t('export.layers.count', { count: 1 })).toBe('1 layer chosen');
  expect(t('export.layers.count', { count: 0 })).toBe('0 layers chosen');
  expect(t('export.layers.count', { count: '12' })).toBe('12 layers chosen');
});
