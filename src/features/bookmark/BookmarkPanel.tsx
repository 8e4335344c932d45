import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { search16 } from '@esri/calcite-ui-icons/js/search16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import { useEffect, useRef } from 'react';
import { CLICK_DEBOUNCE_MS, LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import type { Bookmark } from '../../domain/bureau/places/bookmark.ts';
import { writeBookmarks } from './model/bookmarkGeoJson.ts';
import { ReferenceTool } from '../../portal/exportReference/ReferenceTool.tsx';
import { useWrittenReference } from '../../portal/exportReference/useWrittenReference.ts';
import type { Locator } from '../../portal/ports.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/downloadText.ts';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelBody, Row, Toolbar } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { BookmarkBook, BookmarkState } from './bookmarkBook.ts';
import { BookmarkFields } from './BookmarkFields.tsx';
import { BookmarkTable } from './BookmarkTable.tsx';

/** Props of {@link BookmarkPanel}. */
export interface BookmarkPanelProps {
  readonly book: BookmarkBook;
  readonly map: Locator;
}

/** The places that the user keeps: finds, adds, modifies and deletes them, and flies to them. */
export function BookmarkPanel({ book, map }: BookmarkPanelProps) {
  const t = useText();
  const state = useSignal(book.state);
  useEffect(() => {
    void book.query();
    return () => map.clear();
  }, [book, map]);
  const locate = (bookmark: Bookmark) => {
    book.select(bookmark.id);
    book.leave();
    const { lon, lat, name: label, camera } = bookmark;
    void map.showPlace({
      lon,
      lat,
      label,
      camera,
      visibleToM: Infinity,
      aboveGroundM: LOCATE_HEIGHT_M.bookmark,
    });
  };
  return (
    <PanelBody>
      <Tools book={book} state={state} />
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void book.query();
        }}
      >
        <Row grow>
          <SearchBox
            label={t('bookmark.filter')}
            maxLength={50}
            text={state.filter}
            onChange={(text) => book.setFilter(text)}
          />
          <Button type="submit">{t('bookmark.search')}</Button>
        </Row>
      </form>
      <BookmarkTable book={book} state={state} onLocate={locate} />
      {state.importing !== undefined && (
        <Notice
          tone="info"
          action={
            <Button look="quiet" onClick={book.stopImport}>
              {t('app.cancel')}
            </Button>
          }
        >
          {t('bookmark.importing', { ...state.importing })}
        </Notice>
      )}
      {state.deleted !== undefined && (
        <Notice
          tone="info"
          action={
            <Button
              look="quiet"
              disabled={state.busy}
              debounceMs={CLICK_DEBOUNCE_MS}
              onClick={() => void book.restore()}
            >
              {t('bookmark.undo')}
            </Button>
          }
        >
          {t('bookmark.wasDeleted', { name: state.deleted.name })}
        </Notice>
      )}
      <BookmarkFields book={book} state={state} map={map} />
    </PanelBody>
  );
}

/** The four modes, import and export. */
function Tools({ book, state }: { readonly state: BookmarkState } & Pick<BookmarkPanelProps, 'book'>) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const { mode, busy, selectedId, bookmarks = [] } = state;
  const write = useWrittenReference();
  const save = () => {
    const text = write((reference) => writeBookmarks(bookmarks, reference));
    if (text !== undefined) downloadText(t('bookmark.fileName'), 'application/geo+json', text);
  };
  const tool = (
    name: 'query' | 'add' | 'modify' | 'delete',
    icon: IconShape,
    run: () => void,
    disabled = false,
  ) => (
    <Button
      key={name}
      look="quiet"
      pressed={mode === name}
      disabled={busy || disabled}
      title={disabled ? t('bookmark.chooseFirst') : undefined}
      onClick={run}
    >
      <Icon shape={icon} />
      {t(`bookmark.${name}`)}
    </Button>
  );
  const isChosen = selectedId !== undefined;
  return (
    <Toolbar
      label={t('locate.bookmark')}
      end={
        <>
          <IconButton
            icon={upload16}
            label={t('bookmark.import')}
            disabled={busy}
            onClick={() => file.current?.click()}
          />
          <IconButton
            icon={download16}
            label={t('bookmark.export')}
            disabled={bookmarks.length === 0}
            onClick={save}
          />
          <ReferenceTool />
          <input
            ref={file}
            type="file"
            hidden
            accept=".geojson,.json,application/geo+json,application/json"
            aria-label={t('bookmark.import')}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (chosen !== undefined) void chosen.text().then(book.importText);
            }}
          />
        </>
      }
    >
      {tool('query', search16, () => {
        book.leave();
        void book.query();
      })}
      {tool('add', plus16, book.add)}
      {tool('modify', pencil16, book.modify, !isChosen)}
      {tool('delete', trash16, () => void book.remove(), !isChosen)}
    </Toolbar>
  );
}
