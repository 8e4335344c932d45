import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { pause16 } from '@esri/calcite-ui-icons/js/pause16.js';
import { play16 } from '@esri/calcite-ui-icons/js/play16.js';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Moment } from '../../domain/layers/time/moment.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Layout.tsx';
import { SliderField } from '../../ui/SliderField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { periodAt, stepIndex, type StepMode } from './model/timeSteps.ts';
import { periodText } from './periodText.ts';
import type { Player } from './player.ts';

/** Props of {@link PlayPart}. */
export interface PlayPartProps {
  readonly layers: LayerStore;
  readonly player: Player;
  /** In their order; may be empty for a unit that no layer tells. */
  readonly steps: readonly Moment[];
}

/** Steps through times: by the handle, the buttons, or by itself. */
export function PlayPart({ layers, player, steps }: PlayPartProps) {
  const t = useText();
  const period = useStore(layers, (state) => state.period);
  const isPlaying = useSignal(player.isPlaying);
  const isSeveral =
    period !== null && steps.some(({ first, last }) => first === period.first && last < period.last);
  const [mode, setMode] = useState<StepMode>(isSeveral ? 'upTo' : 'alone');
  const index = stepIndex(steps, period);
  const show = (at: number, how = mode) => layers.actions.setPeriod(periodAt(steps, at, how) ?? null);
  const go = (at: number) => {
    player.pause();
    show(Math.min(steps.length - 1, Math.max(0, at)));
  };
  const playOn = () => {
    const { period: now } = layers.getState();
    const at = stepIndex(steps, now) ?? -1;
    if (at + 1 >= steps.length) return false;
    show(at + 1);
    return true;
  };
  const start = () => {
    // From the last step it begins anew.
    if (index === steps.length - 1) layers.actions.setPeriod(null);
    player.play(playOn);
  };
  const shown = period === null ? t('timeline.allTimes') : periodText(period, t);
  return (
    <>
      <SliderField
        label={t('timeline.slider')}
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={index ?? 0}
        valueText={shown}
        onChange={go}
      />
      <Row>
        <IconButton
          icon={chevronLeft16}
          label={t('timeline.back')}
          disabled={index === undefined || index === 0}
          onClick={() => go((index ?? 0) - 1)}
        />
        <Button look="primary" onClick={isPlaying ? player.pause : start}>
          <Icon shape={isPlaying ? pause16 : play16} />
          {t(isPlaying ? 'timeline.pause' : 'timeline.start')}
        </Button>
        <IconButton
          icon={chevronRight16}
          label={t('timeline.next')}
          disabled={index === steps.length - 1}
          onClick={() => go((index ?? -1) + 1)}
        />
        <Button
          disabled={period === null}
          onClick={() => {
            player.pause();
            layers.actions.setPeriod(null);
          }}
        >
          {t('timeline.all')}
        </Button>
      </Row>
      <CheckField
        label={t('timeline.upTo')}
        checked={mode === 'upTo'}
        onChange={(on) => {
          const next = on ? 'upTo' : 'alone';
          setMode(next);
          if (index !== undefined) show(index, next);
        }}
      />
    </>
  );
}
