import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createSignInLimits, DEFAULT_SIGN_IN_LIMITS } from './signInLimits.ts';

function setUp() {
  const clock = createFakeClock();
  const attempt = createSignInLimits(clock, DEFAULT_SIGN_IN_LIMITS);
  /** Guesses one after the other; how many could be made. */
  const guess = async (
    count: number,
    who: (index: number) => readonly [address: string, account: string],
  ) => {
    let made = 0;
    for (let index = 0; index < count; index += 1) {
      const one = await attempt(...who(index));
      await one?.failed();
      if (one !== undefined) made += 1;
    }
    return made;
  };
  return { clock, attempt, guess };
}

it('an office behind one address signs in as often as it likes, all at the same moment too', async () => {
  const { attempt } = setUp();
  const signIns = Array.from({ length: 400 }, async (_, index) => {
    const made = await attempt('10.0.0.1', `admin${String(index % 17)}`);
    // The password is looked at meanwhile.
    await Promise.resolve();
    await made?.succeeded();
    return made;
  });
  expect((await Promise.all(signIns)).filter((made) => made === undefined)).toEqual([]);
});

it('guesses for one account, for all from one address, and for one from many addresses end', async () => {
  const { attempt, clock, guess } = setUp();
  expect(await guess(50, () => ['10.0.0.1', 'admin1'])).toBe(10);
  expect(await guess(500, (index) => ['10.0.0.2', `user${String(index)}`])).toBe(120);
  expect(await guess(500, (index) => [`10.1.0.${String(index)}`, 'admin2'])).toBe(30);
  clock.advance(60_000);
  expect(await attempt('10.0.0.1', 'admin1')).toBeDefined();
  expect(await attempt('10.1.0.1', 'admin2')).toBeDefined();
});

it('whoever signed in from his own address is not locked out by others who guess', async () => {
  const { attempt, guess } = setUp();
  await (await attempt('10.0.0.9', 'admin2'))?.succeeded();
  await guess(500, (index) => [`10.1.0.${String(index)}`, 'admin2']);
  expect(await attempt('10.0.0.8', 'admin2')).toBeUndefined();
  expect(await attempt('10.0.0.9', 'admin2')).toBeDefined();
});

it('parallel guesses wait for each other and no more are made than one after the other', async () => {
  const { attempt } = setUp();
  const guesses = Array.from({ length: 50 }, async () => {
    const made = await attempt('10.0.0.1', 'admin1');
    await Promise.resolve();
    await made?.failed();
    return made;
  });
  expect((await Promise.all(guesses)).filter((made) => made !== undefined)).toHaveLength(10);
});

it('attempts that fail by the fault of the server do not count', async () => {
  const { attempt } = setUp();
  for (let round = 0; round < 50; round += 1) await (await attempt('10.0.0.1', 'admin1'))?.withdrawn();
  expect(await attempt('10.0.0.1', 'admin1')).toBeDefined();
});

it('no more than some hundred wait', async () => {
  const { attempt } = setUp();
  for (let index = 0; index < 510; index += 1) void attempt('10.0.0.1', 'admin1');
  expect(await attempt('10.0.0.1', 'admin1')).toBeUndefined();
});
