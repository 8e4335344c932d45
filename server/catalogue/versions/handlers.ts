import { z } from 'zod';
import type { WORKBENCH_ENDPOINTS } from '../../../src/api/contracts/workbench.ts';
import {
  changesBetween,
  type CatalogueChange,
} from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Session } from '../../base/access/session.ts';
import type { Database, Query } from '../../base/db/database.ts';
import { createKeptListStore } from '../../db/keptLists.ts';
import { catalogueDrafts } from '../../db/schema.ts';
import type { Handlers } from '../../http/endpoints.ts';
import type { KnownOrigins } from '../knownOrigins.ts';
import type { CatalogueSchedule } from './schedule.ts';
import { publishChanges, restoreVersion } from './publish.ts';
import { readRecords } from './records.ts';
import { holdCatalogue, listVersions, readVersion, type ChangedBy, type VersionFacts } from './versions.ts';

const draftsSchema = z.array(z.object({ author: z.string(), changes: z.int(), saved_at: z.coerce.date() }));

/** The drafts of all but one account that change something. */
async function draftsOfOthers(query: Query, accountId: string) {
  const rows = await query(
    `SELECT account AS author, jsonb_array_length(items) AS changes, draft.updated_at AS saved_at
     FROM catalogue_drafts AS draft JOIN accounts ON accounts.id = draft.account_id
     WHERE account_id <> $1 AND jsonb_array_length(items) > 0 ORDER BY draft.updated_at DESC`,
    [accountId],
  );
  return draftsSchema
    .parse(rows)
    .map(({ saved_at, ...draft }) => ({ ...draft, savedAtMs: saved_at.getTime() }));
}

/** What the calls of the workbench work on. */
export interface WorkbenchContext {
  readonly database: Database;
  readonly origins: KnownOrigins;
  readonly clock: Clock;
  readonly schedule: CatalogueSchedule;
  /** Another catalogue is in force. */
  readonly onPublished: () => void;
}

/** The handlers of the workbench's calls. */
export function createWorkbenchHandlers({
  database,
  origins,
  clock,
  schedule,
  onPublished,
}: WorkbenchContext): Handlers<typeof WORKBENCH_ENDPOINTS> {
  const { query, transaction } = database;
  const drafts = createKeptListStore<CatalogueChange>(
    database,
    catalogueDrafts,
    // Checked when they were saved; what a later release asks of them is told when they are published.
    z.custom<CatalogueChange>(),
    '草稿已在别处修改',
  );
  const by = (session: Session, origin: ChangedBy['origin'], note: string): ChangedBy => ({
    author: session.account,
    origin,
    note,
    at: new Date(clock.nowMs()),
  });
  const published = async (version: VersionFacts) => {
    onPublished();
    return { version, records: await readRecords(query), needsReload: await origins.refresh() };
  };
  return {
    async catalogueRead({ session }) {
      const inForce = await transaction(async (within) => ({
        version: await holdCatalogue(within, new Date(clock.nowMs())),
        records: await readRecords(within),
      }));
      const { accountId } = session;
      const drafts = await draftsOfOthers(query, accountId);
      return { ...inForce, drafts, scheduled: await schedule.list(accountId) };
    },
    catalogueDraftList: ({ session }) => drafts.list(session.accountId),
    catalogueDraftSave: ({ body, session }) => drafts.save(session.accountId, body.version, body.items),
    async cataloguePublish({ body, session }) {
      const { changes, note } = body;
      const version = await transaction((within) =>
        publishChanges(within, changes, by(session, 'workbench', note)),
      );
      return published(version);
    },
    async catalogueSchedule({ body, session }) {
      await schedule.add(session, body);
      return { scheduled: await schedule.list(session.accountId) };
    },
    async catalogueUnschedule({ body, session: { accountId } }) {
      const changes = await schedule.takeBack(accountId, body.id);
      return { changes, scheduled: await schedule.list(accountId) };
    },
    catalogueVersions: async () => ({ versions: await listVersions(query) }),
    async catalogueDiff({ query: { from, to } }) {
      const earlier = from === 0 ? [] : (await readVersion(query, from)).records;
      return { changes: changesBetween(earlier, (await readVersion(query, to)).records) };
    },
    async catalogueRestore({ body: { number }, session }) {
      const version = await transaction((within) =>
        restoreVersion(within, number, by(session, 'restore', String(number))),
      );
      return published(version);
    },
  };
}
