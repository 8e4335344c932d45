import { magnifyingGlass16 } from '@esri/calcite-ui-icons/js/magnifyingGlass16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useRef, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './LayerPanel.module.css';

interface NameFilterProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Goes to the next match, or the one before. */
  readonly onStep: (step: -1 | 1) => void;
}

/** The name filter of a tab: Enter and Shift+Enter go through the matches, the arrow down goes into the tree, Esc clears. */
export function NameFilter({ text, onChange, onStep }: NameFilterProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      onChange('');
    }
    if (event.key === 'Enter' && event.target === input.current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    const panel = event.currentTarget.closest('[role="tabpanel"]');
    panel?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  return (
    <div className={styles.filter} onKeyDown={onKeyDown}>
      <Icon shape={magnifyingGlass16} />
      <input
        ref={input}
        type="text"
        role="searchbox"
        value={text}
        placeholder={t('layer.panel.filter')}
        aria-label={t('layer.panel.filter')}
        title={t('layer.panel.filterHint')}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <IconButton
          icon={x16}
          label={t('layer.panel.clearFilter')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
