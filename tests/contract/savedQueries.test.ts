import { savedQuerySave, savedQueryList } from '../../src/api/contracts/savedQueries.ts';
import { SAVED_QUERY_LIMITS, type SavedQuery } from '../../src/domain/query/savedQuery.ts';
import { keptListSuite } from '../support/keptListSuite.ts';

const STATIONS: SavedQuery = {
  id: 'Q-1',
  name: '博乐管护站',
  query: {
    layerId: 'Z010301',
    conditions: { join: 'and', list: [{ field: 'name', operator: 'contains', value: '管护' }] },
    limit: { kind: 'shape', shape: { kind: 'circle', centre: [82.07, 44.9], radiusM: 5000 } },
  },
};
const ROADS: SavedQuery = {
  id: 'Q-2',
  name: '全州道路',
  query: { layerId: 'Z02', conditions: { join: 'or', list: [] }, limit: { kind: 'prefecture' } },
};

const limit = (shape: unknown) => ({ items: [{ ...ROADS, query: { ...ROADS.query, limit: shape } }] });
const many = Array.from({ length: SAVED_QUERY_LIMITS.perUser + 1 }, (_, index) => ({
  ...ROADS,
  id: String(index),
}));

keptListSuite<SavedQuery>({
  title: 'saved queries',
  paths: { read: savedQueryList.path, save: savedQuerySave.path },
  items: [STATIONS, ROADS],
  refused: [
    ['a query without a name', { items: [{ ...ROADS, name: ' ' }] }, /name/],
    [
      'a circle of no radius',
      limit({ kind: 'shape', shape: { kind: 'circle', centre: [82, 44], radiusM: 0 } }),
      /radiusM/,
    ],
    ['more than a user may keep', { items: many }, /items/],
  ],
});
