import type { SHEET_ENDPOINTS } from '../../src/api/contracts/print.ts';
import type { Handlers } from '../http/endpoints.ts';
import { fontProgram } from './fontProgram.ts';
import { printRefusal } from './routes.ts';
import type { PrintService } from './service.ts';

async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw printRefusal(error);
  }
}

/** The handlers of map export's endpoints. */
export function createPrintHandlers(print: PrintService): Handlers<typeof SHEET_ENDPOINTS> {
  return {
    sheetLetters: ({ body }) => Promise.resolve(fontProgram(body.bold ? 'bold' : 'regular', body.text)),
    sheetSettings: ({ body, session }) =>
      refusing(() => print.settings(session.accountId, body.job, body.sheet, body.drawings)),
    sheetLegend: ({ body, caller, signal }) =>
      refusing(async () => {
        const entries = await print.legend(body, await caller.rights(), signal);
        return entries.map((entry) => ({ ...entry }));
      }),
    sheetSources: ({ body, caller }) =>
      refusing(async () => [...(await print.sources(body, await caller.rights()))]),
    viewLegend: ({ body, caller, signal }) =>
      refusing(async () => {
        const legends = await print.viewLegend(body, await caller.rights(), signal);
        return legends.map(({ layer, entries }) => ({
          layer,
          entries: entries.map((entry) => ({ ...entry })),
        }));
      }),
    sheetSurroundings: ({ body, caller, signal }) =>
      refusing(async () => print.surroundings(body, await caller.rights(), signal)),
    sheetSeries: ({ body, caller }) =>
      refusing(async () => {
        const { accountId, roleType } = caller;
        const cartographer = { accountId, roleType, rights: await caller.rights() };
        return print.series(cartographer, body.title, body.sheets, body.drawings);
      }),
    printJobState: ({ query, session }) => refusing(() => print.state(session.accountId, query.job)),
    printJobCancel: ({ body, session }) => refusing(() => print.cancel(session.accountId, body.job)),
    sheetHistory: ({ session }) => refusing(() => print.history.list(session.accountId)),
    sheetHistoryDrawings: ({ query, session }) =>
      refusing(() => print.history.drawings(session.accountId, query.id)),
    sheetHistoryDelete: ({ body, session }) =>
      refusing(async () => {
        await print.history.remove(session.accountId, body.id);
        return null;
      }),
  };
}
