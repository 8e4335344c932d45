import { problemsOfScene, type SceneProblem } from '../../../domain/layers/catalogue/sceneProblems.ts';
import { sceneRecordSchema, type SceneRecord } from '../../../domain/layers/catalogue/sceneRecord.ts';
import { issuesIn } from '../model/recordIssues.ts';
import { JsonRecordText } from '../RecordText.tsx';
import { useIssueText } from '../useIssueText.ts';
import { useProblemText } from '../useProblemText.ts';

/** What a {@link SceneText} takes. */
export interface SceneTextProps {
  readonly scene: SceneRecord;
  /** A text that cannot be taken yet; it is edited in place of the scene. */
  readonly unfinished: string | undefined;
  readonly onScene: (scene: SceneRecord) => void;
  readonly onUnfinished: (text: string | undefined) => void;
}

/** Where a problem of a scene stands in its text. */
function placeOf(problem: SceneProblem): readonly string[] {
  switch (problem.kind) {
    case 'scene-extent':
      return ['extent'];
    case 'scene-imagery':
      return ['imagery', 'tiles'];
    case 'base-address':
      return ['baseMaps', String(problem.at), 'tiles'];
    case 'base-twice':
      return ['baseMaps', String(problem.at), 'id'];
  }
}

/** The scene as text: what is typed counts as soon as it is a scene. */
export function SceneText({ scene, unfinished, onScene, onUnfinished }: SceneTextProps) {
  const issueText = useIssueText();
  const problemText = useProblemText();
  return (
    <JsonRecordText
      record={scene}
      schema={sceneRecordSchema}
      unfinished={unfinished}
      issues={(value) => {
        const read = sceneRecordSchema.safeParse(value);
        if (!read.success) return issuesIn(sceneRecordSchema, value, []).map(issueText);
        return problemsOfScene(read.data).map((problem) => ({
          path: placeOf(problem),
          text: problemText(problem),
        }));
      }}
      onRecord={onScene}
      onUnfinished={onUnfinished}
    />
  );
}
