import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BANDS } from './defineLayerType.ts';
import {
  typeBand,
  hasTrait,
  isLayerType,
  LAYER_TYPES,
  layerTypeNames,
  parseLayerRecord,
  layerQuestion,
  recordLegend,
  typeHas,
  type LayerDefinition,
  type LayerType,
} from './index.ts';

/** The twelve types of viewer.md, section 3. */
const OF_THE_SPECIFICATION = [
  'annotationLayer',
  'boxmodelLayer',
  'demLayer',
  'domLayer',
  'maxmodelLayer',
  'obliquemodelLayer',
  'pipelinemodelLayer',
  'pointmodelLayer',
  'vectorLayer',
  'arcgisMapServer',
  'GeniusSpatialMapServer',
  'WebMapTileServiceImageryProvider',
];

const OUR_OWN = [
  ...['ogcFeatureLayer', 'arcgisFeatureLayer', 'wfsLayer'],
  ...['pmtilesLayer', 'cogLayer', 'vectorPmtilesLayer', 'arcgisImageServer', 'vectorTileLayer'],
];

function parsed(type: LayerType, fields: object = {}): LayerDefinition {
  const record = parseLayerRecord('Z0101', { name: '图层', type, link: '/service', ...fields });
  if (!record.ok) throw new Error(record.error.detail);
  return record.value;
}

it('there are those of the specification and our own, each with a folder of its name', () => {
  expect([...LAYER_TYPES].sort()).toEqual([...OF_THE_SPECIFICATION, ...OUR_OWN].sort());
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({ name }) => name).sort()).toEqual([...LAYER_TYPES].sort());
  expect(isLayerType('toString')).toBe(false);
});

describe.each(LAYER_TYPES)('%s', (type) => {
  it('parses its smallest record', () => {
    expect(parsed(type)).toEqual({ id: 'Z0101', name: '图层', type, link: '/service', visible: false });
  });

  it('has a name, a band, a legend and a question', () => {
    expect(layerTypeNames('zh')[`layer.type.${type}`]).not.toBe('');
    expect(layerTypeNames('en')[`layer.type.${type}`]).not.toMatch(/[\u4e00-\u9fff]/);
    expect(BANDS).toContain(typeBand(type));
    for (const entry of recordLegend(parsed(type))) expect(entry).toMatchObject({ name: '图层', show: true });
    expect(['code', 'service', 'handle']).toContain(layerQuestion(parsed(type)).by);
  });

  it('takes what all types have', () => {
    const fields = { visibility: 'true', lonlatrect: '82,44,83,45', alias: 'roads', format: 'png', own: 1 };
    expect(parsed(type, fields)).toEqual({
      ...{ id: 'Z0101', name: '图层', type, link: '/service', visible: true, alias: 'roads', format: 'png' },
      extent: { west: 82, south: 44, east: 83, north: 45 },
    });
  });

  it('fails with its reason where the record is wrong', () => {
    const problem = (fields: object) => {
      const record = parseLayerRecord('Z0101', { name: '图层', type, link: '/service', ...fields });
      return record.ok ? undefined : record.error;
    };
    expect(problem({ name: '', visibility: 1 })).toMatchObject({
      code: 'invalid-record',
      detail: expect.stringMatching(/name: .*; visibility: /) as string,
    });
    expect(problem({ link: undefined })).toEqual({ code: 'missing-link', detail: '图层' });
    expect(problem({ lonlatrect: 'west' })).toEqual({ code: 'invalid-record', detail: 'lonlatrect: west' });
  });
});

const FIELDS = {
  tiles: [
    { maxlevel: '14', srs: 'EPSG:4490' },
    { maxLevel: 14, reference: 'EPSG:4490' },
  ],
  features: [
    { code: 'roads', layerConfig: { layerType: 'Line' } },
    { code: 'roads', config: { layerType: 'Line' } },
  ],
  custom: [{ isCustomLayer: true }, { isCustom: true }],
  parts: [{ pipechild: ['well', 'well'] }, { pipeChildren: ['well'] }],
  filter: [{ filter: "class = '国道'" }, { filter: "class = '国道'" }],
} as const;

