import { expect, it } from 'vitest';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import { vectorStyleOf } from '../../../domain/layers/record/vectorStyle.ts';
import { parseLayerRecord } from '../../../layerTypes/index.ts';
import { formFields } from '../model/formFields.ts';
import type { ForeignStyle } from './foreignStyle.ts';
import { geometryOf, takesStyle, withForeignStyle } from './styleRecord.ts';

const fieldsOf = (type: Parameters<typeof formFields>[0]) => formFields(type).map(({ key }) => key);

const polygons: ForeignStyle = {
  name: '',
  look: { kind: 'polygon', fill: '#2f6b45', line: { color: '#232323cc', widthPx: 3, dash: 'dot' } },
  label: { field: 'dlmc', color: '#1c2320' },
  scales: { minScale: 500_000 },
  lost: [],
};
const classes: LayerClasses = {
  field: 'DLMC',
  kind: 'categories',
  otherColor: '#cccccc',
  items: [{ value: '林地', color: '#3fa873' }],
};

const layer = {
  type: 'vectorLayer',
  name: '小班',
  link: '/geo/features/a.geojson',
  classes: { field: 'old', kind: 'categories', items: [{ value: 'a', color: 'red' }] },
  layerConfig: {
    layerType: 'Polygon',
    polygonConfig: {
      propName: 'mc',
      labelColor: '#ffffff',
      VisibleRange: 1000,
      polygonColor: 'red',
      DottedpolylineUrl: 'a.png',
    },
  },
};

/** The definition that a taken layer is, which says that its record is sound. */
function definitionOf(taken: unknown) {
  const parsed = parseLayerRecord('a', taken);
  if (!parsed.ok || parsed.value.type !== 'vectorLayer') throw new Error(JSON.stringify(parsed));
  return parsed.value;
}

it('takes a style as a whole: what the layer had of look and classes is gone, its label’s range stays', () => {
  const { layer: taken, lost } = withForeignStyle(
    { layer, fields: fieldsOf('vectorLayer'), dataFields: ['DLMC', 'mc'] },
    polygons,
  );
  expect(taken).toEqual({
    type: 'vectorLayer',
    name: '小班',
    link: '/geo/features/a.geojson',
    isCustomLayer: true,
    minScale: 500_000,
    layerConfig: {
      layerType: 'Polygon',
      PolygonConfig: {
        VisibleRange: 1000,
        PolygonColor: '#2f6b45fe',
        polylineColor: '#232323',
        polylineColorAlpha: 0.8,
        DottedpolylineUrl: 'dot',
        // As the data spell it.
        propName: 'DLMC',
        labelColor: '#1c2320',
      },
    },
  });
  expect(lost).toEqual([{ why: 'edgeWidth', at: '3 px' }]);
  const { config, isCustom } = definitionOf(taken);
  const { fill, line, label } = vectorStyleOf(config, '', isCustom);
  // An opaque fill stays one, although a record's fill without opacity is faint.
  expect(fill).toMatchObject({ color: '#2f6b45fe', alpha: 1 });
  expect(line).toMatchObject({ color: '#232323', alpha: 0.8, dots: { pattern: 'dot' } });
  expect(label?.field).toBe('DLMC');
});

it('takes classes, in areas as opaque as they are, and says which field the data have not', () => {
  const { layer: taken, lost } = withForeignStyle(
    { layer, fields: fieldsOf('vectorLayer'), dataFields: ['mc'] },
    { ...polygons, classes, label: { field: 'mc' } },
  );
  expect(definitionOf(taken).classes).toEqual({
    ...classes,
    otherColor: '#ccccccfe',
    items: [{ value: '林地', color: '#3fa873fe' }],
  });
  expect(lost.map(({ why }) => why)).toEqual(['noField', 'classEdge', 'edgeWidth']);
});

it('gives lines and points their colour, size and shape', () => {
  const into = {
    layer: { ...layer, layerConfig: undefined },
    fields: fieldsOf('vectorLayer'),
    dataFields: [],
  };
  const lines = withForeignStyle(into, {
    name: '',
    look: { kind: 'line', line: { color: '#a8380080', widthPx: 2 } },
    lost: [],
  });
  const line = definitionOf(lines.layer);
  expect(vectorStyleOf(line.config, '', true).line).toMatchObject({ color: '#a8380080', widthPx: 2 });
  const points = withForeignStyle(into, {
    name: '',
    look: { kind: 'point', point: { color: '#e31a1c', sizePx: 15, shape: 'triangle' } },
    isClustered: true,
    lost: [],
  });
  const point = definitionOf(points.layer);
  const style = vectorStyleOf(point.config, '火点', true);
  expect(style.point).toMatchObject({ color: '#e31a1c', sizePx: 15, shape: 'triangle', marked: true });
  expect(style).toMatchObject({ cluster: true, ownColor: true });
  expect(geometryOf(points.layer)).toBe('point');
});

it('draws nothing inside or around areas where the file does not', () => {
  const into = { layer, fields: fieldsOf('vectorLayer'), dataFields: [] };
  const open = withForeignStyle(into, {
    name: '',
    look: { kind: 'polygon', line: { color: '#000000', widthPx: 1 } },
    lost: [],
  });
  const { config } = definitionOf(open.layer);
  expect(vectorStyleOf(config).fill).toMatchObject({ color: '#ffffff00', alpha: 1 });
  const bare = withForeignStyle(into, { name: '', look: { kind: 'polygon', fill: '#00ff00' }, lost: [] });
  expect(vectorStyleOf(definitionOf(bare.layer).config).line.alpha).toBe(0);
});

it('gives a map service its classes alone, and nothing to layers of other types', () => {
  const fields = fieldsOf('GeniusSpatialMapServer');
  const wms = { type: 'GeniusSpatialMapServer', name: '湖泊', link: '/geo/wms', alias: 'lakes' };
  const { layer: taken, lost } = withForeignStyle(
    { layer: wms, fields, dataFields: [] },
    { ...polygons, classes },
  );
  expect(taken).toMatchObject({ ...wms, minScale: 500_000, classes: { field: 'DLMC' } });
  expect(taken).not.toHaveProperty('layerConfig');
  expect(lost).toEqual([{ why: 'served', at: '' }]);
  expect(takesStyle('vectorLayer', fieldsOf('vectorLayer'))).toBe('all');
  expect(takesStyle('GeniusSpatialMapServer', fields)).toBe('classes');
  expect(takesStyle('arcgisMapServer', fieldsOf('arcgisMapServer'))).toBeUndefined();
  expect(takesStyle('domLayer', fieldsOf('domLayer'))).toBeUndefined();
});
