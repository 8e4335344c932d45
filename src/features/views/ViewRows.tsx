import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import { play16 } from '@esri/calcite-ui-icons/js/play16.js';
import { refresh16 } from '@esri/calcite-ui-icons/js/refresh16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { SAVED_VIEW_LIMITS, type SavedView, type Shown } from '../../domain/views/savedView.ts';
import type { Translator } from '../../i18n/translate.ts';
import { CommitField } from '../../ui/CommitField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Line, Lines } from '../../ui/Lines.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useText } from '../../ui/text.ts';
import type { SavedViews } from './savedViews.ts';
import styles from './ViewsPanel.module.css';

/** What {@link ViewRows} show. */
export interface ViewRowsProps {
  readonly views: SavedViews;
  readonly items: readonly SavedView[];
  /** The view whose name and notes can be changed. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** What a view shows besides its camera, in a few words. */
function factsOf({ onIds, ground, clip, weather }: Shown, t: Translator['t']): string {
  return [
    t('views.facts.layers', { count: onIds.length }),
    ...(ground.underground ? [t('views.facts.underground')] : []),
    ...(ground.opacity < 1
      ? [t('views.facts.translucent', { percent: Math.round(ground.opacity * 100) })]
      : []),
    ...(clip === null ? [] : [t('views.facts.clip')]),
    ...weather.map((effect) => t(`effects.${effect}`)),
  ].join(' · ');
}

/** The name and the notes of a view. */
function ViewForm({ views, view }: Pick<ViewRowsProps, 'views'> & { readonly view: SavedView }) {
  const t = useText();
  const { id, name, note } = view;
  return (
    <div className={styles.form}>
      <CommitField
        label={t('views.rename')}
        labelHidden
        maxLength={SAVED_VIEW_LIMITS.nameLength}
        value={name}
        onCommit={(next) => {
          if (next.trim() !== '') views.book.change(id, { name: next.trim() });
        }}
      />
      <TextAreaField
        label={t('views.note')}
        labelHidden
        rows={3}
        placeholder={t('views.noteHint')}
        maxLength={SAVED_VIEW_LIMITS.noteLength}
        value={note}
        onCommit={(typed) => {
          if (typed !== note) views.book.change(id, { note: typed });
        }}
      />
    </div>
  );
}

/** The views in the order of the briefing. A click on a name shows the view and opens its fields. */
export function ViewRows({ views, items, openId, onOpen }: ViewRowsProps) {
  const t = useText();
  const { book } = views;
  return (
    <Lines label={t('views.list')}>
      {items.map((view, index) => {
        const { id, name, shown } = view;
        const isOpen = id === openId;
        return (
          <Line key={id} chosen={isOpen} below={isOpen && <ViewForm views={views} view={view} />}>
            <Phrase look="quiet">{index + 1}</Phrase>
            <RowButton
              title={t('views.show', { name })}
              detail={factsOf(shown, t)}
              expanded={isOpen}
              onClick={() => {
                onOpen(id);
                void views.show(view);
              }}
            >
              {name}
            </RowButton>
            <IconButton
              icon={chevronUp16}
              label={t('views.up', { name })}
              disabled={index === 0}
              onClick={() => book.move(id, -1)}
            />
            <IconButton
              icon={chevronDown16}
              label={t('views.down', { name })}
              disabled={index === items.length - 1}
              onClick={() => book.move(id, 1)}
            />
            <IconButton
              icon={refresh16}
              label={t('views.update', { name })}
              onClick={() => views.update(id)}
            />
            <IconButton
              icon={play16}
              label={t('views.playFrom', { name })}
              onClick={() => views.play(index)}
            />
            <IconButton icon={trash16} label={t('views.remove', { name })} onClick={() => book.remove(id)} />
          </Line>
        );
      })}
    </Lines>
  );
}
