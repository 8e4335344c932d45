import { defineLayerType } from '../defineLayerType.ts';
import { modelType } from '../models.ts';

/** One model many times: single trees, lamps. */
export const pointmodelLayer = defineLayerType({
  ...modelType([95, 192, 139]),
  type: 'pointmodelLayer',
  name: { zh: '点状模型', en: 'Point models' },
  traits: ['model', 'standsOnGround', 'plotSource'],
});
