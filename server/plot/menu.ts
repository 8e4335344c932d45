import { asc } from 'drizzle-orm';
import type { PlotMenuEntry } from '../../src/domain/drawing/plot/records.ts';
import type { Database } from '../base/db/database.ts';
import { ensureSampleRows } from '../base/db/sampleRows.ts';
import { MENU_ROWS } from './menuRows.ts';
import { plotMenu } from './schema.ts';

/** Installs the menu once; a later release's rows replace it, but for what somebody wrote, changed or took out. */
export function ensurePlotMenu(database: Database): Promise<void> {
  return ensureSampleRows(database, 'plot_menu', MENU_ROWS, () =>
    MENU_ROWS.map((row, sort) => ({ disable: false, active: true, ...row, sort })),
  );
}

/** The entries below a parent, each with its own. */
export async function readMenu({ orm }: Pick<Database, 'orm'>, parentid: string): Promise<PlotMenuEntry[]> {
  const rows = await orm.select().from(plotMenu).orderBy(asc(plotMenu.sort));
  const childrenOf = (id: string): PlotMenuEntry[] =>
    rows.filter((row) => row.parentid === id).map((row) => ({ ...row, children: childrenOf(row.id) }));
  return childrenOf(parentid);
}
