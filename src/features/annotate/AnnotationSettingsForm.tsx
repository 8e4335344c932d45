import {
  ANNOTATION_LIMITS,
  annotationStyleSchema,
  DEFAULT_STYLE,
  type AnnotationStyle,
} from '../../domain/drawing/annotation.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { AnnotationBook } from './annotationBook.ts';
import styles from './AnnotationPanel.module.css';
import { CommitInput } from '../../ui/CommitInput.tsx';

type Of<T> = {
  [K in keyof AnnotationStyle]: AnnotationStyle[K] extends T ? K : never;
}[keyof AnnotationStyle];

const COLORS: readonly (readonly [Of<string>, TextKey])[] = [
  ['pointColor', 'annotation.pointColor'],
  ['lineColor', 'annotation.lineColor'],
  ['surfaceColor', 'annotation.surfaceColor'],
  ['fontColor', 'annotation.fontColor'],
  ['backgroundColor', 'annotation.backgroundColor'],
];

const NUMBERS: readonly (readonly [Of<number>, TextKey, least: number, most: number])[] = [
  ['pointSize', 'annotation.pointSize', 1, 50],
  ['lineWidth', 'annotation.lineWidth', 1, 20],
  ['heightFromPointM', 'annotation.height', 0, 10_000],
];

const SWITCHES: readonly (readonly [Of<boolean>, TextKey])[] = [
  ['clampToGround', 'annotation.clampToGround'],
  ['isHeightLight', 'annotation.isHeightLight'],
];

/** Label and look of the selected annotation; while none is, of those that will be drawn. */
export function AnnotationSettingsForm({ book }: { readonly book: AnnotationBook }) {
  const t = useText();
  const settings = useSignal(book.settings);
  const selectedId = useSignal(book.selectedId);
  const items = useSignal(book.items);
  const selected = items.find(({ id }) => id === selectedId);
  const style = selected?.style ?? settings.style;
  const setStyle = (change: Partial<AnnotationStyle>): boolean => {
    const next = annotationStyleSchema.safeParse({ ...style, ...change });
    if (!next.success) return false;
    if (selected === undefined) book.setSettings({ style: next.data });
    else book.change(selected.id, { style: next.data });
    return true;
  };
  const setLabel = (label: string): boolean => {
    if (selected === undefined) book.setSettings({ content: label });
    else book.change(selected.id, { label });
    return true;
  };
  const isDefault = JSON.stringify(style) === JSON.stringify(DEFAULT_STYLE);
  return (
    <section className={styles.settings} aria-label={t('annotation.settings')}>
      <label className={styles.content}>
        <span>{t(selected === undefined ? 'annotation.content' : 'annotation.selectedContent')}</span>
        <CommitInput
          type="text"
          maxLength={ANNOTATION_LIMITS.labelLength}
          value={selected?.label ?? settings.content}
          onCommit={setLabel}
        />
      </label>
      <div className={styles.colors}>
        {COLORS.map(([key, text]) => (
          <label key={key} className={styles.color}>
            <CommitInput type="color" value={style[key]} onCommit={(value) => setStyle({ [key]: value })} />
            <span>{t(text)}</span>
          </label>
        ))}
      </div>
      <div className={styles.numbers}>
        {NUMBERS.map(([key, text, least, most]) => (
          <label key={key} className={styles.number}>
            <span>{t(text)}</span>
            <CommitInput
              type="number"
              min={least}
              max={most}
              value={String(style[key])}
              onCommit={(value) => value.trim() !== '' && setStyle({ [key]: Number(value) })}
            />
          </label>
        ))}
      </div>
      <div className={styles.switches}>
        {SWITCHES.map(([key, text]) => (
          <label key={key} className={styles.switch}>
            <input
              type="checkbox"
              checked={style[key]}
              onChange={({ target }) => setStyle({ [key]: target.checked })}
            />
            <span>{t(text)}</span>
          </label>
        ))}
        <Button look="quiet" disabled={isDefault} onClick={() => setStyle(DEFAULT_STYLE)}>
          {t('annotation.defaults')}
        </Button>
      </div>
    </section>
  );
}
