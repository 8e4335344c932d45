// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { requestTimeoutMs } from './requestOutcomes.ts';

it('waits longer for the portal, which says itself when it is busy, than for services elsewhere', () => {
  expect(requestTimeoutMs('/geo/tiles/world/7/95/42.jpg')).toBe(60_000);
  expect(requestTimeoutMs(`${window.location.origin}/geo/wms`)).toBe(60_000);
  expect(requestTimeoutMs('https://tiles.example.cn/7/95/42.png')).toBe(20_000);
});
