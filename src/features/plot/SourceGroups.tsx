import { useState } from 'react';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FoldSection } from '../../ui/FoldSection.tsx';
import { Hint, Row } from '../../ui/Layout.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Part } from '../../ui/Part.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useReading } from '../../ui/useReading.ts';
import { err, ok } from '../../lib/result.ts';
import { useText } from '../../ui/text.ts';
import { SymbolPicture } from './SymbolPicture.tsx';

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
    <Part title={t('plot.sources')} ruled>
      {layers.length === 0 && <Hint>{t('plot.sources.none')}</Hint>}
      {layers.map(({ id, name }) => (
        <FoldSection key={id} title={name} open={open.has(id)} onToggle={() => toggle(id)}>
          <SourceFeatures layerId={id} search={search} read={read} onAdd={onAdd} />
        </FoldSection>
      ))}
    </Part>
  );
}

type SourceFeaturesProps = Omit<SourceGroupsProps, 'layers'> & { readonly layerId: string };

function SourceFeatures({ layerId, search, read, onAdd }: SourceFeaturesProps) {
  const t = useText();
  const [found, retry] = useReading(layerId, (signal) =>
    read(layerId, signal).then(ok, () => err(undefined)),
  );
  const [asks, setAsks] = useState(false);
  if (found.kind === 'loading') return <Hint>{t('plot.sources.loading')}</Hint>;
  if (found.kind === 'failed') {
    return <RetryNotice onRetry={retry}>{t('plot.sources.failed')}</RetryNotice>;
  }
  const named = found.value.map((feature, index) => ({
    ...feature,
    name: feature.name ?? t('plot.sources.unnamed', { index: index + 1 }),
  }));
  const wanted = search.trim().toLocaleLowerCase();
  const matches = named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (matches.length === 0) return <Hint>{t('plot.sources.noFeatures')}</Hint>;
  const listed = matches.slice(0, MOST_ROWS);
  return (
    <>
      <Row end>
        <Button
          look="quiet"
          onClick={() => (matches.length > ASKED_FROM ? setAsks(true) : onAdd(layerId, matches))}
        >
          {t('plot.sources.addAll', { count: matches.length })}
        </Button>
      </Row>
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
      <List>
        {listed.map((feature) => (
          <ListRow key={feature.id}>
            <span>
              <SymbolPicture symbol={feature.symbol} image={feature.image} sizePx={18} /> {feature.name}
            </span>
            <Button
              look="quiet"
              label={t('plot.sources.addOne', { name: feature.name })}
              onClick={() => onAdd(layerId, [feature])}
            >
              {t('plot.sources.add')}
            </Button>
          </ListRow>
        ))}
      </List>
      {listed.length < matches.length && (
        <Hint>{t('plot.sources.more', { shown: listed.length, count: matches.length })}</Hint>
      )}
    </>
  );
}
