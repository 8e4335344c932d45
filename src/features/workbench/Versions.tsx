import { useEffect, useState } from 'react';
import type { CatalogueVersion } from '../../api/contracts/workbench.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Hint, PanelBand, PanelBody, Row } from '../../ui/Layout.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { ChangeList } from './ChangeList.tsx';
import type { WorkbenchBook } from './workbenchBook.ts';

/** Versions that are listed at once. */
const MOST_LISTED = 100;

function VersionCard({
  version,
  isCurrent,
  book,
  onRestore,
}: {
  readonly version: CatalogueVersion;
  readonly isCurrent: boolean;
  readonly book: WorkbenchBook;
  readonly onRestore: () => void;
}) {
  const t = useText();
  const momentText = useMomentText();
  const { busy, version: current } = useSignal(book.state);
  const { number, author, origin, note, atMs, added, changed, removed } = version;
  return (
    <Card
      stacked
      title={t('workbench.versionTitle', { number })}
      {...(isCurrent ? { mark: t('workbench.current'), tone: 'live' } : {})}
      lines={[
        { text: origin === 'workbench' && note !== '' ? note : t(`workbench.origin.${origin}`, { note }) },
        {
          text: t('workbench.by', {
            author: author === '' ? t('workbench.portal') : author,
            moment: momentText(atMs),
          }),
        },
        { text: t('workbench.counts', { added, changed, removed }) },
      ]}
    >
      <div role="group" aria-label={t('workbench.versionTitle', { number })}>
        <Row>
          <Button onClick={() => void book.compare(number - 1, number)}>
            {t('workbench.compareBefore')}
          </Button>
          {!isCurrent && current !== undefined && (
            <>
              <Button onClick={() => void book.compare(number, current.number)}>
                {t('workbench.compareNow')}
              </Button>
              <Button look="danger" disabled={busy} onClick={onRestore}>
                {t('workbench.restore')}
              </Button>
            </>
          )}
        </Row>
      </div>
    </Card>
  );
}

/** The versions of the catalogue: how they differ, and back to one of them. */
export function Versions({ book, onBack }: { readonly book: WorkbenchBook; readonly onBack: () => void }) {
  const t = useText();
  const { versions, version: current, comparison } = useSignal(book.state);
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    void book.readVersions();
  }, [book, current?.number]);
  const back = comparison === undefined ? onBack : book.endComparison;
  return (
    <>
      <PanelBand>
        <Row grow>
          <Hint live>
            {comparison === undefined
              ? t('workbench.versions')
              : t('workbench.comparison', { from: comparison.from, to: comparison.to })}
          </Hint>
          <Button onClick={back}>
            {t(comparison === undefined ? 'workbench.back' : 'workbench.versions')}
          </Button>
        </Row>
      </PanelBand>
      <PanelBody label={t('workbench.versions')}>
        {(comparison === undefined ? versions : comparison.changes) === undefined && (
          <Hint>{t('app.loading')}</Hint>
        )}
        {comparison?.changes !== undefined && (
          <ChangeList label={t('workbench.tab.changes')} changes={comparison.changes} />
        )}
        {comparison === undefined && versions !== undefined && (
          <CardList label={t('workbench.versions')}>
            {versions.slice(0, MOST_LISTED).map((version) => (
              <VersionCard
                key={version.number}
                {...{ version, book }}
                isCurrent={version.number === current?.number}
                onRestore={() => setWanted(version.number)}
              />
            ))}
          </CardList>
        )}
      </PanelBody>
      {wanted !== undefined && (
        <ConfirmDialog
          title={t('workbench.restoreTitle', { number: wanted })}
          text={t('workbench.restoreText', { number: wanted })}
          confirmLabel={t('workbench.restore')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setWanted(undefined);
            void book.restore(wanted);
          }}
          onCancel={() => setWanted(undefined)}
        />
      )}
    </>
  );
}
