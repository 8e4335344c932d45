import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { SINGLE_FIGURES, type FigurePart } from '../../../domain/bureau/figures/figureGroups.ts';
import type { FigureTopic } from '../../../domain/bureau/figures/figureWords.ts';
import { topicScreenOfEntry } from '../../../domain/bureau/figures/topicScreens.ts';
import type { TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Hint } from '../../../ui/Layout.tsx';
import { List, ListRow } from '../../../ui/List.tsx';
import { Part } from '../../../ui/Part.tsx';
import { RadioField } from '../../../ui/RadioField.tsx';
import { useText } from '../../../ui/text.ts';
import {
  allParts,
  arrangedTopics,
  withMovedPart,
  withMovedTopic,
  withPart,
  type ArrangedTopic,
  type Step,
} from './model/figureOrder.ts';

/** What a {@link TopicFiguresField} takes. */
export interface TopicFiguresFieldProps {
  readonly topic: TopicRecord;
  readonly issue: string | undefined;
  /** Hears of another arrangement; undefined for all as they come. */
  readonly onFigures: (figures: readonly string[] | undefined) => void;
}

const NO_TOPICS: readonly FigureTopic[] = [];

/** Which figures the screen of a topic shows, in which order; nothing for a screen without figures, unless some were chosen. */
export function TopicFiguresField({ topic, issue, onFigures }: TopicFiguresFieldProps) {
  const t = useText();
  const { figures } = topic;
  const topics = topicScreenOfEntry(topic)?.figures ?? NO_TOPICS;
  if (topics.length === 0 && figures === undefined) return null;
  return (
    <>
      <RadioField
        label={t('topics.figures')}
        name={`topic-figures-${topic.code}`}
        stacked
        value={figures === undefined ? 'all' : 'own'}
        choices={[
          { value: 'all', label: t('topics.figures.all') },
          { value: 'own', label: t('topics.figures.own') },
        ]}
        onChange={(which) => onFigures(which === 'all' ? undefined : allParts(topics))}
        {...(issue === undefined ? {} : { hint: issue, invalid: true })}
      />
      {figures !== undefined && topics.length > 0 && (
        <>
          <Hint>{t('topics.figures.keys')}</Hint>
          <Topics arranged={arrangedTopics(topics, figures)} onFigures={onFigures} />
        </>
      )}
    </>
  );
}

interface ArrangedProps {
  readonly arranged: readonly ArrangedTopic[];
  readonly onFigures: TopicFiguresFieldProps['onFigures'];
}

/** The topics of the screen, each with its parts; where there is one it needs no name. */
function Topics({ arranged, onFigures }: ArrangedProps) {
  const t = useText();
  const [only] = arranged;
  if (only !== undefined && arranged.length === 1)
    return <Parts {...{ arranged, onFigures }} of={only} label={t('topics.figures.own')} />;
  return arranged.map((one) => {
    const name = t(`figures.topic.${one.topic}`);
    return (
      <Part
        key={one.topic}
        title={name}
        side={<Movers name={name} {...{ onFigures }} to={(by) => withMovedTopic(arranged, one.topic, by)} />}
      >
        <Parts {...{ arranged, onFigures }} of={one} label={name} />
      </Part>
    );
  });
}

/** The two buttons that move something; one that would lead nowhere is disabled. */
function Movers({
  name,
  to,
  onFigures,
}: {
  readonly name: string;
  /** The arrangement with it moved, if it can be. */
  readonly to: (by: Step) => readonly string[] | undefined;
  readonly onFigures: TopicFiguresFieldProps['onFigures'];
}) {
  const t = useText();
  const [up, down] = [to(-1), to(1)];
  return (
    <span>
      <IconButton
        icon={chevronUp16}
        label={t('topics.figures.up', { name })}
        disabled={up === undefined}
        onClick={() => up !== undefined && onFigures(up)}
      />
      <IconButton
        icon={chevronDown16}
        label={t('topics.figures.down', { name })}
        disabled={down === undefined}
        onClick={() => down !== undefined && onFigures(down)}
      />
    </span>
  );
}

/** The parts of one topic: those that are shown in their order, then the others. */
function Parts({ arranged, onFigures, of, label }: ArrangedProps & { of: ArrangedTopic; label: string }) {
  const isLast = arranged.reduce((count, { shown }) => count + shown.length, 0) === 1;
  return (
    <List label={label}>
      {[...of.shown, ...of.hidden].map((part) => {
        const isShown = of.shown.includes(part);
        return (
          <PartRow key={part.id} {...{ arranged, onFigures, part, isShown }} isNeeded={isShown && isLast} />
        );
      })}
    </List>
  );
}

/** A part, whether it is shown, and where. */
function PartRow({
  arranged,
  onFigures,
  part,
  isShown,
  isNeeded,
}: ArrangedProps & {
  readonly part: FigurePart;
  readonly isShown: boolean;
  /** True for the last one, since a screen shows something. */
  readonly isNeeded: boolean;
}) {
  const t = useText();
  const name = part.part === SINGLE_FIGURES ? t('topics.figures.values') : t(`figures.section.${part.part}`);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = withMovedPart(arranged, part, by);
    if (next === undefined) return;
    const { target } = event;
    flushSync(() => onFigures(next));
    // A row that went elsewhere in the list has lost the focus.
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <ListRow onKeyDown={onKeyDown}>
      <CheckField
        label={name}
        checked={isShown}
        disabled={isNeeded}
        title={isNeeded ? t('topics.figures.last') : undefined}
        onChange={(isOn) => onFigures(withPart(arranged, part, isOn))}
      />
      <Movers {...{ name, onFigures }} to={(by) => withMovedPart(arranged, part, by)} />
    </ListRow>
  );
}
