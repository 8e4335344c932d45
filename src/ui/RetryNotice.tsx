import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { useText } from './text.ts';

/** Says why something could not be read, and lets the user try again. */
export function RetryNotice({
  onRetry,
  children,
}: {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <Notice tone="danger" action={<Button onClick={onRetry}>{t('app.retry')}</Button>}>
      {children}
    </Notice>
  );
}
