import type { IMPORT_ENDPOINTS } from '../../src/api/contracts/imports.ts';
import { IMPORT_LIMITS } from '../../src/domain/layers/imports/limits.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Handlers } from '../http/endpoints.ts';
import type { ImportService } from './importService.ts';

/** The handlers of the calls about imported layers. */
export function createImportHandlers(imports: ImportService): Handlers<typeof IMPORT_ENDPOINTS> {
  const { layers } = imports;
  const listed = async () => ({ layers: await layers.list() });
  return {
    async importBegin({ body: { file, sizeBytes }, caller }) {
      const { fileBytes, heldFileBytes } = IMPORT_LIMITS;
      const { tools } = await caller.role();
      const most = tools.includes('import') ? fileBytes : heldFileBytes;
      if (sizeBytes <= most) return imports.begin(caller.accountId, file, sizeBytes);
      throw new Refusal(413, `文件超过 ${String(most / 1e6)} MB，未上传。请分成几个文件`);
    },
    importState: ({ query, session }) => imports.state(session.accountId, query.id),
    importRead: ({ body, session }) => imports.read(session.accountId, body.id, body.encoding),
    importConvert: ({ body, session }) =>
      imports.convert(session.accountId, body.id, body.layer, body.reference),
    importStore: ({ body, session }) => imports.store(session.accountId, body.id, body),
    importCancel: async ({ body, session }) => {
      await imports.cancel(session.accountId, body.id);
      return null;
    },
    ownLayerList: listed,
    ownLayerRollBack: async ({ body, session }) => {
      await layers.rollBack(body.name, session.account);
      return listed();
    },
    ownLayerRemove: async ({ body, session }) => {
      await layers.remove(body.name, session.account);
      return listed();
    },
  };
}
