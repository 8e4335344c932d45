import { describe, expect, it } from 'vitest';
import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { LAYER_TYPES } from '../../../layerTypes/index.ts';
import { catalogueCsv, readCatalogueCsv } from './catalogueCsv.ts';
import { catalogueFile, readCatalogueFile } from './catalogueFile.ts';
import { movedRecords, recordMatches, recordTree } from './catalogueTree.ts';
import { fieldWordName, ownChanges, valueWords } from './changeWords.ts';
import { FIELD_WORDS } from './fieldWords.ts';
import { formFields, isShownGroup, spellingIn, withValue, type FormField } from './formFields.ts';
import { copyOf, groupsFor, newGroup, newLayer, renamed } from './newRecord.ts';
import { recordIssues } from './recordIssues.ts';
import { hasStyle, withStyleOf } from './styleCopy.ts';

const group = (code: string, parent = '', position = 0): CatalogueRecord => ({
  ...{ code, parent, position, name: code, flags: {}, roles: null, resource: null, layer: null },
});

const layer = (code: string, data: Record<string, unknown> = {}, parent = ''): CatalogueRecord => ({
  ...group(code, parent),
  resource: { StorageName: code },
  layer: { type: 'vectorLayer', name: code, link: `/geo/features/${code}.geojson`, ...data },
});

