import { useState } from 'react';
import type { AttentionItem } from '../../api/contracts/today.ts';
import { ATTENTION_LIMITS, needsNote, type AttentionStep } from '../../domain/bureau/attention.ts';
import { AUDITOR_ROLE_TYPE } from '../../domain/bureau/roles.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import type { ItemHistory, StepDetails } from './useHistory.ts';

/** What can be done about an item as it stands, what is likely first. */
function stepsFor({ state, takenBy }: AttentionItem): readonly AttentionStep[] {
  if (state === 'closed') return ['reopened', 'comment'];
  return takenBy?.isMe === true ? ['closed', 'comment', 'released'] : ['taken', 'comment', 'closed'];
}

/** What can be done about an item: what the user writes stays until it was taken. */
export function ItemActions({
  item,
  history: { history, busy, failure, take },
  note,
  onNote,
}: {
  readonly item: AttentionItem;
  readonly history: ItemHistory;
  readonly note: string;
  readonly onNote: (note: string) => void;
}) {
  const t = useText();
  const [missing, setMissing] = useState(false);
  const isReady = history !== undefined && busy === undefined;
  const act = async (kind: AttentionStep, details: StepDetails = {}) => {
    const isMissing = needsNote(kind) && note.trim() === '';
    setMissing(isMissing);
    if (!isMissing && (await take(kind, { ...details, note }))) onNote('');
  };
  const button = (kind: AttentionStep, look: 'primary' | 'secondary') => (
    <Button key={kind} look={look} busy={busy === kind} disabled={!isReady} onClick={() => void act(kind)}>
      {t(`today.step.${kind}`)}
    </Button>
  );
  return (
    <>
      <TextAreaField
        label={t('today.note')}
        hint={t(missing ? 'today.noteMissing' : 'today.noteHint')}
        invalid={missing}
        focused={missing}
        rows={2}
        maxLength={ATTENTION_LIMITS.noteLength}
        value={note}
        onChange={(text) => {
          setMissing(false);
          onNote(text);
        }}
      />
      <Row>{stepsFor(item).map((kind, index) => button(kind, index === 0 ? 'primary' : 'secondary'))}</Row>
      {item.state !== 'closed' && (
        <HandOver
          busy={busy === 'handed'}
          disabled={!isReady}
          onHand={(unit) => void act('handed', { unit })}
        />
      )}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}

/** Hands an item to a unit. */
function HandOver({
  busy,
  disabled,
  onHand,
}: {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onHand: (unit: number) => void;
}) {
  const t = useText();
  const { roles, nameOf } = useRoleNames();
  const units = roles.filter(({ roleType, isDeleted }) => roleType !== AUDITOR_ROLE_TYPE && !isDeleted);
  const [unit, setUnit] = useState('');
  return (
    <Row boxes>
      <SelectField
        label={t('today.unit')}
        choices={[
          { value: '', label: t('today.unitChoose') },
          ...units.map(({ roleType }) => ({ value: String(roleType), label: nameOf(roleType) })),
        ]}
        value={unit}
        onChange={setUnit}
      />
      <Button busy={busy} disabled={disabled || unit === ''} onClick={() => onHand(Number(unit))}>
        {t('today.step.handed')}
      </Button>
    </Row>
  );
}
