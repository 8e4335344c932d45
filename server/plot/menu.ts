import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { PlotMenuEntry } from '../../src/domain/plot/records.ts';
import type { Database } from '../db/database.ts';
import { appSettings } from '../db/schema.ts';
import { MENU_ROWS } from './menuRows.ts';
import { plotMenu } from './schema.ts';

/** Setting that remembers which rows were installed. */
const SEED_KEY = 'plot.menu';

/** Installs the menu once; a later release's rows replace it. */
export async function ensurePlotMenu(database: Database): Promise<void> {
  const sha256 = createHash('sha256').update(JSON.stringify(MENU_ROWS)).digest('hex');
  await database.typedTransaction(async (tx) => {
    const [stored] = await tx.select().from(appSettings).where(eq(appSettings.key, SEED_KEY));
    if (stored?.value === sha256) return;
    await tx.delete(plotMenu);
    await tx.insert(plotMenu).values(MENU_ROWS.map((row, sort) => ({ ...row, sort })));
    await tx
      .insert(appSettings)
      .values({ key: SEED_KEY, value: sha256 })
      .onConflictDoUpdate({ target: appSettings.key, set: { value: sha256 } });
  });
}

/** The entries below a parent, each with its own. */
export async function readMenu({ orm }: Pick<Database, 'orm'>, parentid: string): Promise<PlotMenuEntry[]> {
  const rows = await orm.select().from(plotMenu).orderBy(asc(plotMenu.sort));
  const childrenOf = (id: string): PlotMenuEntry[] =>
    rows.filter((row) => row.parentid === id).map((row) => ({ ...row, children: childrenOf(row.id) }));
  return childrenOf(parentid);
}
