import { beforeAll, expect, test } from 'vitest';
import {
  pictureMasterChange,
  pictureMasterCreate,
  pictureMasterDelete,
  pictureMasterList,
  pictureMasterRead,
  type ListedMaster,
} from '../../src/api/contracts/pictureMasters.ts';
import { MASTER_LIMITS } from '../../src/domain/sheet/pageMaster.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const PROJECT = JSON.stringify({ format: 'portal-picture', version: 3 });

onEachDatabase('page masters of the picture editor', (start) => {
  let server: TestServer;
  let bureau: string;
  let unit: string;
  beforeAll(async () => {
    server = await start();
    bureau = await server.signIn('admin1');
    unit = await server.signIn('admin5');
  });

  const call = async (token: string, path: string, body?: unknown) => {
    const { status, body: answer } = await server.fetch(path, {
      headers: { Authorization: token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status, ...(answer as { readonly result: never; readonly message: string }) };
  };
  const create = (token: string, name: string, isShared = false) =>
    call(token, pictureMasterCreate.path, { name, isShared, project: PROJECT });
  const list = async (token: string): Promise<ListedMaster[]> =>
    (await call(token, pictureMasterList.path)).result;
  const idOf = async (token: string, name: string) =>
    (await list(token)).find((master) => master.name === name)?.id ?? '';

  test('are everybody’s own, and the bureau’s are for all', async () => {
    expect((await create(unit, '本单位图框')).status).toBe(200);
    expect((await create(bureau, '州局图框', true)).status).toBe(200);
    expect((await create(bureau, '我的')).status).toBe(200);
    expect((await create(unit, '冒充', true)).status).toBe(403);
    const names = async (token: string) => (await list(token)).map(({ name, isShared }) => [name, isShared]);
    expect(await names(unit)).toEqual([
      ['本单位图框', false],
      ['州局图框', true],
    ]);
    const shared = await idOf(unit, '州局图框');
    const read = await call(unit, `${pictureMasterRead.path}?id=${shared}`);
    expect(read.result).toEqual({
      id: shared,
      name: '州局图框',
      isShared: true,
      revision: 1,
      project: PROJECT,
    });
    const foreign = await idOf(bureau, '我的');
    expect((await call(unit, `${pictureMasterRead.path}?id=${foreign}`)).status).toBe(404);
  });

  test('have a revision for each content, and none for a name', async () => {
    const id = await idOf(unit, '本单位图框');
    const change = (body: object) => call(unit, pictureMasterChange.path, { id, ...body });
    expect((await change({ name: '新图框' })).result).toMatchObject({ name: '新图框', revision: 1 });
    expect((await change({ project: '{}' })).result).toMatchObject({ name: '新图框', revision: 2 });
    expect((await call(unit, `${pictureMasterRead.path}?id=${id}`)).result).toMatchObject({ project: '{}' });
  });

  test('of the bureau are changed and deleted by administrators alone', async () => {
    const id = await idOf(unit, '州局图框');
    expect((await call(unit, pictureMasterChange.path, { id, name: '改' })).status).toBe(404);
    expect((await call(unit, pictureMasterDelete.path, { id })).status).toBe(404);
    expect((await call(bureau, pictureMasterChange.path, { id, name: '州局标准' })).status).toBe(200);
    expect((await call(bureau, pictureMasterDelete.path, { id })).status).toBe(200);
  });

  test('of one name are one, and too many or too large ones are refused', async () => {
    const again = await create(unit, '新图框');
    expect([again.status, again.message]).toEqual([409, '已有同名的母版，请换一个名称']);
    await create(unit, '另一个');
    const id = await idOf(unit, '另一个');
    expect((await call(unit, pictureMasterChange.path, { id, name: '新图框' })).status).toBe(409);
    const large = { name: '大', isShared: false, project: 'x'.repeat(MASTER_LIMITS.characters + 1) };
    expect((await call(unit, pictureMasterCreate.path, large)).status).toBe(400);
    for (let index = 2; index < MASTER_LIMITS.count; index += 1)
      expect((await create(unit, `母版${String(index)}`)).status).toBe(200);
    expect((await create(unit, '再一个')).status).toBe(409);
    expect(await list(unit)).toHaveLength(MASTER_LIMITS.count);
  });
});
