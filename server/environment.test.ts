import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('allows no other origin unless told, and then those alone that are written as origins', () => {
  const originsOf = (text: string) => {
    const read = readEnvironment({ PORTAL_ALLOWED_ORIGINS: text });
    return read.ok ? read.value.allowedOrigins : read.error;
  };
  expect(originsOf('')).toEqual([]);
  expect(originsOf('https://gis.example.cn, http://10.0.0.5:8080')).toEqual([
    'https://gis.example.cn',
    'http://10.0.0.5:8080',
  ]);
  for (const wrong of ['*', 'gis.example.cn', 'https://gis.example.cn/', 'https://gis.example.cn/map'])
    expect(originsOf(wrong), wrong).toContain('PORTAL_ALLOWED_ORIGINS');
});
