import type { LayerType } from '../../src/layerTypes/index.ts';
import type { SampleLayer } from './rows.ts';

function model(
  code: string,
  name: string,
  type: LayerType,
  { tileset, lonlatrect }: { readonly tileset: string; readonly lonlatrect: string },
): SampleLayer {
  const link = `/geo/models/${tileset}/tileset.json`;
  return { code, name, record: { name, type, link, visibility: false, lonlatrect } };
}

/** The underground network, one tileset for each part. */
export const PIPES: SampleLayer = {
  code: 'Z0204',
  name: '地下管网',
  children: [
    {
      code: 'Z020401',
      name: '博乐排水管网',
      record: {
        name: '博乐排水管网',
        type: 'pipelinemodelLayer',
        link: '/geo/models/pipeline',
        pipechild: ['container', 'joint', 'plate', 'well', 'equipment'],
        visibility: false,
        lonlatrect: '82.03,44.87,82.12,44.93',
      },
    },
  ],
};

/** The three-dimensional models, 3D Tiles of this server. */
export const MODELS: SampleLayer = {
  code: 'Z0203',
  name: '三维模型',
  children: [
    model('Z020301', '博乐城区体块模型', 'boxmodelLayer', {
      tileset: 'boxmodel',
      lonlatrect: '82.044,44.882,82.096,44.919',
    }),
    // The rectangle is that of the landmarks in the middle of 博乐: from where all of them fit, none can be made out.
    model('Z020302', '地标精细模型', 'maxmodelLayer', {
      tileset: 'maxmodel',
      lonlatrect: '82.064,44.9025,82.075,44.9085',
    }),
    model('Z020303', '温泉县城倾斜摄影', 'obliquemodelLayer', {
      tileset: 'oblique',
      lonlatrect: '80.99,44.933,81.08,44.996',
    }),
    model('Z020305', '农田防护林单木模型', 'pointmodelLayer', {
      tileset: 'poplars',
      lonlatrect: '82.043,44.87,82.057,44.874',
    }),
    model('Z020304', '云杉林单木模型', 'pointmodelLayer', {
      tileset: 'pointmodel',
      lonlatrect: '81.112,44.46,81.137,44.474',
    }),
  ],
};
