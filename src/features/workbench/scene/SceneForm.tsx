import { problemsOfScene, TILE_MARKS } from '../../../domain/layers/catalogue/sceneProblems.ts';
import { SCENE_LIMITS, type SceneRecord } from '../../../domain/layers/catalogue/sceneRecord.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Hint, PanelBody, Row, Section } from '../../../ui/Layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { RadioField } from '../../../ui/RadioField.tsx';
import { ReadOnlyField } from '../../../ui/ReadOnlyField.tsx';
import { useText } from '../../../ui/text.ts';
import { useProblemText } from '../useProblemText.ts';
import { BaseMapList } from './BaseMapList.tsx';
import { invalid, type AskService } from './sceneFieldParts.ts';
import type { SceneViews } from './sceneViews.ts';
import { useSceneViewText } from './useSceneWords.ts';

/** What a {@link SceneForm} takes. */
export interface SceneFormProps {
  readonly scene: SceneRecord;
  readonly sceneViews: SceneViews;
  readonly askService: AskService;
  readonly onScene: (scene: SceneRecord) => void;
}

/** Where the map begins: at an extent that both views show, or at a view of the globe. */
function FirstView({ scene, sceneViews, onScene }: SceneFormProps) {
  const t = useText();
  const problemText = useProblemText();
  const viewText = useSceneViewText();
  const { view, extent } = scene;
  const problem = problemsOfScene(scene).find(({ kind }) => kind === 'scene-extent');
  const takeBoth = () => onScene({ ...scene, view: sceneViews.pose(), extent: sceneViews.extent() });
  return (
    <Section title={t('scene.first')}>
      <RadioField
        label={t('scene.home')}
        name="scene-home"
        stacked
        value={extent === null ? 'view' : 'extent'}
        choices={[
          { value: 'extent', label: t('scene.home.extent') },
          { value: 'view', label: t('scene.home.view') },
        ]}
        onChange={(which) => {
          if (which === 'extent') takeBoth();
          else onScene({ ...scene, extent: null });
        }}
      />
      {extent === null ? (
        <ReadOnlyField label={t('scene.view')} value={viewText(view)} />
      ) : (
        <>
          <CommitField
            label={t('scene.extent')}
            value={extent}
            verbatim
            onCommit={(text) => onScene({ ...scene, extent: text.trim() })}
            {...invalid(problem && problemText(problem))}
          />
          <ReadOnlyField
            label={t('scene.look')}
            value={t('scene.look.at', { heading: view.headingDeg, pitch: view.pitchDeg })}
          />
        </>
      )}
      <Row>
        {extent === null ? (
          <Button onClick={() => onScene({ ...scene, view: sceneViews.pose() })}>
            {t('scene.take.view')}
          </Button>
        ) : (
          <Button onClick={takeBoth}>{t('scene.take.both')}</Button>
        )}
        <Button onClick={sceneViews.flyHome}>{t('scene.flyHome')}</Button>
      </Row>
      {extent !== null && <Hint>{t('scene.take.bothHint')}</Hint>}
    </Section>
  );
}

/** What the globe stands on. */
function Imagery({ scene, onScene }: SceneFormProps) {
  const t = useText();
  const problemText = useProblemText();
  const { imagery } = scene;
  const problem = problemsOfScene(scene).find(({ kind }) => kind === 'scene-imagery');
  return (
    <Section title={t('scene.imagery')}>
      <Hint>{t('scene.imagery.hint')}</Hint>
      <CommitField
        label={t('scene.imagery.tiles')}
        value={imagery.tiles}
        maxLength={SCENE_LIMITS.addressLength}
        verbatim
        hint={t('scene.base.tilesHint', { marks: TILE_MARKS })}
        onCommit={(text) => onScene({ ...scene, imagery: { ...imagery, tiles: text.trim() } })}
        {...invalid(problem && problemText(problem))}
      />
      <NumberField
        label={t('scene.imagery.maxLevel')}
        value={imagery.maxLevel}
        digits={0}
        min={0}
        max={SCENE_LIMITS.imageryMaxLevel}
        onCommit={(level) => {
          if (Number.isInteger(level)) onScene({ ...scene, imagery: { ...imagery, maxLevel: level } });
        }}
      />
    </Section>
  );
}

/** The scene as a form; what is wrong stands at its field. */
export function SceneForm(props: SceneFormProps) {
  const { scene, askService, onScene } = props;
  const t = useText();
  return (
    <PanelBody>
      <FirstView {...props} />
      <BaseMapList {...{ scene, askService }} onBaseMaps={(baseMaps) => onScene({ ...scene, baseMaps })} />
      <Imagery {...props} />
      <Section title={t('scene.attribution')}>
        <CommitField
          label={t('scene.attribution')}
          labelHidden
          value={scene.attribution}
          maxLength={SCENE_LIMITS.attributionLength}
          hint={t('scene.attribution.hint')}
          onCommit={(text) => onScene({ ...scene, attribution: text.trim() })}
        />
      </Section>
    </PanelBody>
  );
}
