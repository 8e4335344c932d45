import { Button } from './Button.tsx';
import { Progress } from './Progress.tsx';
import styles from './ProgressLine.module.css';
import { useText } from './text.ts';

/** Work that goes on: what it is, how far it is, and a way to end it. */
export function ProgressLine({
  text,
  share,
  onCancel,
}: {
  readonly text: string;
  /** 0 to 1; undefined where nobody can tell. */
  readonly share?: number | undefined;
  readonly onCancel: () => void;
}) {
  const t = useText();
  return (
    <div className={styles.line} role="status" aria-busy="true">
      <span title={text}>{text}</span>
      <Button look="quiet" onClick={onCancel}>
        {t('app.cancel')}
      </Button>
      <Progress label={text} part={share} />
    </div>
  );
}
