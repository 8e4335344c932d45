import { expect, test } from 'vitest';
import { killRounds } from '../load/killRounds.ts';

test(
  'a server that is killed in the middle of saves and prints has lost nothing that it acknowledged',
  { timeout: 300_000 },
  async () => {
    const rounds = await killRounds(4);
    expect(rounds.lost, rounds.words).toBe(0);
    expect(rounds.saves).toBeGreaterThan(3);
    expect(rounds.sheets).toBeGreaterThan(0);
    expect(rounds.cutSaves + rounds.cutPrints).toBeGreaterThan(0);
  },
);
