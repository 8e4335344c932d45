import { useState } from 'react';
import type { Moment } from '../../domain/layers/time/moment.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { Comparison } from './comparison.ts';
import { periodText } from './periodText.ts';

/** Props of {@link ComparePart}. */
export interface ComparePartProps {
  readonly comparison: Comparison;
  /** In their order. */
  readonly steps: readonly Moment[];
}

/** Chooses two times and compares them over both views. */
export function ComparePart({ comparison, steps }: ComparePartProps) {
  const t = useText();
  const state = useSignal(comparison.state);
  const [wanted, setWanted] = useState<{ left?: string; right?: string }>({});
  const found = (text: string | undefined, otherwise: Moment | undefined) =>
    steps.find((step) => step.text === text) ?? otherwise;
  const [left, right] = [found(wanted.left, steps[0]), found(wanted.right, steps.at(-1))];
  if (left === undefined || right === undefined || steps.length < 2)
    return <EmptyState>{t('timeline.tooFew')}</EmptyState>;
  const choices = steps.map((step) => ({ value: step.text, label: periodText(step, t) }));
  const choose = (side: 'left' | 'right') => (text: string) => {
    const next = { ...wanted, [side]: text };
    setWanted(next);
    const periods = { left: found(next.left, left), right: found(next.right, right) };
    if (state !== undefined && periods.left !== undefined && periods.right !== undefined)
      comparison.start({ left: periods.left, right: periods.right });
  };
  return (
    <>
      <SelectField label={t('timeline.left')} value={left.text} choices={choices} onChange={choose('left')} />
      <SelectField
        label={t('timeline.right')}
        value={right.text}
        choices={choices}
        onChange={choose('right')}
      />
      <Row>
        <Button
          look="primary"
          disabled={state !== undefined}
          onClick={() => comparison.start({ left, right })}
        >
          {t('timeline.startCompare')}
        </Button>
        <Button disabled={state === undefined} onClick={comparison.stop}>
          {t('timeline.endCompare')}
        </Button>
      </Row>
      {state?.hasFailed === true ? (
        <Notice tone="warning">{t('timeline.takeFailed')}</Notice>
      ) : (
        <p>{t('timeline.compareHint')}</p>
      )}
    </>
  );
}
