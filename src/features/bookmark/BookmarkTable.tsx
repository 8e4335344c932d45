import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { BOOKMARK_TABLE } from '../../domain/bureau/businessConstants.ts';
import type { Bookmark } from '../../domain/bureau/places/bookmark.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { pageCount, type BookmarkBook, type BookmarkState } from './bookmarkBook.ts';
import styles from './BookmarkPanel.module.css';

interface BookmarkTableProps {
  readonly book: BookmarkBook;
  readonly state: BookmarkState;
  readonly onLocate: (bookmark: Bookmark) => void;
}

/** Decimals of the table's degrees: about a metre. */
const DIGITS = 5;

/** The bookmarks, three to a page: a click chooses one, a double click or its button flies there. */
export function BookmarkTable(props: BookmarkTableProps) {
  const { book, state } = props;
  const t = useText();
  const { bookmarks, failed, page } = state;
  if (bookmarks === undefined || bookmarks.length === 0) return <NoRows {...props} />;
  const pages = pageCount(bookmarks.length);
  return (
    <div aria-busy={state.loading}>
      {failed && <p className={styles.failed}>{t('bookmark.listFailed')}</p>}
      <div className={styles.tableBox} style={{ maxHeight: BOOKMARK_TABLE.maxHeightPx }}>
        <Rows {...props} bookmarks={bookmarks} />
      </div>
      <div className={styles.pager}>
        <span>{t('bookmark.count', { count: bookmarks.length })}</span>
        <IconButton
          icon={chevronLeft16}
          label={t('bookmark.previousPage')}
          disabled={page === 0}
          onClick={() => book.turnTo(page - 1)}
        />
        <span role="status">{t('bookmark.page', { page: page + 1, pages })}</span>
        <IconButton
          icon={chevronRight16}
          label={t('bookmark.nextPage')}
          disabled={page >= pages - 1}
          onClick={() => book.turnTo(page + 1)}
        />
      </div>
    </div>
  );
}

function Rows({
  book,
  state,
  bookmarks,
  onLocate,
}: BookmarkTableProps & { readonly bookmarks: readonly Bookmark[] }) {
  const t = useText();
  const from = state.page * BOOKMARK_TABLE.pageRows;
  return (
    <table className={styles.table} aria-label={t('bookmark.list')}>
      <thead>
        <tr>
          <th scope="col">{t('bookmark.name')}</th>
          <th scope="col">{t('bookmark.lon')}</th>
          <th scope="col">{t('bookmark.lat')}</th>
          <th scope="col">{t('bookmark.locate')}</th>
        </tr>
      </thead>
      <tbody>
        {bookmarks.slice(from, from + BOOKMARK_TABLE.pageRows).map((bookmark) => (
          <tr
            key={bookmark.id}
            data-selected={bookmark.id === state.selectedId ? true : undefined}
            onClick={() => book.select(bookmark.id)}
            onDoubleClick={() => onLocate(bookmark)}
          >
            <td>
              <button
                type="button"
                className={styles.rowName}
                aria-pressed={bookmark.id === state.selectedId}
                title={bookmark.name}
              >
                {bookmark.name}
              </button>
            </td>
            <td>{bookmark.lon.toFixed(DIGITS)}</td>
            <td>{bookmark.lat.toFixed(DIGITS)}</td>
            <td>
              <IconButton
                icon={gpsOn16}
                label={t('bookmark.locateOne', { name: bookmark.name })}
                hint={t(bookmark.camera === undefined ? 'bookmark.locate' : 'bookmark.locateByCamera')}
                onClick={() => onLocate(bookmark)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says that the bookmarks load, did not come, or are none, and what to do. */
function NoRows({ book, state }: BookmarkTableProps) {
  const t = useText();
  const { failed, loading, filter, bookmarks } = state;
  if (failed) {
    return (
      <div className={styles.empty}>
        <p>{t('bookmark.listFailed')}</p>
        <Button onClick={() => void book.query()}>{t('app.retry')}</Button>
      </div>
    );
  }
  if (bookmarks === undefined || loading) {
    return (
      <p className={styles.empty} role="status" aria-busy="true">
        {t('app.loading')}
      </p>
    );
  }
  return (
    <p className={styles.empty}>
      {filter.trim() === '' ? t('bookmark.none') : t('bookmark.noMatch', { text: filter.trim() })}
    </p>
  );
}
