import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { goHome, openTitle } from './homeAction.ts';

/** Runs the home action; what was done, in order. */
function setUp(hasMap: boolean) {
  const clock = createFakeClock();
  const done: string[] = [];
  const note = (what: string) => {
    done.push(what);
    return Promise.resolve();
  };
  const map = { clearScreen: () => note('clear'), flyHome: () => note('fly') };
  const going = goHome({
    map: () => (hasMap ? map : undefined),
    clock,
    open: (address) => void note(address),
  });
  return { clock, done, going };
}

describe('the home action', () => {
  it('clears the screen, and after 500 ms goes to /PortalPage and flies to the initial view', async () => {
    const { clock, done, going } = setUp(true);
    await clock.run(499);
    expect(done).toEqual(['clear']);
    await clock.run(1);
    await going;
    expect(done).toEqual(['clear', '/PortalPage', 'fly']);
  });

  it('goes to /PortalPage while there is no map yet', async () => {
    const { clock, done, going } = setUp(false);
    await clock.run(500);
    await going;
    expect(done).toEqual(['/PortalPage']);
  });
});

describe('a click on the title', () => {
  it('opens its screen after 100 ms', () => {
    const clock = createFakeClock();
    const opened: string[] = [];
    const open = (address: string) => void opened.push(address);
    openTitle({ clock, open }, '/PortalPage');
    openTitle({ clock, open }, undefined);
    clock.advance(99);
    expect(opened).toEqual([]);
    clock.advance(1);
    expect(opened).toEqual(['/PortalPage']);
  });
});
