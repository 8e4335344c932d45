import { useStore } from 'zustand';
import { OPAQUE_GROUND, type ViewStore } from '../../stores/viewStore.ts';
import { SliderPanel } from '../../ui/SliderPanel.tsx';
import { useText } from '../../ui/text.ts';

/** The globe's transparency and the way below the ground (viewer.md, section 2: below 1 the globe is translucent). */
export function GroundPanel({ store }: { readonly store: ViewStore }) {
  const t = useText();
  const { opacity, underground } = useStore(store, (state) => state.ground);
  const { setGround } = store.actions;
  return (
    <SliderPanel
      label={t('ground.opacity')}
      value={opacity}
      onChange={(next) => setGround({ opacity: next })}
      option={{
        label: t('ground.underground'),
        checked: underground,
        onChange: (on) => setGround({ underground: on }),
      }}
      status={t(opacity < 1 ? 'ground.translucent' : underground ? 'ground.below' : 'ground.solid')}
      reset={{
        label: t('ground.reset'),
        disabled: opacity === OPAQUE_GROUND.opacity && underground === OPAQUE_GROUND.underground,
        run: () => setGround(OPAQUE_GROUND),
      }}
    />
  );
}
