import type { RoleTopic } from '../../api/contracts/roles.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Columns, Hint, Section, Stack } from '../../ui/Layout.tsx';
import { List } from '../../ui/List.tsx';
import { useText } from '../../ui/text.ts';
import { allTopics, withTopic, type RoleDraft } from './model/roleDraft.ts';
import type { RolePartProps } from './rolePart.ts';
import { useTopicName } from './useTopicName.ts';

/** Whether only some of what stands below a topic is given. */
function isMixed({ id, children }: RoleTopic, given: RoleDraft['topics']): boolean {
  return given.has(id) && children.some((child) => !given.has(child.id) || isMixed(child, given));
}

function TopicTree({
  topics,
  draft,
  onTopic,
}: {
  readonly topics: readonly RoleTopic[];
  readonly draft: RoleDraft;
  readonly onTopic: (id: string, isOn: boolean) => void;
}) {
  const nameOf = useTopicName();
  return (
    <List>
      {topics.map((topic) => (
        <li key={topic.id}>
          <CheckField
            label={nameOf(topic)}
            checked={draft.topics.has(topic.id)}
            mixed={isMixed(topic, draft.topics)}
            onChange={(isOn) => onTopic(topic.id, isOn)}
          />
          {topic.children.length > 0 && <TopicTree topics={topic.children} draft={draft} onTopic={onTopic} />}
        </li>
      ))}
    </List>
  );
}

/** The topics of a role: its systems, its menu, and the screens that it may open. */
export function RoleTopics({ role: { detail }, draft, onDraft }: RolePartProps) {
  const t = useText();
  const onTopic = (id: string, isOn: boolean) => onDraft(withTopic(draft, allTopics(detail), id, isOn));
  const { menu, routes, systems } = detail.topics;
  return (
    <Stack>
      {!draft.hasOwnTopics && <Hint>{t('roles.topicsFromFiles')}</Hint>}
      <Columns>
        <Section title={t('roles.topics.menu')}>
          <TopicTree topics={menu} draft={draft} onTopic={onTopic} />
        </Section>
        <Stack>
          <Section title={t('roles.topics.routes')}>
            <TopicTree topics={routes} draft={draft} onTopic={onTopic} />
          </Section>
          {systems.length > 0 && (
            <Section title={t('roles.topics.systems')}>
              <TopicTree topics={systems} draft={draft} onTopic={onTopic} />
            </Section>
          )}
        </Stack>
      </Columns>
    </Stack>
  );
}
