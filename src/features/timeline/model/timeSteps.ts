import {
  TIME_UNITS,
  within,
  type Moment,
  type Period,
  type TimeUnit,
} from '../../../domain/layers/time/moment.ts';
import { walkNodes } from '../../../layers/tree/layerCatalogue.ts';
import type { LayerState } from '../../../stores/layerState.ts';

/** A layer that is shown and knows times. */
export interface TimedLayer {
  readonly id: string;
  readonly name: string;
  /** In their order; at least one. */
  readonly times: readonly Moment[];
}

/** What of the layer store's state tells which layers know times. */
type ShownState = Pick<LayerState, 'tree' | 'onIds' | 'health' | 'figures'>;

/** The layers that are shown and know times, in tree order. */
export function timedLayers({ tree, onIds, health, figures }: ShownState): readonly TimedLayer[] {
  const on = new Set(onIds);
  const found = new Map<string, TimedLayer>();
  for (const { id, label: name } of walkNodes(tree)) {
    const times = figures[id]?.times ?? [];
    if (on.has(id) && health[id]?.state === 'ready' && times.length > 0) found.set(id, { id, name, times });
  }
  return [...found.values()];
}

/** A layer of the catalogue that says it knows times, and is off. */
export interface OfferedLayer {
  readonly id: string;
  readonly name: string;
}

/** The layers that are off and whose records say that they know times. */
export function offeredLayers({ tree, onIds }: Pick<LayerState, 'tree' | 'onIds'>): readonly OfferedLayer[] {
  const on = new Set(onIds);
  const found = new Map<string, OfferedLayer>();
  for (const { id, label: name, definition, disabled } of walkNodes(tree)) {
    const isTimed = definition !== undefined && 'timeField' in definition;
    if (isTimed && disabled !== true && !on.has(id)) found.set(id, { id, name });
  }
  return [...found.values()];
}

/** The units in which layers can be stepped through: years always, finer ones where a layer tells them. */
export function unitsOf(layers: readonly TimedLayer[]): readonly TimeUnit[] {
  const told = new Set(layers.flatMap(({ times }) => times.map(({ unit }) => unit)));
  const finest = TIME_UNITS.findLastIndex((unit) => told.has(unit));
  return TIME_UNITS.slice(0, Math.max(1, finest + 1));
}

/** The times of layers in a unit, in their order; times that are told more coarsely are no steps, but are shown with those that lie in them. */
export function stepsOf(layers: readonly TimedLayer[], unit: TimeUnit): readonly Moment[] {
  const steps = new Map<string, Moment>();
  for (const { times } of layers) {
    for (const time of times) {
      const step = within(time, unit);
      if (step.unit === unit) steps.set(step.text, step);
    }
  }
  return [...steps.values()].sort((a, b) => a.first - b.first);
}

/** Whether a step is shown alone, or with all before it. */
export type StepMode = 'alone' | 'upTo';

/** The period of a step. */
export function periodAt(steps: readonly Moment[], index: number, mode: StepMode): Period | undefined {
  const step = steps[index];
  if (step === undefined) return undefined;
  return { first: mode === 'upTo' ? (steps[0] ?? step).first : step.first, last: step.last };
}

/** The step that a period ends with; undefined for one that is none of these. */
export function stepIndex(steps: readonly Moment[], period: Period | null): number | undefined {
  const index = steps.findIndex(({ last }) => last === period?.last);
  return index < 0 ? undefined : index;
}
