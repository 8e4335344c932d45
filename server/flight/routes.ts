import { and, asc, count, eq } from 'drizzle-orm';
import type { KeptRoute } from '../../src/api/contracts/flightRoutes.ts';
import { flightRouteSchema, ROUTE_LIMITS } from '../../src/domain/views/flight/route.ts';
import type { Database } from '../base/db/database.ts';
import { flightRoutes } from '../db/schema.ts';
import { Refusal } from '../base/http/refusal.ts';

/** The flight routes of each account. An id of somebody else's is answered as one that does not exist. */
export interface FlightRouteStore {
  /** Oldest first. */
  list(accountId: string): Promise<KeptRoute[]>;
  /** Adds or replaces. @throws Refusal 409 when the list is full */
  save(accountId: string, kept: KeptRoute): Promise<void>;
  /** @throws Refusal 404 when the account has no such route */
  remove(accountId: string, id: string): Promise<void>;
}

/** Creates the store on an open database. */
export function createFlightRouteStore({ orm }: Pick<Database, 'orm'>): FlightRouteStore {
  const of = (accountId: string, id: string) =>
    and(eq(flightRoutes.accountId, accountId), eq(flightRoutes.id, id));
  return {
    async list(accountId) {
      const rows = await orm
        .select()
        .from(flightRoutes)
        .where(eq(flightRoutes.accountId, accountId))
        .orderBy(asc(flightRoutes.serial));
      return rows.map(({ id, name, route }) => ({ id, name, route: flightRouteSchema.parse(route) }));
    },
    async save(accountId, { id, name, route }) {
      const changed = await orm
        .update(flightRoutes)
        .set({ name, route })
        .where(of(accountId, id))
        .returning({ id: flightRoutes.id });
      if (changed.length > 0) return;
      const [held] = await orm
        .select({ rows: count() })
        .from(flightRoutes)
        .where(eq(flightRoutes.accountId, accountId));
      if (Number(held?.rows ?? 0) >= ROUTE_LIMITS.perUser)
        throw new Refusal(409, `航线已满，最多 ${String(ROUTE_LIMITS.perUser)} 条`);
      await orm.insert(flightRoutes).values({ accountId, id, name, route });
    },
    async remove(accountId, id) {
      const removed = await orm
        .delete(flightRoutes)
        .where(of(accountId, id))
        .returning({ id: flightRoutes.id });
      if (removed.length === 0) throw new Refusal(404, '航线不存在');
    },
  };
}
