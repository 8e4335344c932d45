import type { AuditRecordItem } from '../../api/contracts/audit.ts';
import { Phrase } from '../../ui/Phrase.tsx';
import { Table } from '../../ui/Table.tsx';
import { useText } from '../../ui/text.ts';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';
import styles from './AuditPage.module.css';
import { accountText, actionText, type Wording } from './auditWords.ts';

const COLUMNS = ['at', 'account', 'action', 'object', 'outcome', 'address'] as const;

/** The object has what the others leave. */
const WIDTHS_PX: Readonly<Record<(typeof COLUMNS)[number], number | undefined>> = {
  at: 168,
  account: 140,
  action: 152,
  object: undefined,
  outcome: 88,
  address: 132,
};

const LOOKS = { done: 'quiet', refused: 'warning', failed: 'danger' } as const;

/** The records of a page; each is shown in full by a click, or by Enter on its moment. */
export function AuditTable({
  records,
  shown,
  wording,
  momentText,
  onShow,
}: {
  readonly records: readonly AuditRecordItem[];
  /** Place in the log of the record that is shown in full. */
  readonly shown: number | undefined;
  readonly wording: Wording;
  readonly momentText: (ms: number) => string;
  readonly onShow: (record: AuditRecordItem) => void;
}) {
  const t = useText();
  const { tabIndexOf, handlers } = useRovingFocus(records.map(({ seq }) => String(seq)));
  return (
    <Table label={t('audit.table')} widthsPx={COLUMNS.map((column) => WIDTHS_PX[column])}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`audit.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...handlers} className={styles.rows}>
        {records.map((record) => (
          <tr
            key={record.seq}
            data-selected={record.seq === shown || undefined}
            onClick={() => onShow(record)}
          >
            <th scope="row">
              <button
                type="button"
                data-stop={String(record.seq)}
                tabIndex={tabIndexOf(String(record.seq))}
                title={t('audit.show', { seq: record.seq })}
                aria-expanded={record.seq === shown}
              >
                {momentText(record.atMs)}
              </button>
            </th>
            <td title={record.account}>{accountText(wording, record)}</td>
            <td>{actionText(wording, record.action)}</td>
            <td title={record.object}>{record.object === '' ? t('audit.nobody') : record.object}</td>
            <td>
              <Phrase look={LOOKS[record.outcome]} fit="cut" title={record.reason}>
                {t(`audit.outcome.${record.outcome}`)}
              </Phrase>
            </td>
            <td>{record.address === '' ? t('audit.nobody') : record.address}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
