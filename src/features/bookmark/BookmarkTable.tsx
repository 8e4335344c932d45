import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { BOOKMARK_TABLE } from '../../domain/bureau/businessConstants.ts';
import type { Bookmark } from '../../domain/bureau/places/bookmark.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, Hint, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { useText } from '../../ui/text.ts';
import { pageCount, type BookmarkBook, type BookmarkState } from './bookmarkBook.ts';

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
      {failed && <Notice tone="warning">{t('bookmark.listFailed')}</Notice>}
      <Rows {...props} bookmarks={bookmarks} />
      <Row grow>
        <Hint>{t('bookmark.count', { count: bookmarks.length })}</Hint>
        <Pager
          index={page}
          count={pages}
          text={t('bookmark.page', { page: page + 1, pages })}
          labels={{ previous: t('bookmark.previousPage'), next: t('bookmark.nextPage') }}
          onChange={book.turnTo}
        />
      </Row>
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
    <Table
      label={t('bookmark.list')}
      widthsPx={[undefined, 84, 84, 52]}
      dense
      mostHeightPx={BOOKMARK_TABLE.maxHeightPx}
    >
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
              <RowButton
                pressed={bookmark.id === state.selectedId}
                title={bookmark.name}
                onClick={() => book.select(bookmark.id)}
              >
                {bookmark.name}
              </RowButton>
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
    </Table>
  );
}

/** Says that the bookmarks load, did not come, or are none, and what to do. */
function NoRows({ book, state }: BookmarkTableProps) {
  const t = useText();
  const { failed, loading, filter, bookmarks } = state;
  if (failed)
    return (
      <EmptyState action={<Button onClick={() => void book.query()}>{t('app.retry')}</Button>}>
        {t('bookmark.listFailed')}
      </EmptyState>
    );
  if (bookmarks === undefined || loading) return <Skeleton text={t('app.loading')} />;
  return (
    <EmptyState>
      {filter.trim() === '' ? t('bookmark.none') : t('bookmark.noMatch', { text: filter.trim() })}
    </EmptyState>
  );
}
