import { describe, expect, it } from 'vitest';
import { plainExcerpt } from './excerpt.ts';

describe('an excerpt of a foreign text', () => {
  it('is its words on one line, without tags, comments and styles', () => {
    const page = `<!doctype html><html><head><title>404</title></head><body><!-- <b>inner</b> -->
      <style>b { color: red }</style><h1>Not   found</h1><p>no such <b>layer</b></p><script>alert(1)</script></body></html>`;
    expect(plainExcerpt(page)).toBe('Not found no such layer');
  });

  it('ends what is never closed with the text', () => {
    expect(plainExcerpt('before <script>alert(1)')).toBe('before');
    expect(plainExcerpt('before <!-- never')).toBe('before');
  });

  it('is no longer than a reason may be', () => {
    expect(plainExcerpt('字'.repeat(5000))).toHaveLength(300);
  });

  // In a time that grew with the square of the length these would take minutes, and the test would be ended.
  it.each(['<head', '<script>', '<!--', '<', '<!-- <style ', '<head </script>'])(
    'is found in a long text of nothing but %s',
    (opener) => {
      expect(plainExcerpt(opener.repeat(400_000)).length).toBeLessThanOrEqual(300);
    },
  );
});
