import { defineLayerType } from '../defineLayerType.ts';
import { modelType } from '../models.ts';

/** A scene of photographs. */
export const obliquemodelLayer = defineLayerType({
  ...modelType([170, 160, 210]),
  type: 'obliquemodelLayer',
  name: { zh: '倾斜摄影', en: 'Oblique photogrammetry' },
  traits: ['model', 'standsOnGround'],
});