describe('the form of a layer’s record', () => {
  const pathsIn = (
    fields: readonly FormField[],
    above: readonly string[] = [],
  ): readonly (readonly string[])[] =>
    fields.flatMap(({ key, control }) => [
      [...above, key],
      ...(control.kind === 'group' ? pathsIn(control.fields, [...above, key]) : []),
    ]);

  it.each(LAYER_TYPES)('of %s has words for every field', (type) => {
    const paths = pathsIn(formFields(type));
    expect(paths.length).toBeGreaterThan(4);
    const nameless = paths.filter((path) => FIELD_WORDS[fieldWordName(path)] === undefined);
    expect(nameless).toEqual([]);
  });

  it('has every field once, whatever spellings it has, with the control that its schema asks for', () => {
    const config = formFields('vectorLayer').find(({ key }) => key === 'layerConfig')?.control;
    if (config?.kind !== 'group') throw new Error('no config');
    const polygon = config.fields.find(({ key }) => key === 'PolygonConfig')?.control;
    if (polygon?.kind !== 'group') throw new Error('no polygon config');
    expect(polygon.fields.map(({ key }) => key)).toEqual([
      ...['propName', 'labelColor', 'VisibleRange', 'DottedpolylineUrl', 'PolygonColor', 'polylineColor'],
      'polylineColorAlpha',
    ]);
    const [, labelColor, range, , , , alpha] = polygon.fields;
    expect(labelColor?.control).toEqual({ kind: 'colour' });
    expect(range?.spellings).toEqual(['VisibleRange', 'visibleRange']);
    expect(alpha?.control).toEqual({ kind: 'number', isInteger: false, min: 0, max: 1 });
    expect(config.fields.find(({ key }) => key === 'layerType')?.control).toEqual({
      kind: 'choice',
      choices: ['Polygon', 'Line', 'Point'],
    });
    const kinds = Object.fromEntries(formFields('domLayer').map(({ key, control }) => [key, control.kind]));
    expect(kinds).toMatchObject({
      link: 'text',
      visibility: 'flag',
      subdomains: 'words',
      maxlevel: 'number',
    });
  });

  it('edits a field under the spelling that the record has', () => {
    const [field] = formFields('vectorLayer')
      .flatMap(({ control }) => (control.kind === 'group' ? control.fields : []))
      .flatMap(({ control }) => (control.kind === 'group' ? control.fields : []))
      .filter(({ key }) => key === 'VisibleRange');
    if (field === undefined) throw new Error('no field');
    expect(spellingIn({ visibleRange: 5 }, field)).toBe('visibleRange');
    expect(spellingIn({}, field)).toBe('VisibleRange');
  });

  it('shows the group of the geometry alone, in whichever case it is written', () => {
    expect(isShownGroup('PolygonConfig', { layerType: 'polygon' }, 'vectorLayer')).toBe(true);
    expect(isShownGroup('LineConfig', { layerType: 'Polygon' }, 'vectorLayer')).toBe(false);
    expect(isShownGroup('AnnotationConfig', {}, 'annotationLayer')).toBe(true);
    expect(isShownGroup('AnnotationConfig', {}, 'vectorLayer')).toBe(false);
  });

  it('makes missing groups, and takes out what is emptied', () => {
    expect(withValue({}, ['layerConfig', 'PolygonConfig', 'PolygonColor'], '#fff')).toEqual({
      layerConfig: { PolygonConfig: { PolygonColor: '#fff' } },
    });
    expect(withValue({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  });
});

describe('what is wrong with a record', () => {
  const issuesOf = (data: Record<string, unknown>) =>
    recordIssues(layer('A', data)).map(({ path, kind, at }) => [path.join('.'), kind, at]);

  it.each<[string, Record<string, unknown>, unknown[]]>([
    ['an address that is missing', { link: '' }, ['layer.link', 'missing', undefined]],
    ['an address that is none', { link: 'gis/wms' }, ['layer.link', 'link', undefined]],
    ['an extent that is none', { lonlatrect: '1,2' }, ['layer.lonlatrect', 'extent', undefined]],
    ['scales that are none', { minScale: 5000, maxScale: 5000 }, ['layer.minScale', 'scales', undefined]],
    ['a type that nobody knows', { type: 'wms' }, ['layer.type', 'unknownType', 'wms']],
    ['a type that is missing', { type: undefined }, ['layer.type', 'missing', undefined]],
    [
      'a label that is not closed',
      { labelExpression: '{名称' },
      ['layer.labelExpression', 'label.unclosed', '1'],
    ],
    ['a level too many', { type: 'domLayer', maxlevel: 99 }, ['layer.maxlevel', 'big', '30']],
    [
      'a colour that is none',
      { layerConfig: { layerType: 'Line', LineConfig: { lincolor: 'bluish' } } },
      ['layer.layerConfig.LineConfig.lincolor', 'colour', undefined],
    ],
    [
      'a geometry that there is not',
      { layerConfig: { layerType: 'Solid' } },
      ['layer.layerConfig.layerType', 'choice', 'Polygon / Line / Point / polygon / line / point'],
    ],
    [
      'axes the wrong way round',
      {
        layerConfig: {
          layerType: 'Point',
          PointConfig: { isEllipse: true, ellipse: { semiMinorAxis: 5, semiMajorAxis: 2 } },
        },
      },
      ['layer.layerConfig.PointConfig.ellipse.semiMajorAxis', 'axes', undefined],
    ],
  ])('%s is told at its place', (_what, data, issue) => {
    expect(issuesOf(data)).toEqual([issue]);
  });

  it.each([
    ['a category without a value', 'categories', [{ color: 'red' }], 'value', 'noClassValue'],
    [
      'a value twice',
      'categories',
      [
        { value: 1, color: 'red' },
        { value: '1', color: 'red' },
      ],
      'value',
      'classTwice',
    ],
    [
      'limits that fall',
      'breaks',
      [
        { upTo: 2, color: 'red' },
        { upTo: 1, color: 'red' },
      ],
      'upTo',
      'limitsFall',
    ],
    ['an open class before the last', 'breaks', [{ color: 'red' }, { color: 'red' }], 'upTo', 'openClass'],
    ['a colour that is none', 'breaks', [{ color: 'greenish' }], 'color', 'colour'],
  ])('%s of its classes, at its place', (_, kind, items, name, issue) => {
    const [found, ...more] = recordIssues(layer('a', { classes: { field: 'x', kind, items } }));
    expect(more).toEqual([]);
    expect(found?.kind).toBe(issue);
    expect(found?.path).toEqual(['layer', 'classes', 'items', expect.any(String), name]);
  });

  it('nothing of a sound one; and of what a service gives nothing is asked', () => {
    expect(issuesOf({})).toEqual([]);
    expect(recordIssues({ ...layer('A'), layer: {} }, true)).toEqual([]);
    expect(recordIssues({ ...layer('A'), layer: 'no JSON' })).toMatchObject([
      { path: ['layer'], kind: 'type' },
    ]);
    expect(recordIssues({ ...layer('A'), roles: ['3'] })).toMatchObject([
      { path: ['roles'], kind: 'bureau' },
    ]);
  });
});

describe('the tree of records', () => {
  it('shows what has no group, and groups in a ring, at the top', () => {
    const records = [
      group('A'),
      layer('B', {}, 'A'),
      layer('C', {}, 'GONE'),
      group('D', 'E'),
      group('E', 'D'),
    ];
    const tree = recordTree(records);
    expect(tree.map(({ id }) => id)).toEqual(['A', 'C', 'D', 'E']);
    expect(tree[0]?.children.map(({ id }) => id)).toEqual(['B']);
  });

  it('finds by name, code and address', () => {
    const one = layer('Z01', { link: '/geo/Wms' });
    expect(['z01', ' wms '].map((text) => recordMatches(one, text))).toEqual([true, true]);
    expect(recordMatches(one, 'tiles')).toBe(false);
  });

  it('moves a record among its siblings by the fewest new places', () => {
    const siblings = [group('A', '', 1), group('B', '', 2), group('C', '', 3)];
    const places = (records: readonly CatalogueRecord[]) =>
      records.map(({ code, position }) => [code, position]);
    expect(places(movedRecords(siblings, 'B', 'A'))).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    expect(places(movedRecords(siblings, 'A', null))).toEqual([
      ['B', 1],
      ['C', 2],
      ['A', 3],
    ]);
    // Places that are the same twice are given anew.
    expect(places(movedRecords([group('A'), group('B')], 'B', 'A'))).toEqual([['A', 1]]);
    expect(movedRecords(siblings, 'A', 'A')).toEqual([]);
  });
});

describe('new records', () => {
  const newId = () => '0123-4567-89ab-cdef';

  it('stand last in their group under a code of their own; a layer still wants a type', () => {
    const records = [group('A'), group('B', 'A', 7)];
    expect(newGroup(records, { newId, name: '新', parent: 'A' })).toMatchObject({
      ...{ code: 'WB0123456789ab', parent: 'A', position: 8, layer: null },
    });
    const made = newLayer(records, { newId, name: '新', parent: '' });
    expect(recordIssues(made)).toEqual([{ path: ['layer', 'type'], kind: 'missing' }]);
  });

  it('copies and names the layer and its resource alike', () => {
    const copy = copyOf([], layer('A', {}, 'G'), { newId, name: '副本' });
    expect(copy).toMatchObject({
      code: 'WB0123456789ab',
      parent: 'G',
      resource: { StorageName: 'WB0123456789ab', TargetName: '副本' },
      layer: { name: '副本', link: '/geo/features/A.geojson' },
    });
    expect(renamed(layer('A'), '乙')).toMatchObject({
      name: '乙',
      layer: { name: '乙' },
      resource: { TargetName: '乙' },
    });
  });

  it('may stand in groups, but not in layers, in themselves or below', () => {
    const records = [group('A'), group('B', 'A'), group('C'), layer('L')];
    expect(groupsFor(records, 'A').map(({ code }) => code)).toEqual(['C']);
  });
});

describe('a file of records', () => {
  it('is read as it was written', () => {
    const records = [layer('B'), group('A')];
    expect(readCatalogueFile(catalogueFile(records))).toEqual({ ok: true, value: [records[1], records[0]] });
  });

  it.each([
    ['nonsense', { what: 'notJson' }],
    ['{}', { what: 'notCatalogue' }],
    [
      JSON.stringify([group('A'), { ...group('B'), position: -1 }]),
      { what: 'wrongRecord', number: 2, code: 'B', path: 'position' },
    ],
    ['[null]', { what: 'wrongRecord', number: 1, code: '', path: '' }],
  ])('says what is wrong with %s', (text, error) => {
    expect(readCatalogueFile(text)).toEqual({ ok: false, error });
  });
});

describe('a table of records', () => {
  const styled = layer('L1', {
    ...{
      link: 'https://maps.example/a?b=1,2',
      opacity: 0.5,
      visibility: true,
      version: '1.3.0',
      level: '14',
    },
    ...{ note: '=SUM(A1)', empty: '', layers: ['a', 'b'], shift: -3 },
    layerConfig: { layerType: 'Polygon', PolygonConfig: { fillColor: '#aabbcc', outline: {} } },
  });
  const records: readonly CatalogueRecord[] = [
    { ...group('G'), flags: { hidden: true }, roles: ['0', '14'] },
    styled,
    { ...layer('L2'), layer: 'no JSON, "as it was"' },
    { ...layer('L3', { layerConfig: { layerType: 'Point', 'a.b': 1 } }, 'G'), roles: ['0'] },
    layer('L4', { 'odd.name': { in: 1 } }),
  ];
  const named = records.map((record) =>
    record.layer === null ? record : { ...record, resource: { ...record.resource, TargetName: record.code } },
  );

  it('is read as it was written', () => {
    expect(readCatalogueCsv(catalogueCsv(records), records)).toEqual({ ok: true, value: records });
    expect(readCatalogueCsv(catalogueCsv(named), [])).toEqual({ ok: true, value: named });
  });

  it('changes what it has columns for, and nothing else', () => {
    const table = 'code;name;layer.opacity;layer.level;layer.visibility\r\nL1;乙;0.8;;FALSE\r\n';
    expect(readCatalogueCsv(table, records)).toEqual({
      ok: true,
      value: [
        {
          ...styled,
          name: '乙',
          resource: { StorageName: 'L1', TargetName: '乙' },
          layer: withValue(
            { ...(styled.layer as object), name: '乙', opacity: 0.8, visibility: false },
            ['level'],
            undefined,
          ),
        },
      ],
    });
  });

  it('makes records of codes that are new, below each other', () => {
    const table =
      'code,parent,name,layer.type,layer.link\nG2,,新组,,\nN1,G2,新图层,vectorLayer,/geo/x.geojson\n';
    expect(readCatalogueCsv(table, records)).toEqual({
      ok: true,
      value: [
        { ...group('G2', '', 1), name: '新组' },
        {
          ...{ code: 'N1', parent: 'G2', name: '新图层', position: 1, flags: {}, roles: null },
          resource: { StorageName: 'N1', TargetName: '新图层' },
          layer: { name: '新图层', type: 'vectorLayer', link: '/geo/x.geojson', visibility: false },
        },
      ],
    });
  });

  it.each([
    ['name,link\nA,B', { what: 'noCode' }],
    ['', { what: 'noCode' }],
    ['code,colour\nA,red', { what: 'unknownColumn', path: 'colour' }],
    ['code,layer.\nA,red', { what: 'unknownColumn', path: 'layer.' }],
    ['code\nA\nA', { what: 'twice', number: 2, code: 'A' }],
    ['code,position\nA,1\nB,first', { what: 'wrongRecord', number: 2, code: 'B', path: 'position' }],
    ['code,roles\nA,14', { what: 'wrongRecord', number: 1, code: 'A', path: 'roles' }],
    ['code,name\nL1,', { what: 'wrongRecord', number: 1, code: 'L1', path: 'name' }],
    ['code,name\n,甲', { what: 'wrongRecord', number: 1, code: '', path: 'code' }],
  ])('says what is wrong with %j', (text, error) => {
    expect(readCatalogueCsv(text, records)).toEqual({ ok: false, error });
  });
});

describe('changes in words', () => {
  it('leave out what follows from a new name', () => {
    const fields = ['name', 'layer.name', 'resource.TargetName', 'layer.link'].map((path) => ({
      path,
      before: 1,
      after: 2,
    }));
    expect(ownChanges(fields).map(({ path }) => path)).toEqual(['name', 'layer.link']);
    expect(ownChanges(fields.slice(1, 2))).toHaveLength(1);
  });

  it('are one line each', () => {
    expect(valueWords(undefined, '（无）')).toBe('（无）');
    expect(valueWords({ a: 1 }, '')).toBe('{"a":1}');
    expect(valueWords('长'.repeat(100), '')).toHaveLength(60);
  });
});

describe('the style of another layer', () => {
  const red = { layerConfig: { layerType: 'Line' }, isCustomLayer: true };
  const classes = { field: 'a', kind: 'categories', items: [] };

  it('takes the place of all that the layer said of its look, and of nothing else', () => {
    const fields = ['link', 'layerConfig', 'isCustomLayer', 'classes'];
    expect(withStyleOf({ link: '/a', classes }, { link: '/b', ...red }, fields)).toEqual({
      link: '/a',
      ...red,
    });
  });

  it('is taken as far as the layer’s type knows it', () => {
    expect(withStyleOf({ link: '/a' }, { ...red, classes }, ['link', 'classes'])).toEqual({
      link: '/a',
      classes,
    });
    expect(hasStyle(red, ['classes'])).toBe(false);
    expect(hasStyle({ ...red, classes }, ['classes'])).toBe(true);
    expect(hasStyle({ layerConfig: null, isCustomLayer: true }, ['layerConfig', 'isCustomLayer'])).toBe(
      false,
    );
  });
});
