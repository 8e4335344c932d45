import { defineLayerType } from '../defineLayerType.ts';
import { PARTS, together } from '../fields.ts';
import { modelType } from '../models.ts';

const model = modelType([78, 163, 216]);

/** A network of pipes, in parts that are switched one by one. */
export const pipelinemodelLayer = defineLayerType({
  ...model,
  type: 'pipelinemodelLayer',
  name: { zh: '管线模型', en: 'Pipe network model' },
  fields: together(model.fields, PARTS),
  source: ({ pipeChildren = [] }) => ({ kind: 'tileset', names: pipeChildren }),
  traits: ['model', 'parts', 'pipes'],
});
