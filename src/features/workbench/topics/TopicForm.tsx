import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import {
  FIELD_OF_PROBLEM,
  figureProblem,
  problemsOfTopic,
  type TopicProblem,
} from '../../../domain/layers/catalogue/topicProblems.ts';
import { TOPIC_LIMITS, type TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Hint, PanelBody, Row, Section } from '../../../ui/Layout.tsx';
import { MENU_ICONS } from '../../../ui/menuIcons.ts';
import { ReadOnlyField } from '../../../ui/ReadOnlyField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useText } from '../../../ui/text.ts';
import { useProblemText } from '../useProblemText.ts';
import { parentsFor, topicIn } from './model/topicMoves.ts';
import { TopicFiguresField } from './TopicFiguresField.tsx';
import { TopicLayersField } from './TopicLayersField.tsx';
import { useTopicName } from './useTopicName.ts';
import { useViewText } from './useTopicWords.ts';
import { screenLayers, useScreenChoices } from './useScreens.ts';

/** The globe, as a topic's first view comes from it. */
export interface TopicViews {
  readonly pose: () => GlobePose;
  readonly fly: (pose: GlobePose) => void;
}

/** What a {@link TopicForm} takes. */
export interface TopicFormProps {
  readonly topic: TopicRecord;
  readonly topics: readonly TopicRecord[];
  readonly records: readonly CatalogueRecord[];
  readonly views: TopicViews;
  readonly onTopic: (topic: TopicRecord) => void;
}

/** What is wrong with a topic, by its fields. */
function useIssues({ topic, topics, records }: TopicFormProps) {
  const problemText = useProblemText();
  const problems = problemsOfTopic(topic, topics, records);
  return (field: (typeof FIELD_OF_PROBLEM)[TopicProblem['kind']]) => {
    const found = problems.find(({ kind }) => FIELD_OF_PROBLEM[kind] === field);
    return found && problemText(found);
  };
}

const invalid = (issue: string | undefined) => (issue === undefined ? {} : { hint: issue, invalid: true });

/** What a topic is called, and where it stands. */
function Basics(props: TopicFormProps) {
  const { topic, topics, onTopic } = props;
  const t = useText();
  const issueOf = useIssues(props);
  const nameOf = useTopicName();
  const possible = parentsFor(topics, topic);
  const isPossible = topic.parent === '' || possible.some(({ code }) => code === topic.parent);
  const parents = [
    { value: '', label: t('topics.top') },
    ...possible.map((one) => ({ value: one.code, label: nameOf(one) })),
    ...(isPossible ? [] : [{ value: topic.parent, label: topic.parent }]),
  ];
  const unnamed = nameOf({ ...topic, nameEn: '' });
  return (
    <Section title={t('topics.basics')}>
      <CommitField
        label={t('topics.name')}
        value={topic.name}
        maxLength={TOPIC_LIMITS.nameLength}
        onCommit={(text) => {
          const name = text.trim();
          if (name !== '') onTopic({ ...topic, name });
        }}
      />
      <CommitField
        label={t('topics.nameEn')}
        value={topic.nameEn}
        maxLength={TOPIC_LIMITS.nameLength}
        {...(topic.nameEn === '' ? { hint: t('topics.nameEnHint', { name: unnamed }) } : {})}
        onCommit={(text) => onTopic({ ...topic, nameEn: text.trim() })}
      />
      <SelectField
        label={t('topics.parent')}
        value={topic.parent}
        choices={parents}
        onChange={(parent) => onTopic(topicIn(topics, topic, parent))}
        {...invalid(issueOf('parent'))}
      />
      <SelectField
        label={t('topics.icon')}
        value={topic.icon}
        choices={[
          { value: '', label: t('topics.icon.') },
          ...MENU_ICONS.map((icon) => ({ value: icon, label: t(`topics.icon.${icon}`) })),
          ...(topic.icon === '' || MENU_ICONS.some((icon) => icon === topic.icon)
            ? []
            : [{ value: topic.icon, label: topic.icon }]),
        ]}
        onChange={(icon) => onTopic({ ...topic, icon })}
      />
    </Section>
  );
}

/** Where the globe goes when the topic is opened. */
function FirstView({ topic, views, onTopic }: TopicFormProps) {
  const t = useText();
  const viewText = useViewText();
  const { view } = topic;
  return (
    <>
      <ReadOnlyField
        label={t('topics.view')}
        value={view === null ? t('topics.view.none') : viewText(view)}
      />
      <Row>
        <Button onClick={() => onTopic({ ...topic, view: views.pose() })}>{t('topics.view.take')}</Button>
        {view !== null && (
          <>
            <Button onClick={() => views.fly(view)}>{t('topics.view.fly')}</Button>
            <Button look="quiet" onClick={() => onTopic({ ...topic, view: null })}>
              {t('topics.view.drop')}
            </Button>
          </>
        )}
      </Row>
    </>
  );
}

/** A topic with another screen, whose figures come as they do where it has not those that were chosen. */
function topicAt(topic: TopicRecord, path: string): TopicRecord {
  const moved = { ...topic, path };
  return figureProblem(moved) === undefined ? moved : { ...moved, figures: undefined };
}

/** A topic as a form; what is wrong stands at its field. */
export function TopicForm(props: TopicFormProps) {
  const { topic, topics, records, onTopic } = props;
  const t = useText();
  const issueOf = useIssues(props);
  const screens = useScreenChoices(topics, topic);
  const { takes, names } = screenLayers(topic);
  const isOwn = topic.layers !== null || topic.view !== null;
  return (
    <PanelBody>
      <Basics {...props} />
      <Section title={t('topics.opens')}>
        <SelectField
          label={t('topics.screen')}
          value={topic.path}
          choices={screens}
          onChange={(path) => onTopic(topicAt(topic, path))}
          {...invalid(issueOf('path'))}
        />
        <TopicFiguresField
          topic={topic}
          issue={issueOf('figures')}
          onFigures={(figures) => onTopic({ ...topic, figures })}
        />
        {!takes && <Hint>{t('topics.layers.elsewhere')}</Hint>}
        {(takes || isOwn) && (
          <>
            <TopicLayersField
              {...{ topic, records, names }}
              issue={issueOf('layers')}
              onLayers={(layers) => onTopic({ ...topic, layers })}
            />
            <FirstView {...props} />
          </>
        )}
      </Section>
    </PanelBody>
  );
}
