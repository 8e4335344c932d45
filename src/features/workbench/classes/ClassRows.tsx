import {
  classRangeText,
  type ClassItem,
  type LayerClasses,
} from '../../../domain/layers/record/layerClasses.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ColourField } from '../../../ui/ColourField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { useText } from '../../../ui/text.ts';
import { toHex, withAlphaOf } from '../model/cssHex.ts';
import { MarkButton, MarkSizeField, OtherMark } from './ClassMarks.tsx';
import styles from '../Workbench.module.css';

/** Colour of what is in no class, until another is chosen. */
export const OTHER_GREY = '#9e9e9e';

/** What {@link ClassRows} takes. */
export interface ClassRowsProps {
  readonly classes: LayerClasses;
  /** Of the read features in each class, and at the end in none; undefined where they were not read. */
  readonly counts: readonly number[] | undefined;
  /** They are points: each class has a mark. */
  readonly isPoint: boolean;
  /** What is wrong with a value of a class. */
  readonly issueAt: (at: number, name: keyof ClassItem) => string | undefined;
  readonly onClasses: (classes: LayerClasses) => void;
}

/** What is said of a class at its row, the first that is wrong. */
const ISSUES_OF = ['upTo', 'value', 'color', 'picture', 'sizePx'] as const;

function ClassRow({
  classes,
  counts,
  isPoint,
  issueAt,
  onClasses,
  at,
}: ClassRowsProps & { readonly at: number }) {
  const t = useText();
  const item = classes.items[at];
  if (item === undefined) return null;
  const range = classRangeText(classes, at);
  const name = item.label === undefined || item.label === '' ? range : item.label;
  const set = (changed: Partial<ClassItem>) =>
    onClasses({
      ...classes,
      items: classes.items.map((one, place) => (place === at ? { ...one, ...changed } : one)),
    });
  const hasLimit = classes.kind === 'breaks' && item.upTo !== undefined;
  const issue = ISSUES_OF.flatMap((field) => issueAt(at, field) ?? [])[0];
  return (
    <li className={isPoint ? styles.markedRow : styles.classRow}>
      <ColourField
        label={t('workbench.classes.colourOf', { name })}
        labelHidden
        value={toHex(item.color)}
        onCommit={(picked) => set({ color: withAlphaOf(item.color, picked) })}
      />
      {isPoint && <MarkButton name={name} item={item} onPicture={(picture) => set({ picture })} />}
      {hasLimit ? (
        <span className={styles.limit}>
          ≤
          <NumberField
            label={t('workbench.classes.limitOf', { name })}
            labelHidden
            stepper={false}
            value={item.upTo}
            onCommit={(upTo) => (Number.isNaN(upTo) ? undefined : set({ upTo }))}
            {...(issue === undefined ? {} : { hint: issue })}
          />
        </span>
      ) : (
        <span>{range}</span>
      )}
      <CommitField
        label={t('workbench.classes.labelOf', { name })}
        labelHidden
        value={item.label ?? ''}
        placeholder={range}
        maxLength={100}
        onCommit={(label) => set({ label: label.trim() === '' ? undefined : label.trim() })}
        {...(issue === undefined || hasLimit ? {} : { hint: issue, invalid: true })}
      />
      <span>{counts !== undefined && t('workbench.classes.features', { count: counts[at] ?? 0 })}</span>
    </li>
  );
}

/** The legend of a record's classes, each with its limit, name and colour to edit; at its end what is in none. */
export function ClassRows(props: ClassRowsProps) {
  const t = useText();
  const { classes, counts, isPoint, onClasses } = props;
  const { items, otherColor } = classes;
  return (
    <>
      <ol className={styles.classRows} aria-label={t('workbench.classes.legend')}>
        {items.map((_, at) => (
          <ClassRow key={at} {...props} at={at} />
        ))}
        {otherColor !== undefined && (
          <li className={isPoint ? styles.markedRow : styles.classRow}>
            <ColourField
              label={t('workbench.classes.colourOf', { name: t('workbench.classes.other') })}
              labelHidden
              value={toHex(otherColor)}
              onCommit={(picked) => onClasses({ ...classes, otherColor: withAlphaOf(otherColor, picked) })}
            />
            {isPoint && <OtherMark color={otherColor} />}
            <span>{t('workbench.classes.other')}</span>
            <span />
            <span>
              {counts !== undefined && t('workbench.classes.features', { count: counts[items.length] ?? 0 })}
            </span>
          </li>
        )}
      </ol>
      {isPoint && <MarkSizeField classes={classes} onClasses={onClasses} />}
      <CheckField
        label={t('workbench.classes.otherOwn')}
        checked={otherColor !== undefined}
        onChange={(isOwn) => onClasses({ ...classes, otherColor: isOwn ? OTHER_GREY : undefined })}
      />
    </>
  );
}
