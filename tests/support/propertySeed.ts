import fc from 'fast-check';

/** Where a run's properties begin when nobody says otherwise. */
const USUAL_SEED = 20_261_123;

/**
 * Properties are tried with the same examples in every run, so that a red run is the doing of the change under test and fails again.
 * `PORTAL_TEST_SEED=random` looks for new ones; a number repeats what such a run printed.
 */
const asked = process.env.PORTAL_TEST_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked ?? USUAL_SEED) });
