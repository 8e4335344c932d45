import type { ReactNode } from 'react';
import styles from './Notice.module.css';

/** What a {@link Notice} says. */
export interface NoticeProps {
  /** `danger`: something failed; `warning`: something to know before going on; `info`: what is there to do. */
  readonly tone: 'danger' | 'warning' | 'info' | 'success';
  readonly children: ReactNode;
  /** What can be done about it: one button. */
  readonly action?: ReactNode;
}

const ICONS = {
  danger: 'exclamation-mark-circle',
  warning: 'exclamation-mark-triangle',
  info: 'information',
  success: 'check-circle',
} as const;

/** A message that belongs to the panel in which it stands. Failures and warnings are read out at once. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <calcite-notice
      className={styles.notice}
      open
      kind={tone}
      icon={ICONS[tone]}
      scale="s"
      width="full"
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <div slot="message" className={styles.text}>
        <span>{children}</span>
        {action}
      </div>
    </calcite-notice>
  );
}
