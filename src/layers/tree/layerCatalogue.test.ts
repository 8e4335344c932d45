import { describe, expect, it } from 'vitest';
import { catalogueItemSchema } from '../../domain/layers/record/catalogueItem.ts';
import { buildLayerTree, splitThemes, walkNodes } from './layerCatalogue.ts';

const resource = (record: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  ResourceAbstract: JSON.stringify(record),
  ...more,
});
const item = (Code: string, more: Record<string, unknown> = {}) => ({
  Code,
  PCode: '',
  Name: `名 ${Code}`,
  ...more,
});
const treeOf = (...items: readonly unknown[]) =>
  buildLayerTree(items.map((raw) => catalogueItemSchema.parse(raw)));
const record = { name: 'a', type: 'vectorLayer', link: '/a' };

describe('the catalogue as trees', () => {
  it('leaves hidden items out, with all below them', () => {
    const tree = treeOf(
      item('Z01', {
        Items: [
          item('Z0101', { hidden: true, Items: [item('Z010101')] }),
          item('Z0102', { hidden: 'true' }),
          item('Z0103', { hidden: null }),
        ],
      }),
    );
    expect([...walkNodes(tree)].map(({ id }) => id)).toEqual(['Z01', 'Z0103']);
  });

  it('passes disabled and business on to what stands below', () => {
    const layer = item('Z010101', { Resources: [resource(record)] });
    const [root] = treeOf(
      item('Z01', { Items: [item('Z0101', { disabled: true, isBackMangement: true, Items: [layer] })] }),
    );
    const below = [...walkNodes(root?.children ?? [])];
    expect(below.map(({ disabled, business }) => [disabled, business])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(below[1]?.definition?.link).toBe('/a');
    expect(root?.disabled).toBeUndefined();
  });

  it('reads a flag that makes no sense as not set', () => {
    const [node] = treeOf(item('Z01', { hidden: 7, disabled: {}, isNestedLayers: 'perhaps' }));
    expect(node).toEqual({ id: 'Z01', label: '名 Z01', children: [] });
  });

  it('makes a layer of each resource of a service group', () => {
    const [group] = treeOf(
      item('Z01', {
        isNestedLayers: true,
        url: '/wms',
        layerTypeMet: 'GeniusSpatialMapServer',
        Resources: [
          resource({ alias: 'roads' }, { TargetName: '道路' }),
          resource({ name: '河', alias: 'rivers', link: '/other' }),
        ],
      }),
    );
    expect(group).toMatchObject({ service: true });
    expect(group?.definition).toBeUndefined();
    expect(group?.children.map(({ id, label }) => [id, label])).toEqual([
      ['Z01.1', '道路'],
      ['Z01.2', '名 Z01 2'],
    ]);
    expect(group?.children.map(({ definition }) => definition)).toMatchObject([
      { type: 'GeniusSpatialMapServer', link: '/wms', alias: 'roads' },
      { type: 'GeniusSpatialMapServer', link: '/other', alias: 'rivers', name: '河' },
    ]);
  });

  it('completes the items of a service group with its address and type', () => {
    const [group] = treeOf(
      item('Z01', {
        isNestedLayers: true,
        url: '/wms',
        layerTypeMet: 'GeniusSpatialMapServer',
        Items: [item('Z0101', { dataName: 'roads', isChecked: true }), item('Z0102')],
      }),
    );
    expect(group?.children[0]?.definition).toMatchObject({ alias: 'roads', link: '/wms', visible: true });
    expect(group?.children[1]?.definition).toBeUndefined();
  });

  it('keeps a record’s own word over the item’s', () => {
    const [node] = treeOf(
      item('Z01', {
        isChecked: true,
        url: '/elsewhere',
        Resources: [resource({ ...record, visibility: false })],
      }),
    );
    expect(node?.definition).toMatchObject({ link: '/a', visible: false });
  });

  it('makes a failed node of a record that is no JSON', () => {
    const [node] = treeOf(item('Z01', { Resources: [{ ResourceAbstract: '{"name":' }] }));
    expect(node?.problem?.code).toBe('invalid-record');
  });

  it('keeps four themes; a code of none counts as business', () => {
    const themes = splitThemes(treeOf(...['Z01', 'Z02', 'Z03', 'Z04', 'Z05'].map((code) => item(code))));
    expect(Object.entries(themes).map(([theme, nodes]) => [theme, nodes.map(({ id }) => id)])).toEqual([
      ['business', ['Z01', 'Z03']],
      ['base', ['Z02']],
      ['survey', ['Z04']],
      ['atlas', ['Z05']],
    ]);
  });
});
