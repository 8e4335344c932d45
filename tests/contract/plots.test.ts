import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../src/api/client.ts';
import { PLOT_ENDPOINTS } from '../../src/api/contracts/plot.ts';
import {
  plotAttributeById,
  plotAttributeInsert,
  plotAttributeUpdate,
} from '../../src/api/contracts/plot/attribute.ts';
import {
  plotGroupDelete,
  plotGroupInsert,
  plotGroupQuery,
  plotGroupUpdate,
} from '../../src/api/contracts/plot/group.ts';
import {
  plotItemById,
  plotItemDelete,
  plotItemInsert,
  plotItemUpdate,
} from '../../src/api/contracts/plot/item.ts';
import { plotLinkDelete, plotLinkInsert, plotLinkQuery } from '../../src/api/contracts/plot/link.ts';
import { plotMenuTree } from '../../src/api/contracts/plot/menu.ts';
import { plotSave } from '../../src/api/contracts/plot/save.ts';
import { DEFAULT_PLOT_STYLE } from '../../src/domain/drawing/plot/attribute.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { clientOf, post, refusalOf, save, valueOf } from '../support/plotCalls.ts';
import type { TestServer } from '../support/server.ts';

const RING = '[[82,44],[82.5,44],[82.5,44.5]]';
const CAMERA = { longitude: 82.1, latitude: 44.9, height: 30_000, heading: 10, pitch: -45, roll: 0 };

