import type { ThemeChoice } from '../../stores/layerState.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import styles from './LayerPanel.module.css';

interface ThemeSwitchProps {
  readonly themes: readonly ThemeChoice[];
  readonly theme: ThemeChoice;
  readonly onChange: (theme: ThemeChoice) => void;
}

/** Chooses between the trees of the thematic tab: all, business, survey, atlas. */
export function ThemeSwitch({ themes, theme, onChange }: ThemeSwitchProps) {
  const t = useText();
  return (
    <div className={styles.themes} role="group" aria-label={t('layer.theme.label')}>
      {themes.map((one) => (
        <Button key={one} look="quiet" pressed={one === theme} onClick={() => onChange(one)}>
          {t(`layer.theme.${one}`)}
        </Button>
      ))}
    </div>
  );
}