/** Which types have which of {@link FIELDS}. */
const OWN: Readonly<Record<LayerType, readonly (keyof typeof FIELDS)[]>> = {
  annotationLayer: ['features'],
  boxmodelLayer: ['features'],
  demLayer: [],
  domLayer: ['tiles'],
  maxmodelLayer: ['features'],
  obliquemodelLayer: ['features'],
  pipelinemodelLayer: ['features', 'parts'],
  pointmodelLayer: ['features'],
  vectorLayer: ['features', 'custom'],
  arcgisMapServer: ['features'],
  GeniusSpatialMapServer: ['features'],
  WebMapTileServiceImageryProvider: ['features', 'tiles'],
  ogcFeatureLayer: ['features', 'custom', 'filter'],
  arcgisFeatureLayer: ['features', 'custom'],
  wfsLayer: ['features', 'custom'],
  pmtilesLayer: [],
  cogLayer: [],
  vectorPmtilesLayer: ['features', 'custom'],
  arcgisImageServer: [],
  vectorTileLayer: ['features', 'custom', 'tiles'],
};

const cases = LAYER_TYPES.flatMap((type) =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((group) => [type, group] as const),
);

it.each(cases)('of %s and the fields of %s, those of another type pass and are not taken', (type, group) => {
  const [record, taken] = FIELDS[group];
  const expected = OWN[type].includes(group) ? { ...parsed(type), ...taken } : parsed(type);
  expect(parsed(type, record)).toEqual(expected);
});

describe('a wrong field', () => {
  it('fails where it belongs, and is nothing to any other type', () => {
    const wrong = { name: '图层', link: '/service', maxlevel: 'deep' };
    expect(parseLayerRecord('Z1', { ...wrong, type: 'domLayer' })).toMatchObject({
      error: { code: 'invalid-record', detail: expect.stringMatching(/^maxlevel: /) as string },
    });
    expect(parseLayerRecord('Z1', { ...wrong, type: 'vectorLayer' })).toMatchObject({ ok: true });
  });

  it.each([
    [
      { name: '图层', type: 'cadLayer', link: '/service' },
      { code: 'unknown-type', detail: 'cadLayer' },
    ],
    [
      { name: '图层', type: 'toString', link: '/service' },
      { code: 'unknown-type', detail: 'toString' },
    ],
    [{ type: 'cadLayer' }, { code: 'invalid-record' }],
    [{ name: '图层', link: '/service' }, { code: 'invalid-record' }],
    ['vectorLayer', { code: 'invalid-record' }],
    [null, { code: 'invalid-record' }],
  ])('%o has its reason', (record, problem) => {
    expect(parseLayerRecord('Z1', record)).toMatchObject({ ok: false, error: problem });
  });
});

describe('a question', () => {
  it('goes to the 3D data service by the code, of facilities by their id', () => {
    expect(layerQuestion(parsed('pointmodelLayer', { code: 'trees' }))).toEqual({
      by: 'code',
      code: 'trees',
    });
    const facility = { ...parsed('vectorLayer', { code: 'other' }), facility: 'manhole' } as LayerDefinition;
    expect(layerQuestion(facility)).toEqual({ by: 'code', code: 'Z0101' });
  });

  it.each([
    [{ alias: 'roads', link: '/wms?LAYERS=rivers' }, 'roads'],
    [{ link: '/wms?LAYERS=rivers' }, 'rivers'],
    [{}, '图层'],
  ])('goes to a map service by its layers’ names: %o', (fields, names) => {
    expect(layerQuestion(parsed('GeniusSpatialMapServer', fields))).toMatchObject({ by: 'service', names });
  });

  it('goes to what is drawn where that is a part of what the code stands for', () => {
    const roads = { code: 'roads' };
    expect(layerQuestion(parsed('ogcFeatureLayer', roads))).toEqual({ by: 'code', code: 'roads' });
    const main = parsed('ogcFeatureLayer', { ...roads, filter: "class = '国道'" });
    expect(layerQuestion(main)).toMatchObject({ by: 'handle' });
  });

  it('goes to nobody where there are no features', () => {
    const otherwise = { by: 'handle', otherwise: 'unsupported' };
    expect(layerQuestion(parsed('domLayer', { code: 'x' }))).toEqual(otherwise);
    expect(layerQuestion(parsed('demLayer', { code: 'x' }))).toEqual(otherwise);
  });
});

it('a trait tells of the type what its fields are', () => {
  const pipes = parsed('pipelinemodelLayer', { pipechild: ['well'] });
  expect(hasTrait(pipes, 'parts') && pipes.pipeChildren).toEqual(['well']);
  expect(LAYER_TYPES.filter((type) => typeHas(type, 'terrain'))).toEqual(['demLayer']);
  expect(LAYER_TYPES.filter((type) => typeHas(type, 'coversGround')).sort()).toEqual([
    'GeniusSpatialMapServer',
    'WebMapTileServiceImageryProvider',
    'arcgisImageServer',
    'arcgisMapServer',
    'cogLayer',
    'domLayer',
    'pmtilesLayer',
    'vectorPmtilesLayer',
    'vectorTileLayer',
  ]);
});
