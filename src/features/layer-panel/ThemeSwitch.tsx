import type { ThemeChoice } from '../../stores/layerState.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelBand, Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';

interface ThemeSwitchProps {
  readonly themes: readonly ThemeChoice[];
  readonly theme: ThemeChoice;
  readonly onChange: (theme: ThemeChoice) => void;
}

/** Chooses between the trees of the thematic tab: all, business, survey, atlas. */
export function ThemeSwitch({ themes, theme, onChange }: ThemeSwitchProps) {
  const t = useText();
  return (
    <PanelBand>
      <div role="group" aria-label={t('layer.theme.label')}>
        <Row>
          {themes.map((one) => (
            <Button key={one} look="quiet" pressed={one === theme} onClick={() => onChange(one)}>
              {t(`layer.theme.${one}`)}
            </Button>
          ))}
        </Row>
      </div>
    </PanelBand>
  );
}