onEachDatabase('plots', (start) => {
  let server: TestServer;
  let api: ApiClient;
  let other: ApiClient;
  let token: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn('admin1');
    api = clientOf(server, token);
    other = clientOf(server, await server.signIn('admin2'));
  });
  const workspace = async (id: string, own = api) =>
    valueOf(await post(own, plotGroupInsert, { id, name: '工作空间', prop: 'Workspace' }));
  const area = (id: string, more = {}) => ({ id, name: '火场', type: 'polygon', points: RING, ...more });
  const links = async (groupId: string, own = api) =>
    valueOf(await post(own, plotLinkQuery, [{ column: 'groupId', type: 'eq', value: groupId }]));

  test('the menu answers the plot types for parentid -1 and the context menu for -2', async () => {
    const types = valueOf(await post(api, plotMenuTree, { parentid: '-1' }));
    expect(types.map(({ name }) => name)).toEqual(['常规', '箭头', '集结地', '点标', '文字', '数据源']);
    expect(types[1]?.children.map(({ type }) => type)).toContain('pincerArrow');
    const actions = valueOf(await post(api, plotMenuTree, { parentid: -2 }));
    expect(actions.filter(({ prop }) => prop === 'item').map(({ name }) => name)).toContain('复制到方案');
    expect(actions.every(({ children, disable }) => children.length === 0 && !disable)).toBe(true);
  });

  test('a group keeps name, notes and camera, belongs to its user, and is found by its prop', async () => {
    const made = valueOf(
      await post(api, plotGroupInsert, { name: '春季防火', prop: 'solution', notes: '一', ...CAMERA }),
    );
    expect(made).toMatchObject({ name: '春季防火', prop: 'solution', notes: '一', ...CAMERA });
    const own = valueOf(await post(api, plotGroupQuery, [{ column: 'prop', type: 'eq', value: 'solution' }]));
    expect(own).toEqual([made]);
    const asked = [{ column: 'userid', type: 'eq', value: made.userid }] as const;
    expect(valueOf(await post(other, plotGroupQuery, [...asked]))).toEqual([]);
  });

  test.each([
    ['', '请输入标绘方案名称'],
    ['  ', '请输入标绘方案名称'],
    ['防火', '长度在 3 到 20 个字符'],
    ['防'.repeat(21), '长度在 3 到 20 个字符'],
  ])('a solution named "%s" is refused: %s', async (name, message) => {
    const refused = await server.fetch(plotGroupInsert.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Authorization: token },
      body: JSON.stringify({ name, prop: 'solution' }),
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ code: 400, result: null, message });
  });

  test('item, attribute and link are saved by the calls of the spec and come in one answer', async () => {
    await workspace('W-spec');
    const attribute = valueOf(
      await post(api, plotAttributeInsert, { id: 'A-spec', name: '红', polylineWidth: 5 }),
    );
    expect(attribute).toMatchObject({ ...DEFAULT_PLOT_STYLE, name: '红', polylineWidth: 5 });
    const item = valueOf(await post(api, plotItemInsert, area('I-spec', { attributeId: 'A-spec', sort: 7 })));
    expect(item.createdate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const link = valueOf(
      await post(api, plotLinkInsert, { groupId: 'W-spec', itemId: 'I-spec', sort: 1_790_000_000_000 }),
    );
    expect(await links('W-spec')).toEqual([{ ...link, item, attribute }]);
    expect(valueOf(await api.call(plotItemById, { query: { id: 'I-spec' } }))).toEqual(item);
    expect(valueOf(await api.call(plotAttributeById, { query: { id: 'A-spec' } }))).toEqual(attribute);
  });

  test('links come in the order that is asked for', async () => {
    await workspace('W-order');
    for (const [index, sort] of [30, 10, 20].entries()) {
      const id = `I-order-${String(index)}`;
      valueOf(await post(api, plotItemInsert, area(id)));
      valueOf(await post(api, plotLinkInsert, { groupId: 'W-order', itemId: id, sort }));
    }
    const group = { column: 'groupId', type: 'eq', value: 'W-order' } as const;
    const sorts = async (type: 'asc' | 'desc') =>
      valueOf(await post(api, plotLinkQuery, [group, { column: 'sort', type }])).map(({ sort }) => sort);
    expect([await sorts('asc'), await sorts('desc')]).toEqual([
      [10, 20, 30],
      [30, 20, 10],
    ]);
  });

  test('an item without an attribute is kept, one with an attribute that does not exist is refused', async () => {
    const item = valueOf(await post(api, plotItemInsert, area('I-bare')));
    expect(item.attributeId).toBeNull();
    const refused = refusalOf(await post(api, plotItemInsert, area('I-lame', { attributeId: 'A-none' })));
    expect(refused).toEqual({ code: 404, message: '标绘属性不存在' });
  });

  test.each([
    ['broken JSON', 'polygon', '[[82,44],', '坐标数据不是有效的 JSON 坐标串'],
    ['no list', 'polygon', '{"x":1}', '坐标数据不是有效的 JSON 坐标串'],
    ['texts', 'polygon', '[["82","44"],["83","44"],["83","45"]]', '坐标数据不是有效的 JSON 坐标串'],
    ['no point', 'polygon', '[]', '点数不足，至少需要 3 个点'],
    ['a polygon of one point', 'polygon', '[[82,44]]', '点数不足，至少需要 3 个点'],
    ['a polygon of two points', 'polygon', '[[82,44],[83,44]]', '点数不足，至少需要 3 个点'],
    ['a line of one point', 'line', '[[82,44]]', '点数不足，至少需要 2 个点'],
    [
      'a rectangle beyond 361°',
      'rectangle',
      '[[-361.5,44],[82,45]]',
      '超出范围（经度 ±361 度、纬度 ±90 度）',
    ],
    [
      'a rectangle beyond the pole',
      'rectangle',
      '[[81,44],[82,91]]',
      '超出范围（经度 ±361 度、纬度 ±90 度）',
    ],
    ['a symbol that nobody knows', 'dragon', '[[82,44]]', '未知的标绘类型 dragon'],
  ])('points of %s are refused with the reason', async (_what, type, points, message) => {
    const refused = refusalOf(await post(api, plotItemInsert, area('I-bad', { type, points })));
    expect(refused).toEqual({ code: 400, message: `标绘“火场”：${message}` });
    expect(refusalOf(await api.call(plotItemById, { query: { id: 'I-bad' } })).code).toBe(404);
  });

  test('a change of points that makes no plot is refused, and the plot is as it was', async () => {
    const item = valueOf(await post(api, plotItemInsert, area('I-worse')));
    const change = { id: item.id, version: item.version, points: '[[82,44]]' };
    expect(refusalOf(await post(api, plotItemUpdate, change)).code).toBe(400);
    expect(valueOf(await api.call(plotItemById, { query: { id: item.id } }))).toEqual(item);
  });

  test('what another user has is not listed, not read, not changed, not linked and not deleted', async () => {
    await workspace('W-mine');
    const attribute = valueOf(await post(api, plotAttributeInsert, { id: 'A-mine', name: '' }));
    const item = valueOf(await post(api, plotItemInsert, area('I-mine', { attributeId: 'A-mine' })));
    const link = valueOf(await post(api, plotLinkInsert, { groupId: 'W-mine', itemId: 'I-mine' }));
    await workspace('W-theirs', other);
    const before = await links('W-mine');
    const id = 'I-mine';
    const answers = [
      await other.call(plotItemById, { query: { id } }),
      await other.call(plotAttributeById, { query: { id: 'A-mine' } }),
      await post(other, plotItemUpdate, { id, version: item.version, name: '别人的' }),
      await post(other, plotAttributeUpdate, { id: 'A-mine', version: attribute.version, polylineWidth: 9 }),
      await post(other, plotGroupUpdate, { id: 'W-mine', version: 1, name: '别人的' }),
      await post(other, plotLinkInsert, { groupId: 'W-theirs', itemId: id }),
      await post(other, plotLinkInsert, { groupId: 'W-mine', itemId: id }),
      await other.call(plotItemDelete, { query: { id } }),
      await other.call(plotLinkDelete, { query: { id: link.id } }),
      await other.call(plotGroupDelete, { query: { id: 'W-mine' } }),
    ];
    expect(answers.map((answer) => refusalOf(answer).code)).toEqual(answers.map(() => 404));
    expect(await links('W-mine', other)).toEqual([]);
    expect(await links('W-mine')).toEqual(before);
  });

  test('two users may have the same ids', async () => {
    valueOf(await post(api, plotItemInsert, area('I-same', { name: '甲' })));
    valueOf(await post(other, plotItemInsert, area('I-same', { name: '乙' })));
    const names = [api, other].map(
      async (own) => valueOf(await own.call(plotItemById, { query: { id: 'I-same' } })).name,
    );
    expect(await Promise.all(names)).toEqual(['甲', '乙']);
  });

  test('a stale write of item, group and attribute is refused with 409 and the name of what was changed', async () => {
    const group = await workspace('W-stale');
    const item = valueOf(await post(api, plotItemInsert, area('I-stale')));
    const attribute = valueOf(await post(api, plotAttributeInsert, { id: 'A-stale', name: '蓝' }));
    const first = [
      await post(api, plotItemUpdate, { id: item.id, version: item.version, name: '一' }),
      await post(api, plotGroupUpdate, { id: group.id, version: group.version, name: '二号' }),
      await post(api, plotAttributeUpdate, {
        id: attribute.id,
        version: attribute.version,
        labelFontSize: 20,
      }),
    ];
    const now = first.map((answer) => valueOf<{ version: number }>(answer).version);
    const late = [
      await post(api, plotItemUpdate, { id: item.id, version: item.version, name: '晚' }),
      await post(api, plotGroupUpdate, { id: group.id, version: group.version, name: '晚' }),
      await post(api, plotAttributeUpdate, {
        id: attribute.id,
        version: attribute.version,
        labelFontSize: 2,
      }),
      await api.call(plotItemDelete, { query: { id: item.id, version: item.version } }),
      await api.call(plotGroupDelete, { query: { id: group.id, version: group.version } }),
    ];
    expect(late.map((answer) => refusalOf(answer).code)).toEqual([409, 409, 409, 409, 409]);
    expect(late.map((answer) => refusalOf(answer).message)[0]).toBe(
      `标绘“一”已在别处修改（当前版本 ${String(now[0])}，提交的版本 ${String(item.version)}）`,
    );
    expect(valueOf(await api.call(plotItemById, { query: { id: item.id } })).name).toBe('一');
  });

  test('of two changes of one version at once, one wins and the other is told', async () => {
    const item = valueOf(await post(api, plotItemInsert, area('I-race')));
    const answers = await Promise.all(
      ['甲', '乙'].map((name) => post(api, plotItemUpdate, { id: item.id, version: item.version, name })),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const winner = answers.find(({ ok }) => ok);
    expect(winner && valueOf(winner)).toEqual(
      valueOf(await api.call(plotItemById, { query: { id: item.id } })),
    );
  });

  test('a record that was deleted and made again is not taken for the one before', async () => {
    const item = valueOf(await post(api, plotItemInsert, area('I-again')));
    valueOf(await api.call(plotItemDelete, { query: { id: item.id } }));
    valueOf(await post(api, plotItemInsert, area('I-again')));
    const late = await post(api, plotItemUpdate, { id: item.id, version: item.version, name: '晚' });
    expect(refusalOf(late).code).toBe(409);
  });

  describe('sent twice', () => {
    test('an insertion is answered with what the first one made', async () => {
      await workspace('W-twice');
      const twice = async <T>(send: () => Promise<T>) => [await send(), await send()] as const;
      for (const [first, second] of [
        await twice(async () => valueOf(await post(api, plotAttributeInsert, { id: 'A-twice', name: '' }))),
        await twice(async () => valueOf(await post(api, plotItemInsert, area('I-twice')))),
        await twice(async () =>
          valueOf(await post(api, plotLinkInsert, { groupId: 'W-twice', itemId: 'I-twice', sort: 5 })),
        ),
      ])
        expect(second).toEqual(first);
      expect(await links('W-twice')).toHaveLength(1);
    });

    test('a deletion is answered as the first one was', async () => {
      valueOf(await post(api, plotItemInsert, area('I-gone')));
      valueOf(await api.call(plotItemDelete, { query: { id: 'I-gone' } }));
      valueOf(await api.call(plotItemDelete, { query: { id: 'I-gone' } }));
      expect(refusalOf(await api.call(plotItemDelete, { query: { id: 'I-never' } })).code).toBe(404);
    });

    test('an id with something else in it is refused', async () => {
      valueOf(await post(api, plotItemInsert, area('I-taken')));
      const refused = refusalOf(await post(api, plotItemInsert, area('I-taken', { name: '另一个' })));
      expect(refused).toEqual({ code: 409, message: '标绘已存在' });
    });
  });

  test('deleting an item takes its links and its attribute record with it, unless another item has that too', async () => {
    await workspace('W-del');
    valueOf(await post(api, plotAttributeInsert, { id: 'A-del', name: '' }));
    for (const id of ['I-del-1', 'I-del-2']) {
      valueOf(await post(api, plotItemInsert, area(id, { attributeId: 'A-del' })));
      valueOf(await post(api, plotLinkInsert, { groupId: 'W-del', itemId: id }));
    }
    const [link] = await links('W-del');
    valueOf(await api.call(plotItemDelete, { query: { id: 'I-del-1' } }));
    expect((await links('W-del')).map(({ itemId }) => itemId)).toEqual(['I-del-2']);
    // The spec's client deletes the link itself, before or after.
    expect((await api.call(plotLinkDelete, { query: { id: link?.id ?? '' } })).ok).toBe(true);
    expect((await api.call(plotAttributeById, { query: { id: 'A-del' } })).ok).toBe(true);
    valueOf(await api.call(plotItemDelete, { query: { id: 'I-del-2' } }));
    expect(refusalOf(await api.call(plotAttributeById, { query: { id: 'A-del' } })).code).toBe(404);
  });

  test('deleting a group deletes its items first, and leaves those that are in another group too', async () => {
    await workspace('W-a');
    await workspace('W-b');
    for (const [id, groups] of [
      ['I-only', ['W-a']],
      ['I-both', ['W-a', 'W-b']],
    ] as const) {
      valueOf(await post(api, plotItemInsert, area(id)));
      for (const groupId of groups) valueOf(await post(api, plotLinkInsert, { groupId, itemId: id }));
    }
    valueOf(await api.call(plotGroupDelete, { query: { id: 'W-a' } }));
    expect(refusalOf(await api.call(plotItemById, { query: { id: 'I-only' } })).code).toBe(404);
    expect((await links('W-b')).map(({ itemId }) => itemId)).toEqual(['I-both']);
  });

  describe('refuses', () => {
    test.each([
      ['a colour that is none', { polygonMaterialColor: 'blue' }, /polygonMaterialColor/],
      ['an alpha between two steps', { polygonMaterialAlpha: 0.55 }, /polygonMaterialAlpha/],
      ['a font of size 0', { labelFontSize: 0 }, /labelFontSize/],
      ['a line 1001 wide', { polylineWidth: 1001 }, /polylineWidth/],
    ])('%s', async (_what, change, path) => {
      const refused = refusalOf(await post(api, plotAttributeInsert, { name: '', ...change }));
      expect([refused.code, path.test(refused.message)]).toEqual([400, true]);
    });

    test('a change that does not say which version it was made on', async () => {
      const refused = await server.fetch(plotItemUpdate.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', Authorization: token },
        body: JSON.stringify({ id: 'I-same', name: '晚' }),
      });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain('version');
    });

    test('every call of somebody who is not signed in', async () => {
      for (const { path, method } of Object.values(PLOT_ENDPOINTS)) {
        const json = { 'content-type': 'application/json' };
        const answer = await server.fetch(
          path,
          method === 'GET' ? {} : { method, headers: json, body: '{}' },
        );
        expect(answer.body).toMatchObject({ code: 401 });
      }
    });
  });

  test('hundreds of plots are saved in steps and come in one answer', async () => {
    await workspace('W-many');
    const ids = Array.from({ length: 600 }, (_, index) => `many-${String(index)}`);
    for (let from = 0; from < ids.length; from += 200) {
      const chunk = ids.slice(from, from + 200);
      const saved = valueOf(
        await save(api, `many-save-${String(from)}`, [
          ...chunk.map((id) => ({ step: 'insertAttribute' as const, record: { id } })),
          ...chunk.map((id) => ({ step: 'insertItem' as const, record: area(id, { attributeId: id }) })),
          ...chunk.map((id) => ({
            step: 'insertLink' as const,
            record: { id, groupId: 'W-many', itemId: id, sort: from },
          })),
        ]),
      );
      expect(saved.saved).toHaveLength(600);
    }
    expect(await links('W-many')).toHaveLength(600);
    valueOf(await save(api, 'many-delete', [{ step: 'deleteGroup', record: { id: 'W-many' } }]));
    expect(refusalOf(await api.call(plotItemById, { query: { id: 'many-0' } })).code).toBe(404);
  });

  test('a user may have 200 groups and 10,000 plots: one more is refused, and a save with it as a whole', async () => {
    const own = clientOf(server, await server.signIn('admin3'));
    const groups = Array.from({ length: 200 }, (_, index) => ({
      step: 'insertGroup' as const,
      record: { id: `full-${String(index)}`, name: '工作空间', prop: 'Workspace' as const },
    }));
    valueOf(await save(own, 'full-groups', groups));
    const more = await post(own, plotGroupInsert, { id: 'full-more', name: '工作空间', prop: 'Workspace' });
    expect(refusalOf(more)).toEqual({ code: 413, message: '标绘方案已满，最多 200 个' });
    valueOf(await save(own, 'full-first', [{ step: 'insertItem', record: area('full-0') }]));
    // The others are copies of the first one: it is their number that counts.
    await server.database.exec(
      `INSERT INTO plot_items (account_id, id, made_by, name, type, prop, image, points, sort, created_at, updated_at)
       SELECT account_id, 'full-' || n, made_by, name, type, prop, image, points, sort, created_at, updated_at
       FROM plot_items, generate_series(1, 9999) AS n WHERE id = 'full-0'`,
    );
    const whole = await save(own, 'full-both', [
      { step: 'insertAttribute', record: { id: 'full-look' } },
      { step: 'insertItem', record: area('full-more') },
    ]);
    expect(refusalOf(whole)).toEqual({ code: 413, message: '标绘已满，最多 10000 个' });
    const look = await own.call(plotAttributeById, { query: { id: 'full-look' } });
    expect(refusalOf(look).code).toBe(404);
  });

  test('a save of no step is refused', async () => {
    expect(refusalOf(await post(api, plotSave, { key: 'save-none', steps: [] })).code).toBe(400);
  });
});
