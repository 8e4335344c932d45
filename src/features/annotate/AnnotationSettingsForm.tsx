import {
  ANNOTATION_LIMITS,
  annotationStyleSchema,
  DEFAULT_STYLE,
  type AnnotationStyle,
} from '../../domain/drawing/annotation.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ColourField } from '../../ui/ColourField.tsx';
import { CommitField } from '../../ui/CommitField.tsx';
import { Columns, Row, Section } from '../../ui/Layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { AnnotationBook } from './annotationBook.ts';

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
  const setStyle = (change: Partial<AnnotationStyle>): void => {
    const next = annotationStyleSchema.safeParse({ ...style, ...change });
    if (!next.success) return;
    if (selected === undefined) book.setSettings({ style: next.data });
    else book.change(selected.id, { style: next.data });
  };
  const setLabel = (label: string): void => {
    if (selected === undefined) book.setSettings({ content: label });
    else book.change(selected.id, { label });
  };
  const isDefault = JSON.stringify(style) === JSON.stringify(DEFAULT_STYLE);
  return (
    <Section title={t('annotation.settings')}>
      <CommitField
        label={t(selected === undefined ? 'annotation.content' : 'annotation.selectedContent')}
        maxLength={ANNOTATION_LIMITS.labelLength}
        value={selected?.label ?? settings.content}
        onCommit={setLabel}
      />
      <Row>
        {COLORS.map(([key, text]) => (
          <ColourField
            key={key}
            label={t(text)}
            value={style[key]}
            onCommit={(value) => setStyle({ [key]: value })}
          />
        ))}
      </Row>
      <Columns count={3}>
        {NUMBERS.map(([key, text, least, most]) => (
          <NumberField
            key={key}
            label={t(text)}
            min={least}
            max={most}
            value={style[key]}
            onCommit={(value) => setStyle({ [key]: value })}
          />
        ))}
      </Columns>
      <Row>
        {SWITCHES.map(([key, text]) => (
          <CheckField
            key={key}
            label={t(text)}
            checked={style[key]}
            onChange={(checked) => setStyle({ [key]: checked })}
          />
        ))}
        <Button look="quiet" disabled={isDefault} onClick={() => setStyle(DEFAULT_STYLE)}>
          {t('annotation.defaults')}
        </Button>
      </Row>
    </Section>
  );
}
