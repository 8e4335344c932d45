import { describe, expect, it } from 'vitest';
import { checkStateOf, indexTree, toggleNode } from './checkTree.ts';
import { buildLayerTree } from './layerCatalogue.ts';

const catalogue = (record: object) =>
  buildLayerTree([
    {
      Code: 'Z0204',
      PCode: 'Z02',
      Name: '排水管网',
      Items: [],
      Resources: [{ ResourceAbstract: JSON.stringify({ name: '管网', link: '/pipes', ...record }) }],
    },
  ]);

describe('the parts of a pipe layer', () => {
  const nodes = catalogue({
    type: 'pipelinemodelLayer',
    pipechild: ['container', 'well', '阀门'],
    lonlatrect: '82,44,83,45',
  });

  it('are nodes of their own below it, with its rectangle', () => {
    expect(nodes[0]?.children.map(({ id, label, part }) => [id, label, part])).toEqual([
      ['Z0204#container', '管身', 'container'],
      ['Z0204#well', '井', 'well'],
      ['Z0204#阀门', '阀门', '阀门'],
    ]);
    expect(nodes[0]?.children[0]?.extent).toEqual({ west: 82, south: 44, east: 83, north: 45 });
  });

  it('are what the layer’s box stands for', () => {
    const tree = indexTree(nodes);
    expect(checkStateOf(tree, new Set(['Z0204#well']), 'Z0204')).toBe('indeterminate');
    expect([...toggleNode(tree, new Set(), 'Z0204')]).toEqual([
      'Z0204#container',
      'Z0204#well',
      'Z0204#阀门',
    ]);
  });

  it.each(['../secret', 'a#b', '..', 'a b', ''])('cannot be called "%s"', (part) => {
    const [node] = catalogue({ type: 'pipelinemodelLayer', pipechild: [part] });
    expect(node?.problem?.code).toBe('invalid-record');
    expect(node?.problem?.detail).toContain('pipechild');
    expect(node?.children).toEqual([]);
  });

  it('are given to no other type of layer', () => {
    expect(catalogue({ type: 'boxmodelLayer', pipechild: ['well'] })[0]?.children).toEqual([]);
  });
});
