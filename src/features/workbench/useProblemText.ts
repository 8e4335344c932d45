import type { RecordProblem } from '../../domain/layers/catalogue/catalogueProblems.ts';
import { isSceneProblem, TILE_MARKS } from '../../domain/layers/catalogue/sceneProblems.ts';
import { TOPIC_LIMITS } from '../../domain/layers/catalogue/topicRecord.ts';
import { useText } from '../../ui/text.ts';

/** Says what is wrong with a record of any kind. */
export function useProblemText(): (problem: RecordProblem) => string {
  const t = useText();
  return (problem) => {
    if (isSceneProblem(problem)) {
      const name = 'name' in problem ? problem.name : '';
      return t(`scene.problem.${problem.kind}`, { name, marks: TILE_MARKS });
    }
    switch (problem.kind) {
      case 'parent-missing':
      case 'parent-is-layer':
        return t(`workbench.problem.${problem.kind}`, { parent: problem.parent });
      case 'topic-missing':
        return t('topics.problem.topic-missing', { parent: problem.parent });
      case 'topic-circle':
        return t('topics.problem.topic-circle');
      case 'too-deep':
        return t('topics.problem.too-deep', { count: TOPIC_LIMITS.depth });
      case 'screen-missing':
        return t('topics.problem.screen-missing', { path: problem.path });
      case 'layer-missing':
        return t('topics.problem.layer-missing', { layers: problem.layers.join('、') });
      case 'figure-missing':
        return t('topics.problem.figure-missing', { figures: problem.figures.join('、') });
      case 'page-missing':
        return t('topics.problem.page-missing');
      case 'circle':
      case 'layer':
        return t(`workbench.problem.${problem.kind}`);
    }
  };
}
