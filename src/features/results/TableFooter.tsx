import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { RESULT_PANEL } from '../../domain/bureau/businessConstants.ts';
import { pagerNumbers } from './model/pages.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './ResultPanel.module.css';

type PageSize = (typeof RESULT_PANEL.pageSizes)[number];

/** Props of {@link TableFooter}; pages are counted from 0. */
export interface TableFooterProps {
  readonly page: number;
  readonly pages: number;
  readonly pageSize: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: PageSize) => void;
}

/** The pager of the maximised table: five pages at a time (viewer.md, section 9). */
export function TableFooter({ page, pages, pageSize, onPage, onPageSize }: TableFooterProps) {
  const t = useText();
  const numbers = pagerNumbers(page, pages, RESULT_PANEL.pagerCount);
  return (
    <nav className={styles.footer} aria-label={t('results.pager')}>
      <label className={styles.pageSize}>
        {t('results.pageSize')}
        <select
          value={pageSize}
          onChange={(event) => {
            const size = RESULT_PANEL.pageSizes.find((each) => String(each) === event.currentTarget.value);
            if (size !== undefined) onPageSize(size);
          }}
        >
          {RESULT_PANEL.pageSizes.map((size) => (
            <option key={size} value={size}>
              {t('results.pageSizeOf', { count: size })}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.gap} />
      <button type="button" className={styles.pageEnd} disabled={page === 0} onClick={() => onPage(0)}>
        {t('results.firstPage')}
      </button>
      <IconButton
        icon={chevronLeft16}
        label={t('results.previousPage')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={styles.pageNumber}
          aria-label={t('results.page', { page: number + 1 })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number + 1}
        </button>
      ))}
      <IconButton
        icon={chevronRight16}
        label={t('results.nextPage')}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      />
      <button
        type="button"
        className={styles.pageEnd}
        disabled={page >= pages - 1}
        onClick={() => onPage(pages - 1)}
      >
        {t('results.lastPage')}
      </button>
    </nav>
  );
}
