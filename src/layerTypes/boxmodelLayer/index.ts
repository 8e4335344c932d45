import { defineLayerType } from '../defineLayerType.ts';
import { modelType } from '../models.ts';

/** Buildings as blocks. */
export const boxmodelLayer = defineLayerType({
  ...modelType([217, 192, 138]),
  type: 'boxmodelLayer',
  name: { zh: '体块模型', en: 'Block models' },
  traits: ['model', 'standsOnGround'],
});
