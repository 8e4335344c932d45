import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';

/** Says that a record's text is no record yet, and how to give it up. */
export function UnfinishedNotice({ onGiveUp }: { readonly onGiveUp: () => void }) {
  const t = useText();
  return (
    <Notice tone="warning" action={<Button onClick={onGiveUp}>{t('workbench.textDiscard')}</Button>}>
      {t('workbench.textWaiting')}
    </Notice>
  );
}
