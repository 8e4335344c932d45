import type { KeyboardEvent } from 'react';
import { PanelBand } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useText } from '../../ui/text.ts';

interface NameFilterProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Goes to the next match, or the one before. */
  readonly onStep: (step: -1 | 1) => void;
}

/** The name filter of a tab: Enter and Shift+Enter go through the matches, the arrow down goes into the tree, Esc clears. */
export function NameFilter({ text, onChange, onStep }: NameFilterProps) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    const panel = event.currentTarget.closest('[role="tabpanel"]');
    panel?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  };
  return (
    <PanelBand>
      <SearchBox
        label={t('layer.panel.filter')}
        title={t('layer.panel.filterHint')}
        text={text}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
    </PanelBand>
  );
}
