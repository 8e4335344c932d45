import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createShellStore } from '../../stores/shellStore.ts';
import { goHome } from './homeAction.ts';

describe('the home action', () => {
  it('sets the clear-screen flag, and after 500 ms goes to /PortalPage and flies to the initial view', async () => {
    const clock = createFakeClock();
    const shell = createShellStore();
    const done: string[] = [];
    const going = goHome({
      shell,
      clock,
      open: (address) => done.push(address),
      flyHome() {
        done.push('fly');
        return Promise.resolve();
      },
    });
    expect(shell.getState().clearScreen).toBe(true);
    clock.advance(499);
    expect(done).toEqual([]);
    clock.advance(1);
    await going;
    expect(done).toEqual(['/PortalPage', 'fly']);
  });
});
