import { reasonText } from '../../i18n/reasonText.ts';
import type { BubbleRow } from '../../domain/layers/record/bubble.ts';
import type { Identified, IdentifyFailure } from '../../layers/identify.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { EmptyState } from '../../ui/Layout.tsx';
import { Line, Lines } from '../../ui/Lines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { PopupNote } from '../../ui/PopupCard.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { hitName } from './hitFacts.ts';

/** Says that nothing lies here, and what to do. */
export function NoHit({ asked }: { readonly asked: number }) {
  const t = useText();
  return (
    <EmptyState role="status" title={t('identify.empty')}>
      {t(asked === 0 ? 'identify.emptyNoLayers' : 'identify.emptyHint')}
    </EmptyState>
  );
}

/** All hits by name; a click shows one with its fields. */
export function HitList({
  hits,
  chosenKey,
  onChoose,
}: {
  readonly hits: readonly Identified[];
  readonly chosenKey: string | undefined;
  readonly onChoose: (key: string) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const cluster = hits[0]?.feature.cluster;
  const isCut = cluster !== undefined && cluster.count > cluster.members.length;
  return (
    <>
      {isCut && (
        <PopupNote>{t('identify.cut', { count: cluster.count, shown: cluster.members.length })}</PopupNote>
      )}
      <Lines label={t('identify.list')}>
        {hits.map((hit) => (
          <Line key={hit.key} chosen={hit.key === chosenKey}>
            <RowButton pressed={hit.key === chosenKey} onClick={() => onChoose(hit.key)}>
              {hitName(hit, t, language)}
            </RowButton>
            <Phrase look="quiet" fit="end" title={hit.layer.name}>
              {hit.layer.name}
            </Phrase>
          </Line>
        ))}
      </Lines>
    </>
  );
}

/** The fields of a hit. */
export function Fields({ rows, raw }: { readonly rows: readonly BubbleRow[]; readonly raw: boolean }) {
  const t = useText();
  return (
    <>
      {raw && <PopupNote>{t('identify.rawFields')}</PopupNote>}
      {rows.length === 0 && <PopupNote>{t('identify.noFields')}</PopupNote>}
      <Facts layout="table" facts={rows.map(({ key, title, value }) => ({ key, name: title, value }))} />
    </>
  );
}

/** The layers that could not answer, each with its reason. */
export function Failures({
  failures,
  onRetry,
}: {
  readonly failures: readonly IdentifyFailure[];
  readonly onRetry: () => void;
}) {
  const t = useText();
  if (failures.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        tone="danger"
        action={
          <Button look="quiet" onClick={onRetry}>
            {t('identify.retry')}
          </Button>
        }
      >
        <strong>{t('identify.failed', { count: failures.length })}</strong>
        <ul>
          {failures.map(({ layer, problem }) => (
            <li key={layer.id}>
              <b>{layer.name}</b> <span>{reasonText(problem, t)}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
