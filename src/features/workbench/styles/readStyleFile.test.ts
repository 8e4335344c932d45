import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ForeignStyle } from './foreignStyle.ts';
import { readStyleFile } from './readStyleFile.ts';

/** A file as its program writes it: the QML and SLD of QGIS 3.22 (slope.qml in the spelling of 3.40), GeoServer's SLD, ArcGIS Pro's layer. */
const sample = (name: string) => readFileSync(`tests/support/styles/${name}`, 'utf8');

function stylesIn(text: string): readonly ForeignStyle[] {
  const read = readStyleFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
function only(text: string): ForeignStyle {
  const [style, more] = stylesIn(text);
  if (style === undefined || more !== undefined) throw new Error('not one style');
  return style;
}
const reasons = ({ lost }: ForeignStyle) => lost.map(({ why }) => why).sort();
const classColours = ({ classes }: ForeignStyle) =>
  classes?.items.map(({ value, upTo, color }) => [value ?? upTo, color]);

describe('a QGIS layer style', () => {
  it('of categories gives each value its class, with opacity, scales and label', () => {
    const style = only(sample('cover.qml'));
    expect(style.look).toEqual({
      kind: 'polygon',
      fill: '#2f6b45cc',
      line: { color: '#232323cc', widthPx: 1 },
    });
    expect(style.classes).toMatchObject({ field: 'DLMC', kind: 'categories', otherColor: '#cccccccc' });
    expect(classColours(style)).toEqual([
      ['乔木林地', '#2f6b45cc'],
      ['天然牧草地', '#b9cf78a3'],
      ['人工牧草地', '#b9cf78a3'],
      ['沼泽地', '#5aa9d047'],
    ]);
    expect(style.classes?.items[1]?.label).toBe('草地（天然牧草地）');
    expect(style.scales).toEqual({ minScale: 500_000, maxScale: 5000 });
    expect(style.label).toEqual({ field: 'DLMC', color: '#1c2320' });
    expect(reasons(style)).toEqual(['hatch', 'hidden', 'labelLook']);
    expect(style.lost).toContainEqual({ why: 'hidden', at: '采矿用地' });
  });

  it('of ranges gives classes by their upper limits, in the colours of the newer spelling', () => {
    const style = only(sample('slope.qml'));
    expect(style.classes).toMatchObject({ field: 'PD', kind: 'breaks' });
    expect(classColours(style)).toEqual([
      [5, '#ffffd4'],
      [15, '#fed98e'],
      [25, '#fe9929'],
      [90, '#cc4c02'],
    ]);
    expect(style.look.line).toBeUndefined();
    expect(reasons(style)).toEqual(['notDrawn']);
  });

  it('of rules gives classes where they compare one field, and says which do not', () => {
    const style = only(sample('roads.qml'));
    expect(style.look).toEqual({ kind: 'line', line: { color: '#ffaa3c', widthPx: 3.8 } });
    expect(classColours(style)).toEqual([
      ['国道', '#ffaa3c'],
      ['省道', '#ffaa3c'],
      ['县道', '#ffe68c'],
    ]);
    expect(style.classes?.otherColor).toBe('#969696');
    expect(reasons(style)).toEqual(['filter', 'perClass', 'symbolLayers']);
    expect(style.lost).toContainEqual({ why: 'filter', at: '村道' });
  });

  it.each([
    [`"DJ" = '县道' OR "DJ" = '乡道'`, [['国道'], ['省道'], ['县道'], ['乡道']]],
    [`'县道' = DJ`, [['国道'], ['省道'], ['县道']]],
    [`("DJ" IS NULL)`, [['国道'], ['省道'], ['']]],
    [`"DJ" = 'O''Hara'`, [['国道'], ['省道'], [`O'Hara`]]],
  ])('reads the rule %s', (filter, values) => {
    const escaped = filter.replaceAll('"', '&quot;');
    const style = only(sample('roads.qml').replace(`&quot;DJ&quot; = '县道'`, escaped));
    expect(style.classes?.items.map(({ value }) => [value])).toEqual(values);
  });

  it.each(['"CD" > 5', '"DJ" > 5 AND "DJ" <= 9', 'length("DJ") = 2', '"DJ" = "MC"', '((', '"DJ" IN (1, 2'])(
    'says that the rule %s is not taken',
    (filter) => {
      const escaped = filter.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
      const style = only(sample('roads.qml').replace(`&quot;DJ&quot; = '县道'`, escaped));
      expect(style.classes?.items.map(({ value }) => value)).toEqual(['国道', '省道']);
      expect(style.lost.some(({ at }) => at.includes('县道'))).toBe(true);
    },
  );

  it('of rules by numbers gives ranges, and says where a limit is in the upper class', () => {
    const filters = [`"CD" BETWEEN 0 AND 10`, `"CD" > 10 AND "CD" < 20`, '20 <= "CD"'];
    const [one = '', two = '', three = ''] = filters.map((filter) =>
      filter.replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
    );
    const style = only(
      sample('roads.qml')
        .replace("&quot;DJ&quot; IN ('国道','省道')", one)
        .replace(`&quot;DJ&quot; = '县道'`, two)
        .replace(`&quot;DJ&quot; LIKE '村%'`, three),
    );
    expect(style.classes?.items.map(({ upTo }) => upTo)).toEqual([10, 20, undefined]);
    expect(style.lost).toContainEqual({ why: 'limitSide', at: '20' });
  });

  it('of one symbol gives a mark in pixels', () => {
    const style = only(sample('stations.qml'));
    expect(style.look).toEqual({
      kind: 'point',
      point: { color: '#e31a1c', sizePx: 15.1, shape: 'triangle' },
    });
    expect(style.classes).toBeUndefined();
    expect(reasons(style)).toEqual(['pointEdge']);
  });

  it.each([
    ['a turned mark', '"angle" value="0"', '"angle" value="45"', 'rotation'],
    ['a mark that is not known', 'value="triangle"', 'value="star"', 'shape'],
    [
      'a size on the ground',
      '"size_unit" value="MM"',
      '"size_unit" value="RenderMetersInMapUnits"',
      'groundUnits',
    ],
    ['a picture', 'class="SimpleMarker"', 'class="SvgMarker"', 'picture'],
    ['a blend mode', '<blendMode>0', '<blendMode>6', 'blend'],
    [
      'a property by data',
      '<Option name="properties"/>',
      '<Option name="properties" type="Map"><Option name="size" type="Map"/></Option>',
      'expression',
    ],
  ])('says that %s is not taken', (_what, from, to, why) => {
    const text = sample('stations.qml');
    expect(text).toContain(from);
    expect(reasons(only(text.replaceAll(from, to)))).toContain(why);
  });

  it('of clusters gives the symbol within, and clusters', () => {
    const text = sample('stations.qml')
      .replace('<renderer-v2', '<renderer-v2 type="pointCluster" tolerance="3"><renderer-v2')
      .replace('</renderer-v2>', '</renderer-v2></renderer-v2>');
    expect(only(text)).toMatchObject({ isClustered: true, look: { kind: 'point' } });
  });

  it('whose field is worked out gives one symbol', () => {
    const style = only(sample('cover.qml').replace('attr="DLMC"', 'attr="left(&quot;DLMC&quot;, 2)"'));
    expect(style.classes).toBeUndefined();
    expect(style.lost).toContainEqual({ why: 'expression', at: 'left("DLMC", 2)' });
    expect(style.look.kind).toBe('polygon');
  });
});

describe('an SLD', () => {
  it('of QGIS (SE 1.1) gives the same classes as its own style', () => {
    const [sld, qml] = [only(sample('slope.sld')), only(sample('slope.qml'))];
    expect(sld.classes).toEqual(qml.classes);
    expect(sld.look).toEqual(qml.look);
    const cover = only(sample('cover.sld'));
    expect(cover).toMatchObject({
      name: '林地小班',
      scales: { minScale: 500_000, maxScale: 5000 },
      label: { field: 'DLMC', color: '#1c2320' },
    });
    expect(classColours(cover)?.[0]).toEqual(['乔木林地', '#2f6b45']);
    expect(reasons(cover)).toContain('hatch');
  });

  it('of GeoServer (1.0) gives each of its layers', () => {
    const [rivers, gauges, more] = stylesIn(sample('rivers.sld'));
    if (rivers === undefined || gauges === undefined) throw new Error('not two');
    expect(more).toBeUndefined();
    expect(rivers.name).toBe('hydro:rivers');
    expect(rivers.classes).toMatchObject({ field: 'flow', kind: 'breaks', otherColor: '#bdbdbd' });
    expect(classColours(rivers)).toEqual([
      [5, '#9ecae1'],
      [50, '#4292c6'],
      [1000, '#08459480'],
    ]);
    expect(rivers.look.line).toEqual({ color: '#9ecae1', widthPx: 1, dash: 'dash' });
    expect(reasons(rivers)).toEqual(
      ['dash', 'filter', 'labelExpression', 'labelRules', 'limitSide', 'perClass', 'ruleScales'].sort(),
    );
    expect(rivers.lost).toContainEqual({ why: 'limitSide', at: '5、50' });
    expect(gauges.look.kind).toBe('polygon');
    expect(reasons(gauges)).toEqual(['groundUnits', 'otherGeometry']);
  });

  it('gives a mark with what is said of it', () => {
    const text = sample('rivers.sld').replace(/<PolygonSymbolizer[\s\S]*?<\/PolygonSymbolizer>/u, '');
    const gauges = stylesIn(text).find(({ name }) => name === 'hydro:gauges');
    expect(gauges?.look).toEqual({
      kind: 'point',
      point: { color: '#08306b80', sizePx: 12, shape: 'circle' },
    });
    expect(gauges && reasons(gauges)).toEqual(['expression', 'picture', 'shape']);
  });

  it('that draws several kinds of geometry gives a style for each', () => {
    const rule = (symbolizer: string) => `<Rule><${symbolizer}><Stroke/><Graphic/></${symbolizer}></Rule>`;
    const styles = stylesIn(
      `<StyledLayerDescriptor xmlns="http://www.opengis.net/sld"><NamedLayer><Name>generic</Name><UserStyle><FeatureTypeStyle>${rule('PolygonSymbolizer')}${rule('LineSymbolizer')}${rule('PointSymbolizer')}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`,
    );
    expect(styles.map(({ look }) => look.kind)).toEqual(['polygon', 'line', 'point']);
  });
});

describe('an ArcGIS Pro layer file', () => {
  const styles = () => stylesIn(sample('forest.lyrx'));

  it('gives unique values in whatever model their colours are', () => {
    const [forest] = styles();
    if (forest === undefined) throw new Error('none');
    expect(forest).toMatchObject({
      name: '林地小班',
      look: { kind: 'polygon', fill: '#338033cc', line: { color: '#6e6e6ecc', widthPx: 0.9 } },
      label: { field: 'XBH', color: '#1e1e1e' },
      scales: { minScale: 500_000 },
      classes: { field: 'SEN_LIN_LB', kind: 'categories', otherColor: '#cccccccc' },
    });
    // Hue, saturation and value; inks; red, green and blue, half opaque: all of a layer that is 20 % transparent.
    expect(classColours(forest)).toEqual([
      ['11', '#338033cc'],
      ['12', '#338033cc'],
      ['22', '#b8e65ccc'],
      ['31', '#e6980066'],
      ['', '#ffffffcc'],
    ]);
    expect(reasons(forest)).toEqual(['hidden', 'labelLook', 'symbolLayers']);
  });

  it('gives class breaks, and one symbol', () => {
    const [, fire, road] = styles();
    if (fire === undefined || road === undefined) throw new Error('not three');
    expect(fire.classes).toMatchObject({ field: 'HXZS', kind: 'breaks' });
    expect(classColours(fire)).toEqual([
      [30, '#40bf40'],
      [60, '#ffc800'],
      [100, '#c80000'],
    ]);
    expect(fire.look.point).toEqual({ color: '#40bf40', sizePx: 8, shape: 'circle' });
    expect(fire.scales).toEqual({ maxScale: 2000 });
    expect(road.look.line).toEqual({ color: '#a83800', widthPx: 2, dash: 'dash' });
    expect(reasons(road)).toEqual(['dash', 'labelExpression', 'symbolLayers']);
  });

  it('says of several fields, a share and an expression that its classes are not taken', () => {
    const changed = (from: string, to: string) => {
      const text = sample('forest.lyrx');
      expect(text).toContain(from);
      return stylesIn(text.replace(from, to));
    };
    const [byTwo] = changed('"SEN_LIN_LB"', '"SEN_LIN_LB", "DI_LEI"');
    expect(byTwo?.classes).toBeUndefined();
    expect(byTwo?.lost).toContainEqual({ why: 'manyFields', at: 'SEN_LIN_LB、DI_LEI' });
    const [, share] = changed(
      '"normalizationType": "Nothing"',
      '"normalizationType": "ByField", "normalizationField": "MJ"',
    );
    expect(share?.classes).toBeUndefined();
    expect(share?.lost).toContainEqual({ why: 'normalised', at: 'MJ' });
    const [, arcade] = changed(
      '"field": "HXZS"',
      '"field": "HXZS", "valueExpressionInfo": {"title": "自定义", "expression": "$feature.A / 2"}',
    );
    expect(arcade?.classes).toBeUndefined();
    expect(arcade?.lost).toContainEqual({ why: 'expression', at: '自定义' });
  });
});

describe('a file that gives no style', () => {
  const project = '<qgis><projectlayers/></qgis>';
  it.each([
    ['text', 'a,b\n1,2', { what: 'notStyle' }],
    ['nothing', '', { what: 'notStyle' }],
    ['another document', '<kml/>', { what: 'notStyle' }],
    ['other JSON', '{"type":"FeatureCollection"}', { what: 'notStyle' }],
    ['a QGIS project', project, { what: 'project' }],
    ['no renderer', '<qgis version="3.22"/>', { what: 'noStyle' }],
    ['a heat map', '<qgis><renderer-v2 type="heatmapRenderer"/></qgis>', { what: 'noStyle' }],
    [
      'a layer file of rasters',
      '{"type":"CIMLayerDocument","layerDefinitions":[{"type":"CIMRasterLayer"}]}',
      { what: 'noStyle' },
    ],
    ['broken XML', '<qgis>\n<a>\n</qgis>', { what: 'brokenXml', line: '2' }],
    ['half a file', sample('cover.qml').slice(0, 5000), { what: 'brokenXml', line: '94' }],
    ['broken JSON', '{\n"type": "CIMLayerDocument",\n"layers": oops\n}', { what: 'brokenJson', line: '3' }],
    ['half a layer file', '{\n"type": [1,', { what: 'brokenJson', line: '2' }],
    [
      'entities that grow',
      '<!DOCTYPE qgis [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><qgis>&b;</qgis>',
      { what: 'declarations' },
    ],
    [
      'an entity of a file',
      '<!DOCTYPE StyledLayerDescriptor [<!ENTITY x SYSTEM "file:///etc/passwd">]><StyledLayerDescriptor/>',
      { what: 'declarations' },
    ],
  ])('because it is %s says so', (_what, text, error) => {
    expect(readStyleFile(text)).toEqual({ ok: false, error });
  });

  it('is not followed into depths without end', () => {
    const deep = `<qgis><renderer-v2 type="RuleRenderer"><rules>${'<rule>'.repeat(5000)}${'</rule>'.repeat(5000)}</rules></renderer-v2></qgis>`;
    expect(readStyleFile(deep)).toMatchObject({ ok: false });
  });
});
