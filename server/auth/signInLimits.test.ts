import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createSignInLimits, DEFAULT_SIGN_IN_LIMITS } from './signInLimits.ts';

const setUp = () => {
  const clock = createFakeClock();
  return { clock, attempt: createSignInLimits(clock, DEFAULT_SIGN_IN_LIMITS) };
};
const many = (count: number, work: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => work(index)).filter((made) => made !== undefined).length;

it('an office behind one address signs in as often as it likes', () => {
  const { attempt } = setUp();
  const passed = many(1000, (index) => {
    const made = attempt('10.0.0.1', `admin${String(index % 17)}`);
    made?.succeeded();
    return made;
  });
  expect(passed).toBe(1000);
});

it('guesses for one account, for all from one address, and for one from many addresses end', () => {
  const { attempt, clock } = setUp();
  expect(many(50, () => attempt('10.0.0.1', 'admin1'))).toBe(10);
  expect(many(500, (index) => attempt('10.0.0.2', `user${String(index)}`))).toBe(120);
  expect(many(500, (index) => attempt(`10.1.0.${String(index)}`, 'admin2'))).toBe(30);
  clock.advance(60_000);
  expect(attempt('10.0.0.1', 'admin1')).toBeDefined();
  expect(attempt('10.1.0.1', 'admin2')).toBeDefined();
});

it('whoever signed in from his own address is not locked out by others who guess', () => {
  const { attempt } = setUp();
  attempt('10.0.0.9', 'admin2')?.succeeded();
  many(500, (index) => attempt(`10.1.0.${String(index)}`, 'admin2'));
  expect(attempt('10.0.0.8', 'admin2')).toBeUndefined();
  expect(attempt('10.0.0.9', 'admin2')).toBeDefined();
});

it('parallel attempts count before they are decided, and those that fail by the fault of the server do not', () => {
  const { attempt } = setUp();
  const open = Array.from({ length: 10 }, () => attempt('10.0.0.1', 'admin1'));
  expect(attempt('10.0.0.1', 'admin1')).toBeUndefined();
  open.forEach((made) => made?.withdrawn());
  expect(attempt('10.0.0.1', 'admin1')).toBeDefined();
});
