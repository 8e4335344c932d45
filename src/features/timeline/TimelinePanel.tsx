import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LayerStore } from '../../stores/layerStore.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, PanelBody, Section } from '../../ui/Layout.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { useText } from '../../ui/text.ts';
import { ComparePart } from './ComparePart.tsx';
import type { Comparison } from './comparison.ts';
import { offeredLayers, stepsOf, timedLayers, unitsOf, type TimedLayer } from './model/timeSteps.ts';
import { periodText } from './periodText.ts';
import { PlayPart } from './PlayPart.tsx';
import type { Player } from './player.ts';

/** Props of {@link TimelinePanel}. */
export interface TimelinePanelProps {
  readonly layers: LayerStore;
  readonly player: Player;
  readonly comparison: Comparison;
}

/** Most layers that are offered where none with times is shown. */
const OFFERED = 8;

/** Says that no layer with times is shown, and offers those that there are. */
function NoTimes({ layers }: Pick<TimelinePanelProps, 'layers'>) {
  const t = useText();
  const tree = useStore(layers, (state) => state.tree);
  const onIds = useStore(layers, (state) => state.onIds);
  const offered = useMemo(() => offeredLayers({ tree, onIds }).slice(0, OFFERED), [tree, onIds]);
  return (
    <EmptyState
      title={t('timeline.none')}
      action={offered.map(({ id, name }) => (
        <Button key={id} onClick={() => layers.actions.toggle(id)}>
          {t('timeline.switchOn', { name })}
        </Button>
      ))}
    >
      {t(offered.length > 0 ? 'timeline.noneHint' : 'timeline.noneOffered')}
    </EmptyState>
  );
}

/** The layers that follow the time line, with what they have. */
function Followers({ timed }: { readonly timed: readonly TimedLayer[] }) {
  const t = useText();
  return (
    <Section title={t('timeline.layers')}>
      <Facts
        facts={timed.map(({ name, times }) => {
          const [first, last] = [times[0], times.at(-1)];
          const span = first && last ? periodText({ first: first.first, last: last.last }, t) : '';
          return { name, value: t('timeline.layerSpan', { span, count: times.length }) };
        })}
      />
      <p>{t('timeline.undated')}</p>
    </Section>
  );
}

/** The time line: play through the times of the shown layers, or compare two of them. */
export function TimelinePanel({ layers, player, comparison }: TimelinePanelProps) {
  const t = useText();
  const state = useStore(layers);
  const { tree, onIds, health, figures } = state;
  const timed = useMemo(() => timedLayers({ tree, onIds, health, figures }), [tree, onIds, health, figures]);
  const [task, setTask] = useState<'play' | 'compare'>('play');
  const [wantedUnit, setUnit] = useState(() => unitsOf(timed).at(-1) ?? 'year');
  const units = unitsOf(timed);
  const unit = units.includes(wantedUnit) ? wantedUnit : (units.at(-1) ?? 'year');
  const steps = stepsOf(timed, unit);
  if (timed.length === 0) return <NoTimes layers={layers} />;
  return (
    <PanelBody>
      <SegmentedField
        label={t('timeline.task')}
        labelHidden
        value={task}
        choices={[
          { value: 'play', label: t('timeline.play') },
          { value: 'compare', label: t('timeline.compare') },
        ]}
        onChange={(next) => {
          player.pause();
          comparison.stop();
          setTask(next);
        }}
      />
      {units.length > 1 && (
        <SegmentedField
          label={t('timeline.unit')}
          value={unit}
          choices={units.map((value) => ({ value, label: t(`timeline.unit.${value}`) }))}
          onChange={(next) => {
            player.pause();
            comparison.stop();
            setUnit(next);
          }}
        />
      )}
      {task === 'play' ? (
        <PlayPart layers={layers} player={player} steps={steps} />
      ) : (
        <ComparePart comparison={comparison} steps={steps} />
      )}
      <Followers timed={timed} />
    </PanelBody>
  );
}
