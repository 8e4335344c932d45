import { describe, expect, it } from 'vitest';
import { brokenPasswordRules } from './passwordRules.ts';

describe('the rules of passwords', () => {
  it.each([
    ['Shan7-he-Lu', []],
    ['森林草原湿地Ab1荒漠河流', []],
    ['Sh7-he', ['length']],
    ['shanheluxing', ['kinds']],
    ['shanhe-luxing', ['kinds']],
    ['Wang-Li-2031', ['account']],
    ['x1X-wang-li', ['account']],
    ['Password123!', ['common']],
    ['P@ssw0rd-2024', ['common']],
    ['Admin@12345', ['common']],
    ['Aa123456789', ['common']],
    ['1qaz@WSX3edc', ['common']],
    ['Qwer!2345678', ['common']],
    ['Lincao@2026', ['common']],
    ['123', ['length', 'kinds']],
  ])('%s breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password, 'wang-li')).toEqual(broken);
  });

  it('count characters as people do, and end at 256', () => {
    expect(brokenPasswordRules('😀😀😀😀Aa1', '')).toContain('length');
    expect(brokenPasswordRules(`aB1${'x'.repeat(253)}`, '')).toEqual([]);
    expect(brokenPasswordRules(`aB1${'x'.repeat(254)}`, '')).toEqual(['length']);
  });
});
