import { expect, it } from 'vitest';
import { fieldTitle, fieldText } from './bubble.ts';

const METADATA = [{ dataKey: '巡护频次', dataValue: '巡护频次', extend1: 'header,bubble' }];
const words = (language: 'zh' | 'en') => ({ language, unknown: '未知', yes: '是', no: '否' });

it('a field whose name is a Chinese word has an English title in English only', () => {
  expect(fieldTitle('巡护频次', METADATA, 'zh')).toBe('巡护频次');
  expect(fieldTitle('巡护频次', METADATA, 'en')).toBe('Patrols');
  expect(fieldTitle('某单位自定字段', [], 'en')).toBe('某单位自定字段');
});

it('a title that the bureau gave stays in both languages', () => {
  const own = [{ dataKey: '巡护频次', dataValue: '巡护', extend1: null }];
  expect(fieldTitle('巡护频次', own, 'en')).toBe('巡护');
});

it('a value of a short list is said in the language, any other as it is', () => {
  expect(fieldText('巡护频次', '每周两次', words('zh'))).toBe('每周两次');
  expect(fieldText('巡护频次', '每周两次', words('en'))).toBe('Twice a week');
  expect(fieldText('巡护频次', '不定期', words('en'))).toBe('不定期');
});
