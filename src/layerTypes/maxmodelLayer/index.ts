import { defineLayerType } from '../defineLayerType.ts';
import { modelType } from '../models.ts';

/** Buildings in detail. */
export const maxmodelLayer = defineLayerType({
  ...modelType([224, 178, 82]),
  type: 'maxmodelLayer',
  name: { zh: '精细模型', en: 'Detailed models' },
  traits: ['model', 'standsOnGround'],
});
