import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { RESULT_PANEL } from '../../domain/bureau/businessConstants.ts';
import { pagerNumbers } from './model/pages.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';

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
    <nav aria-label={t('results.pager')}>
      <Bar edge="bottom">
        <Row>
          <span aria-hidden="true">{t('results.pageSize')}</span>
          <SelectField
            label={t('results.pageSize')}
            labelHidden
            value={String(pageSize)}
            choices={RESULT_PANEL.pageSizes.map((size) => ({
              value: String(size),
              label: t('results.pageSizeOf', { count: size }),
            }))}
            onChange={(chosen) => {
              const size = RESULT_PANEL.pageSizes.find((each) => String(each) === chosen);
              if (size !== undefined) onPageSize(size);
            }}
          />
        </Row>
        <Button look="quiet" disabled={page === 0} onClick={() => onPage(0)}>
          {t('results.firstPage')}
        </Button>
        <IconButton
          icon={chevronLeft16}
          label={t('results.previousPage')}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        />
        {numbers.map((number) => (
          <Button
            key={number}
            look="quiet"
            label={t('results.page', { page: number + 1 })}
            current={number === page}
            onClick={() => onPage(number)}
          >
            {number + 1}
          </Button>
        ))}
        <IconButton
          icon={chevronRight16}
          label={t('results.nextPage')}
          disabled={page >= pages - 1}
          onClick={() => onPage(page + 1)}
        />
        <Button look="quiet" disabled={page >= pages - 1} onClick={() => onPage(pages - 1)}>
          {t('results.lastPage')}
        </Button>
      </Bar>
    </nav>
  );
}
