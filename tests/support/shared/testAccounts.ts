import { hashPassword } from '../../../server/auth/passwords.ts';
import { openDatabase } from '../../../server/base/db/database.ts';
import { accounts } from '../../../server/db/schema.ts';
import { DEMO_PASSWORD } from '../portal.ts';

/** Accounts of the browser files beside the demo ones, by their role types: what a user keeps is seen by no other file. */
export const TEST_ACCOUNTS = {
  accounts: 0,
  auditing: 17,
  bureau: 0,
  camera: 0,
  classes: 0,
  columns: 0,
  draw: 0,
  drainage: 0,
  editor: 0,
  effects: 0,
  export: 0,
  files: 8,
  fire: 0,
  flight: 0,
  forestBureau: 14,
  journey: 0,
  keyboard: 0,
  keys: 0,
  layers: 0,
  locate: 0,
  masters: 0,
  measure: 0,
  measurePage: 0,
  outage: 0,
  overlay: 0,
  ownLayers: 0,
  pages: 0,
  picking: 0,
  plot: 0,
  query: 0,
  relay: 0,
  rolesDesk: 0,
  services: 0,
  specialist: 0,
  station: 8,
  topics: 0,
  touch: 0,
  wall: 0,
  windows: 0,
  workbench: 0,
  workbenchScene: 0,
  workbenchShell: 0,
  workbenchTopics: 0,
} as const satisfies Readonly<Record<string, number>>;

/** An account of the table. */
export type TestAccount = keyof typeof TEST_ACCOUNTS;

/** Adds the accounts, with the demo password, to the embedded database of a filled data folder that no portal has open. */
export async function addTestAccounts(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    const [passwordHash, updatedAt] = [await hashPassword(DEMO_PASSWORD), new Date()];
    const rows = Object.entries(TEST_ACCOUNTS).map(([account, roleType]) => ({
      id: `test-${account}`,
      account,
      roleType,
      passwordHash,
      updatedAt,
    }));
    await database.orm.insert(accounts).values(rows).onConflictDoNothing();
  } finally {
    await database.close();
  }
}
