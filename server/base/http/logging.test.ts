import { describe, expect, test } from 'vitest';
import { redactedUrl } from './logging.ts';

describe('redactedUrl', () => {
  test.each([
    ['/a', '/a'],
    ['/a?x=1&y=2', '/a?x=1&y=2'],
    ['/a?account=admin1&password=s', '/a?account=admin1&password=***'],
    ['/a?PW=s&x=1', '/a?PW=***&x=1'],
    ['/a?%70assword=s', '/a?%70assword=***'],
    ['/a?pw=a=b=c', '/a?pw=***'],
    ['/a?%E0%A4%A=s', '/a?%E0%A4%A=***'],
    ['/a?q=?password=s', '/a?q=?password=s'],
    ['/a?', '/a?'],
  ])('%s is logged as %s', (url, logged) => {
    expect(redactedUrl(url)).toBe(logged);
  });
});
