import { expect, it } from 'vitest';
import {
  checkedNames,
  exportCheck,
  EXPORT_NODE_TYPES,
  toggleExport,
  withChecked,
  type ExportNode,
} from './exportTree.ts';

const node = (name: string, children: readonly ExportNode[] = []): ExportNode => ({
  id: name,
  name,
  label: name,
  type: EXPORT_NODE_TYPES.sheet,
  isCheckd: false,
  children,
});

const TREE = [
  node('thematic', [node('forest'), node('grass')]),
  node('base', [node('bz2d'), node('roads'), node('2d_bz')]),
];
const group = (tree: readonly ExportNode[], index: number) => {
  const found = tree[index];
  if (found === undefined) throw new Error('no such group');
  return found;
};

it('names containing bz come first, the others in the order of the tree', () => {
  const all = TREE.reduce<readonly ExportNode[]>((tree, { id }) => toggleExport(tree, id), TREE);
  expect(checkedNames(all)).toEqual(['bz2d', '2d_bz', 'forest', 'grass', 'roads']);
  expect(checkedNames(TREE)).toEqual([]);
});

it('a name that stands twice in the tree is asked for once', () => {
  const twice = [node('forest'), node('again', [{ ...node('forest'), id: 'other' }])];
  expect(checkedNames(withChecked(twice, ['forest']))).toEqual(['forest']);
});

it("a group's box tells of its layers, and a click on it switches all of them", () => {
  const one = toggleExport(TREE, 'grass');
  expect([exportCheck(group(one, 0)), exportCheck(group(one, 1))]).toEqual(['mixed', 'unchecked']);
  const all = toggleExport(one, 'thematic');
  expect([exportCheck(group(all, 0)), checkedNames(all)]).toEqual(['checked', ['forest', 'grass']]);
  expect(checkedNames(toggleExport(all, 'thematic'))).toEqual([]);
});

it('a choice that names a layer the tree has no more is the choice of the others', () => {
  expect(checkedNames(withChecked(TREE, ['gone', 'roads', 'thematic']))).toEqual(['roads']);
});
