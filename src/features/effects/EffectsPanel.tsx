import { arrowUp16 } from '@esri/calcite-ui-icons/js/arrowUp16.js';
import { brightness16 } from '@esri/calcite-ui-icons/js/brightness16.js';
import { cloud16 } from '@esri/calcite-ui-icons/js/cloud16.js';
import { effects16 } from '@esri/calcite-ui-icons/js/effects16.js';
import { fog16 } from '@esri/calcite-ui-icons/js/fog16.js';
import { lightbulb16 } from '@esri/calcite-ui-icons/js/lightbulb16.js';
import { lightRain16 } from '@esri/calcite-ui-icons/js/lightRain16.js';
import { lightSnow16 } from '@esri/calcite-ui-icons/js/lightSnow16.js';
import { roadSign16 } from '@esri/calcite-ui-icons/js/roadSign16.js';
import { rss16 } from '@esri/calcite-ui-icons/js/rss16.js';
import { useStore } from 'zustand';
import { EFFECT_GROUPS, type EffectId } from '../../domain/views/effects.ts';
import type { ReadonlySignal } from '../../lib/signal.ts';
import type { EffectStore } from '../../stores/effectStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { PanelBody, PanelFooter, PanelFrame, Row, Section } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { PointLights, type PointLightsProps } from './PointLights.tsx';

const ICONS: Readonly<Record<EffectId, IconShape>> = {
  rain: lightRain16,
  snow: lightSnow16,
  fog: fog16,
  roadTrail: roadSign16,
  flyLines: arrowUp16,
  roadLights: brightness16,
  radar: rss16,
  pointLights: lightbulb16,
};

const GROUP_ICONS = { weather: cloud16, ground: effects16 } as const;

/** Props of {@link EffectsPanel}. */
export interface EffectsPanelProps extends Omit<PointLightsProps, 'store'> {
  readonly store: EffectStore;
  /** The user wants no motion. */
  readonly reducedMotion: ReadonlySignal<boolean>;
}

/** The tree of effects: each is started and stopped by its box (viewer.md, sections 2 and 4). */
export function EffectsPanel({ store, reducedMotion, ...lights }: EffectsPanelProps) {
  const t = useText();
  const { active, turnedDown } = useStore(store);
  const isStill = useSignal(reducedMotion);
  const { start, stop, stopAll } = store.actions;
  const status = isStill ? 'effects.still' : turnedDown ? 'effects.turnedDown' : 'effects.count';
  return (
    <PanelFrame>
      <PanelBody>
        {EFFECT_GROUPS.map(({ id, effects }) => (
          <Section key={id} icon={GROUP_ICONS[id]} title={t(`effects.group.${id}`)}>
            {effects.map((effect) => (
              <Row key={effect} grow>
                <Row>
                  <Icon shape={ICONS[effect]} />
                  <CheckField
                    label={t(`effects.${effect}`)}
                    checked={active.includes(effect)}
                    onChange={(on) => (on ? start : stop)(effect)}
                  />
                </Row>
                <Phrase look="quiet" fit="end" title={t(`effects.${effect}.note`)}>
                  {t(`effects.${effect}.note`)}
                </Phrase>
              </Row>
            ))}
          </Section>
        ))}
        <PointLights store={store} {...lights} />
      </PanelBody>
      <PanelFooter status={t(status, { count: active.length })}>
        <Button look="quiet" disabled={active.length === 0} onClick={stopAll}>
          {t('effects.stopAll')}
        </Button>
      </PanelFooter>
    </PanelFrame>
  );
}
