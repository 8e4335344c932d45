import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { useState } from 'react';
import { plotStyleSchema, type PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { CommitInput } from '../../ui/CommitInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../ui/text.ts';
import { ATTRIBUTE_SECTIONS, type AttributeSection } from './attributeFields.ts';
import { AttributeFieldRow } from './AttributeFieldRow.tsx';
import styles from './AttributeEditor.module.css';

/** Props of {@link AttributeEditor}. */
export interface AttributeEditorProps {
  /** Of one plot; of several it cannot be changed. */
  readonly name: string | undefined;
  /** Plots that a change is made to. */
  readonly count: number;
  readonly style: PlotStyle;
  /** They all look as plots of their symbols do until somebody chooses otherwise. */
  readonly isDefault: boolean;
  /** Sections that say something of these plots; they are open at first. */
  readonly relevant: ReadonlySet<AttributeSection['id']>;
  /** False when the name is refused. */
  readonly onRename: (name: string) => boolean;
  /** A value on the way to one that is meant; undefined when it is given up. */
  readonly onPreview: (change: Partial<PlotStyle> | undefined) => void;
  /** One step of the undo history. */
  readonly onChange: (change: Partial<PlotStyle>) => void;
  /** Gives each the defaults of its symbol, as one step. */
  readonly onReset: () => void;
}

/** The attribute editor (viewer.md, section 2): every field of a plot's attribute record, live on the map. */
export function AttributeEditor(props: AttributeEditorProps) {
  const { name, count, style, isDefault, relevant, onRename, onPreview, onChange, onReset } = props;
  const t = useText();
  const [opened, setOpened] = useState<Partial<Record<AttributeSection['id'], boolean>>>({});
  const field = {
    style,
    onPreview: (change: Partial<PlotStyle>) => {
      if (plotStyleSchema.partial().safeParse(change).success) onPreview(change);
    },
    onCommit(change: Partial<PlotStyle>) {
      const isValid = plotStyleSchema.partial().safeParse(change).success;
      if (isValid) onChange(change);
      else onPreview(undefined);
      return isValid;
    },
  };
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        {name === undefined ? (
          <strong>{t('plot.attribute.several', { count })}</strong>
        ) : (
          <label className={styles.name}>
            <span>{t('plot.attribute.name')}</span>
            <CommitInput
              type="text"
              maxLength={PLOT_LIMITS.nameLength}
              value={name}
              onCommit={(text) => text.trim() !== '' && onRename(text.trim())}
            />
          </label>
        )}
      </div>
      <div className={styles.sections}>
        {ATTRIBUTE_SECTIONS.map((section) => {
          const isOpen = opened[section.id] ?? relevant.has(section.id);
          return (
            <Section
              key={section.id}
              section={section}
              open={isOpen}
              relevant={relevant.has(section.id)}
              onToggle={() => setOpened({ ...opened, [section.id]: !isOpen })}
              field={field}
            />
          );
        })}
      </div>
      <div className={styles.foot}>
        <span>{t('plot.attribute.hint')}</span>
        <Button look="quiet" disabled={isDefault} onClick={onReset}>
          {t('plot.attribute.defaults')}
        </Button>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly section: AttributeSection;
  readonly open: boolean;
  readonly relevant: boolean;
  readonly onToggle: () => void;
  readonly field: Omit<Parameters<typeof AttributeFieldRow>[0], 'field' | 'disabled'>;
}

function Section({ section, open, relevant, onToggle, field }: SectionProps) {
  const t = useText();
  const { id, shown, fields } = section;
  const isShown = field.style[shown];
  return (
    <section className={styles.section} aria-label={t(`plot.attribute.${id}`)}>
      <h3 className={styles.heading}>
        <button type="button" aria-expanded={open} onClick={onToggle}>
          <Icon shape={chevronRight16} sizePx={12} />
          <span>{t(`plot.attribute.${id}`)}</span>
          {!relevant && <small>{t('plot.attribute.unused')}</small>}
        </button>
        <label className={styles.shown}>
          <input
            type="checkbox"
            checked={isShown}
            aria-label={t(`plot.attribute.${shown}`)}
            onChange={({ target }) => field.onCommit({ [shown]: target.checked })}
          />
          <span>{t('plot.attribute.shown')}</span>
        </label>
      </h3>
      {open && (
        <div className={styles.fields}>
          {fields.map((row) => (
            <AttributeFieldRow key={row.key} {...field} field={row} disabled={!isShown} />
          ))}
        </div>
      )}
    </section>
  );
}
