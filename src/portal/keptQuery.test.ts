import { describe, expect, it } from 'vitest';
import { withKeptQuery } from './keptQuery.ts';

describe('the query that stays', () => {
  it('is the quality, whatever screen is opened', () => {
    expect(withKeptQuery('/login', '?quality=low&page=x')).toBe('/login?quality=low');
    expect(
      new URLSearchParams(withKeptQuery('/ResourceOverview?page=草原', '?quality=low').split('?')[1]),
    ).toEqual(new URLSearchParams({ page: '草原', quality: 'low' }));
  });

  it('is nothing where none is given', () => {
    expect(withKeptQuery('/infoPage', '?menu=zonglan')).toBe('/infoPage');
  });
});
