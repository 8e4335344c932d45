import type { IMPORT_ENDPOINTS } from '../../src/api/contracts/imports.ts';
import { IMPORT_ROLE_TYPES } from '../../src/domain/imports/limits.ts';
import type { Session } from '../auth/sessions.ts';
import type { Handlers } from '../http/endpoints.ts';
import { Refusal } from '../http/refusal.ts';
import type { ImportService } from './importService.ts';

/** @throws Refusal 403 unless the role in force imports layers */
export function refuseOthers({ roleType }: Pick<Session, 'roleType'>): void {
  if (!IMPORT_ROLE_TYPES.includes(roleType)) throw new Refusal(403, '只有州局用户可以导入和管理自有数据');
}

/** Does what only those may who import layers. */
async function permitted<T>(session: Session, work: () => T | Promise<T>): Promise<T> {
  refuseOthers(session);
  return work();
}

/** The handlers of the calls about imported layers. */
export function createImportHandlers(imports: ImportService): Handlers<typeof IMPORT_ENDPOINTS> {
  const { layers } = imports;
  const listed = async () => ({ layers: await layers.list() });
  return {
    importBegin: ({ body, session }) =>
      permitted(session, () => imports.begin(session.accountId, body.file, body.sizeBytes)),
    importState: ({ query, session }) => permitted(session, () => imports.state(session.accountId, query.id)),
    importRead: ({ body, session }) =>
      permitted(session, () => imports.read(session.accountId, body.id, body.encoding)),
    importStore: ({ body, session }) =>
      permitted(session, () => imports.store(session.accountId, body.id, body)),
    importCancel: ({ body, session }) =>
      permitted(session, async () => {
        await imports.cancel(session.accountId, body.id);
        return null;
      }),
    ownLayerList: ({ session }) => permitted(session, listed),
    ownLayerRollBack: ({ body, session }) =>
      permitted(session, async () => {
        await layers.rollBack(body.name);
        return listed();
      }),
    ownLayerRemove: ({ body, session }) =>
      permitted(session, async () => {
        await layers.remove(body.name);
        return listed();
      }),
  };
}
