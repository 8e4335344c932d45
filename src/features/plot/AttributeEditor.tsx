import { useState } from 'react';
import { plotStyleSchema, type PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { CommitField } from '../../ui/CommitField.tsx';
import { FoldSection } from '../../ui/FoldSection.tsx';
import { Columns, Fill, Hint, PanelBody, PanelFooter, Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { ATTRIBUTE_SECTIONS, type AttributeSection } from './attributeFields.ts';
import { AttributeFieldRow } from './AttributeFieldRow.tsx';

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
    onPreview(change: Partial<PlotStyle> | undefined) {
      if (change === undefined || plotStyleSchema.partial().safeParse(change).success) onPreview(change);
    },
    onCommit(change: Partial<PlotStyle>) {
      if (plotStyleSchema.partial().safeParse(change).success) onChange(change);
      else onPreview(undefined);
    },
  };
  return (
    <PanelBody fill>
      {name === undefined ? (
        <strong>{t('plot.attribute.several', { count })}</strong>
      ) : (
        <CommitField
          label={t('plot.attribute.name')}
          maxLength={PLOT_LIMITS.nameLength}
          value={name}
          onCommit={(text) => {
            if (text.trim() !== '') onRename(text.trim());
          }}
        />
      )}
      <Fill>
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
      </Fill>
      <PanelFooter status={t('plot.attribute.hint')}>
        <Button look="quiet" disabled={isDefault} onClick={onReset}>
          {t('plot.attribute.defaults')}
        </Button>
      </PanelFooter>
    </PanelBody>
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
    <FoldSection
      title={t(`plot.attribute.${id}`)}
      note={relevant ? undefined : t('plot.attribute.unused')}
      open={open}
      onToggle={onToggle}
      side={
        <Row>
          <CheckField
            label={t(`plot.attribute.${shown}`)}
            labelHidden
            checked={isShown}
            onChange={(checked) => field.onCommit({ [shown]: checked })}
          />
          <Hint>{t('plot.attribute.shown')}</Hint>
        </Row>
      }
    >
      <Columns>
        {fields.map((row) => (
          <AttributeFieldRow key={row.key} {...field} field={row} disabled={!isShown} />
        ))}
      </Columns>
    </FoldSection>
  );
}
