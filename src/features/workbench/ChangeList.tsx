import { useState } from 'react';
import {
  changedFields,
  type CatalogueChange,
  type FieldChange,
} from '../../domain/layers/catalogue/catalogueChange.ts';
import { isShellRecord } from '../../domain/layers/catalogue/shellRecord.ts';
import { isTopic } from '../../domain/layers/catalogue/topicRecord.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { EmptyState, Hint, Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { ownChanges, recordText, valueWords } from './model/changeWords.ts';
import { COLUMNS_PATH, useColumnWords } from './columns/useColumnWords.ts';
import { useFieldWords } from './useFieldWords.ts';
import { isOfScene, sceneFields } from './scene/model/sceneFields.ts';
import { useSceneWords } from './scene/useSceneWords.ts';
import { isOfShell } from './shell/model/shellTree.ts';
import { useShellName } from './shell/useShellName.ts';
import { TextDiff } from './TextDiff.tsx';
import { useTopicName } from './topics/useTopicName.ts';
import { isOfTopic, topicFields, useTopicWords } from './topics/useTopicWords.ts';

/** Records that are listed at once. */
const MOST_LISTED = 100;
/** Fields of one record that are listed. */
const MOST_FIELDS = 12;

/** Parts of a record beside its layer. */
const PARTS = ['code', 'parent', 'position', 'roles', 'resource', 'layer', 'flags'] as const;
const FLAGS = ['hidden', 'disabled', 'isBackMangement'] as const;

/** What a field is called, by its path in a record. */
function useFieldName(): (path: string) => string {
  const t = useText();
  const wordsOf = useFieldWords();
  return (path) => {
    const [first = '', ...below] = path.split('.');
    const part = PARTS.find((one) => one === first);
    const flag = FLAGS.find((one) => first === 'flags' && one === below[0]);
    if (first === 'name') return t('workbench.field.record');
    if (flag !== undefined) return t(`workbench.field.${flag}`);
    if (path === 'layer.type') return t('workbench.field.type');
    const words = first === 'layer' && below.length > 0 ? wordsOf(below) : undefined;
    return words?.title ?? (part !== undefined && below.length === 0 ? t(`workbench.field.${part}`) : path);
  };
}

/** A field's value as people call it: units by their names. */
function useValueName(hasTopicFields: boolean): (value: unknown, path: string) => unknown {
  const t = useText();
  const { nameOf } = useRoleNames();
  return (value, path) => {
    if (path === 'parent' && value === '') return t('workbench.topLevel');
    if (path !== 'roles') return value;
    if (!Array.isArray(value))
      return t(hasTopicFields ? 'topics.roles.everyone' : 'workbench.roles.everyone');
    return value.map((role) => nameOf(Number(role))).join('、');
  };
}

/** Screens and systems have some of the fields that topics have. */
const isLikeTopic = (change: CatalogueChange) => isOfTopic(change) || isOfShell(change);

/** What the record of a change is called, in the language in force where it has a name in it. */
function useRecordTitle(): (change: CatalogueChange) => string {
  const t = useText();
  const topicName = useTopicName();
  const shellName = useShellName();
  return (change) => {
    const record = change.after ?? change.before;
    if (isOfScene(change)) return t('topics.kind.scene');
    if (record === null) return change.id;
    if (isTopic(record)) return topicName(record);
    return isShellRecord(record) ? shellName(record) : record.name;
  };
}

function ChangeCard({ change }: { readonly change: CatalogueChange }) {
  const t = useText();
  const fieldName = useFieldName();
  const [asText, setAsText] = useState(false);
  const { before, after } = change;
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  const nothing = t('workbench.change.nothing');
  const hasTopicFields = isLikeTopic(change);
  const titleOf = useRecordTitle();
  const topicWords = useTopicWords();
  const sceneWords = useSceneWords(change);
  const columnWords = useColumnWords();
  const isScene = isOfScene(change);
  const own = hasTopicFields ? topicWords : isScene ? sceneWords : undefined;
  const namedValue = useValueName(hasTopicFields);
  const nameOf = (value: unknown, path: string) =>
    own !== undefined && path !== 'roles' ? own.valueName(value, path) : namedValue(value, path);
  const fields = hasTopicFields
    ? topicFields(change)
    : isScene
      ? sceneFields(change)
      : ownChanges(changedFields(change));
  const wordsOf = (field: FieldChange) =>
    field.path === COLUMNS_PATH
      ? columnWords(field)
      : [
          {
            field: own?.fieldName(field.path) ?? fieldName(field.path),
            before: nameOf(field.before, field.path),
            after: nameOf(field.after, field.path),
          },
        ];
  const all = fields.flatMap((change) => wordsOf(change).map((words) => ({ ...words, path: change.path })));
  const lines = all.slice(0, MOST_FIELDS).map(({ field, path, ...said }) => ({
    text: t('workbench.change.line', {
      field,
      before: valueWords(said.before, nothing),
      after: valueWords(said.after, nothing),
    }),
    hint: path,
  }));
  const more = all.length - lines.length;
  return (
    <Card
      stacked
      title={titleOf(change)}
      hint={change.id}
      mark={t(`workbench.change.${kind}`)}
      lines={[...lines, ...(more > 0 ? [{ text: t('workbench.change.more', { count: more }) }] : [])]}
    >
      {asText && <TextDiff before={recordText(before)} after={recordText(after)} />}
      <Row>
        <Button look="quiet" pressed={asText} onClick={() => setAsText(!asText)}>
          {t(asText ? 'workbench.change.words' : 'workbench.change.text')}
        </Button>
      </Row>
    </Card>
  );
}

/** Changes of records in words, each also as text. */
export function ChangeList({
  label,
  changes,
}: {
  readonly label: string;
  readonly changes: readonly CatalogueChange[];
}) {
  const t = useText();
  const more = changes.length - MOST_LISTED;
  if (changes.length === 0) return <EmptyState>{t('workbench.change.none')}</EmptyState>;
  return (
    <>
      <CardList label={label}>
        {changes.slice(0, MOST_LISTED).map((change) => (
          <ChangeCard key={change.id} change={change} />
        ))}
      </CardList>
      {more > 0 && <Hint>{t('workbench.change.more', { count: more })}</Hint>}
    </>
  );
}
