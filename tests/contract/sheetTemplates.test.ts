import { beforeAll, describe, expect, test } from 'vitest';
import {
  sheetTemplateDelete,
  sheetTemplateList,
  sheetTemplateSave,
  type KeptTemplate,
} from '../../src/api/contracts/sheetTemplates.ts';
import { NO_IMPRINT, WHOLE_FURNITURE } from '../../src/domain/sheet/sheet.ts';
import { TEMPLATE_LIMITS, type SheetTemplate } from '../../src/domain/sheet/sheetTemplate.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import type { TestServer } from '../support/server.ts';

const CONTENT: SheetTemplate = {
  sheet: {
    unit: '博州林业和草原局防火办',
    page: { size: 'A3', orientation: 'landscape', dpi: 200 },
    furniture: { ...WHOLE_FURNITURE, kilometres: true },
    meridian: 'zone3',
    imprint: { ...NO_IMPRINT, author: '张三', secrecy: 'internal', sources: true },
  },
  format: 'pdf',
  worldFile: false,
  drawings: true,
};

onEachDatabase('templates of printed sheets', (start) => {
  let server: TestServer;
  let bureau: string;
  let unit: string;
  beforeAll(async () => {
    server = await start();
    bureau = await server.signIn('admin1');
    unit = await server.signIn('admin5');
  });

  const call = (path: string, token: string, body?: unknown) =>
    server.fetch(path, {
      headers: { Authorization: token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const save = (token: string, change: object) =>
    call(sheetTemplateSave.path, token, { name: '防火图', isShared: false, content: CONTENT, ...change });
  const list = async (token: string) =>
    ((await call(sheetTemplateList.path, token)).body as { result: KeptTemplate[] }).result;
  const names = async (token: string) => (await list(token)).map(({ name, isShared }) => [name, isShared]);

  test('are everybody’s own, and the bureau’s are for all', async () => {
    expect((await save(unit, {})).status).toBe(200);
    expect((await save(bureau, { name: '州局标准', isShared: true })).status).toBe(200);
    expect((await save(bureau, { name: '我的' })).status).toBe(200);
    expect(await names(unit)).toEqual([
      ['防火图', false],
      ['州局标准', true],
    ]);
    expect(await names(bureau)).toEqual([
      ['我的', false],
      ['州局标准', true],
    ]);
    expect((await list(unit))[0]?.content).toEqual(CONTENT);
  });

  test('one of the same name takes the place of the former', async () => {
    const [before] = await list(unit);
    await save(unit, { content: { ...CONTENT, format: 'png' } });
    expect(await list(unit)).toEqual([
      { ...before, content: { ...CONTENT, format: 'png' } },
      expect.objectContaining({ name: '州局标准' }),
    ]);
  });

  test('of the bureau are changed and deleted by administrators alone', async () => {
    const refused = await save(unit, { name: '州局标准', isShared: true });
    expect(refused.status).toBe(403);
    expect((refused.body as { message: string }).message).toContain('管理员');
    const shared = (await list(unit)).find(({ isShared }) => isShared);
    const own = (await list(unit)).find(({ isShared }) => !isShared);
    expect((await call(sheetTemplateDelete.path, unit, { id: shared?.id })).status).toBe(404);
    expect((await call(sheetTemplateDelete.path, bureau, { id: own?.id })).status).toBe(404);
    expect((await call(sheetTemplateDelete.path, unit, { id: own?.id })).status).toBe(200);
    expect((await call(sheetTemplateDelete.path, bureau, { id: shared?.id })).status).toBe(200);
    expect(await names(unit)).toEqual([]);
  });

  describe('are refused', () => {
    test.each([
      ['without a name', { name: '  ' }],
      ['with a name that is too long', { name: '名'.repeat(TEMPLATE_LIMITS.nameLength + 1) }],
      [
        'with a page that is none',
        { content: { ...CONTENT, sheet: { ...CONTENT.sheet, page: { size: 'A9' } } } },
      ],
      [
        'with a secrecy that is none',
        { content: { ...CONTENT, sheet: { ...CONTENT.sheet, imprint: { secrecy: 'x' } } } },
      ],
    ])('%s', async (_, change) => {
      expect((await save(unit, change)).status).toBe(400);
    });

    test('beyond their number', async () => {
      for (let index = 0; index < TEMPLATE_LIMITS.count; index++)
        expect((await save(unit, { name: `模板${String(index)}` })).status).toBe(200);
      expect((await save(unit, { name: '再一个' })).status).toBe(409);
      expect((await save(unit, { name: '模板0' })).status).toBe(200);
      expect(await list(unit)).toHaveLength(TEMPLATE_LIMITS.count);
    });
  });
});
