import { describe, expect, it } from 'vitest';
import { mediaSignal } from './mediaSignal.ts';

/** The part of a page that answers media queries. */
function createPage() {
  const list = Object.assign(new EventTarget(), { matches: false });
  return {
    page: { matchMedia: () => list as unknown as MediaQueryList },
    set(matches: boolean) {
      list.matches = matches;
      list.dispatchEvent(new Event('change'));
    },
  };
}

describe('a media query as a signal', () => {
  it('tells what holds now, and each change until nobody listens', () => {
    const { page, set } = createPage();
    const signal = mediaSignal(page, '(prefers-reduced-motion: reduce)');
    const heard: boolean[] = [];
    const stop = signal.subscribe((holds) => heard.push(holds));
    set(true);
    expect(signal.value).toBe(true);
    set(false);
    stop();
    set(true);
    expect(heard).toEqual([true, false]);
    expect(signal.value).toBe(true);
  });
});
