import { useEffect, useState } from 'react';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useText } from '../../ui/text.ts';
import { TypeSection } from './PlotTypePanel.tsx';
import { SymbolPicture } from './SymbolPicture.tsx';
import styles from './PlotTypePanel.module.css';

/** A layer whose features can be plotted. */
export interface SourceLayer {
  readonly id: string;
  readonly name: string;
}

/** A feature that can be plotted. */
export interface SourceFeature {
  readonly id: string;
  /** undefined where the feature has none. */
  readonly name: string | undefined;
  /** The symbol of its first part. */
  readonly symbol: string;
  readonly image: string;
}

/** Props of {@link SourceGroups}. */
export interface SourceGroupsProps {
  /** The vector layers that are shown now. */
  readonly layers: readonly SourceLayer[];
  readonly search: string;
  /** The features of a layer; rejects when it cannot tell. */
  readonly read: (layerId: string, signal: AbortSignal) => Promise<readonly SourceFeature[]>;
  /** Adds features to the workspace. */
  readonly onAdd: (
    layerId: string,
    features: readonly { readonly id: string; readonly name: string }[],
  ) => void;
}

/** Rows of a layer that are listed; others are found by the search. */
const MOST_ROWS = 100;

/** More features than this are added only after a question. */
const ASKED_FROM = 200;

/** The data-source groups of the panel (viewer.md, section 2): each visible vector layer with its features and the link that adds them. */
export function SourceGroups({ layers, search, read, onAdd }: SourceGroupsProps) {
  const t = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <section aria-label={t('plot.sources')}>
      <h3 className={styles.sourcesTitle}>{t('plot.sources')}</h3>
      {layers.length === 0 && <p className={styles.note}>{t('plot.sources.none')}</p>}
      {layers.map(({ id, name }) => (
        <TypeSection key={id} name={name} open={open.has(id)} onToggle={() => toggle(id)}>
          <SourceFeatures layerId={id} search={search} read={read} onAdd={onAdd} />
        </TypeSection>
      ))}
    </section>
  );
}

type Features =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly features: readonly SourceFeature[] };

/** Reads a layer's features while its group is open. */
function useFeatures(layerId: string, read: SourceGroupsProps['read']): readonly [Features, () => void] {
  const [features, setFeatures] = useState<Features>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    read(layerId, abort.signal).then(
      (found) => abort.signal.aborted || setFeatures({ state: 'ready', features: found }),
      () => abort.signal.aborted || setFeatures({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [layerId, read, attempt]);
  const retry = () => {
    setFeatures({ state: 'loading' });
    setAttempt((count) => count + 1);
  };
  return [features, retry];
}

type SourceFeaturesProps = Omit<SourceGroupsProps, 'layers'> & { readonly layerId: string };

function SourceFeatures({ layerId, search, read, onAdd }: SourceFeaturesProps) {
  const t = useText();
  const [found, retry] = useFeatures(layerId, read);
  const [asks, setAsks] = useState(false);
  if (found.state === 'loading') return <p className={styles.note}>{t('plot.sources.loading')}</p>;
  if (found.state === 'failed') {
    return (
      <div className={styles.note} role="alert">
        <p>{t('plot.sources.failed')}</p>
        <Button onClick={retry}>{t('app.retry')}</Button>
      </div>
    );
  }
  const named = found.features.map((feature, index) => ({
    ...feature,
    name: feature.name ?? t('plot.sources.unnamed', { index: index + 1 }),
  }));
  const wanted = search.trim().toLocaleLowerCase();
  const matches = named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (matches.length === 0) return <p className={styles.note}>{t('plot.sources.noFeatures')}</p>;
  const listed = matches.slice(0, MOST_ROWS);
  return (
    <>
      <div className={styles.sourceHead}>
        <button
          type="button"
          className={styles.link}
          onClick={() => (matches.length > ASKED_FROM ? setAsks(true) : onAdd(layerId, matches))}
        >
          {t('plot.sources.addAll', { count: matches.length })}
        </button>
      </div>
      {asks && (
        <ConfirmDialog
          title={t('plot.sources.addMany')}
          text={t('plot.sources.addManyText', { count: matches.length, most: PLOT_LIMITS.itemsPerUser })}
          confirmLabel={t('plot.sources.add')}
          cancelLabel={t('app.cancel')}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            onAdd(layerId, matches);
          }}
        />
      )}
      <ul>
        {listed.map((feature) => (
          <li key={feature.id} className={styles.source}>
            <SymbolPicture symbol={feature.symbol} image={feature.image} sizePx={18} />
            <span title={feature.name}>{feature.name}</span>
            <button
              type="button"
              className={styles.link}
              aria-label={t('plot.sources.addOne', { name: feature.name })}
              onClick={() => onAdd(layerId, [feature])}
            >
              {t('plot.sources.add')}
            </button>
          </li>
        ))}
      </ul>
      {listed.length < matches.length && (
        <p className={styles.more}>
          {t('plot.sources.more', { shown: listed.length, count: matches.length })}
        </p>
      )}
    </>
  );
}
