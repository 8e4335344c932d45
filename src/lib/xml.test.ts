import { describe, expect, it } from 'vitest';
import { escapeXml } from './xml.ts';

describe('escapeXml', () => {
  it('escapes every special character of content and attributes', () => {
    expect(escapeXml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;');
  });

  it('replaces what XML forbids and keeps Chinese, line ends and pairs', () => {
    expect(escapeXml('博\u0000乐\u001F\n\uD800x😀')).toBe('博\uFFFD乐\uFFFD\n\uFFFDx😀');
  });
});
