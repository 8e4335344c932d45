import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Hint, PanelBody } from '../../ui/Layout.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { KnownRegion } from '../../portal/ports.ts';
import type { RegionMask } from './regionMask.ts';

/** Props of {@link MaskPanel}. */
export interface MaskPanelProps {
  readonly mask: RegionMask;
  readonly onChoose: (code: string) => void;
}

type Regions =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly list: readonly KnownRegion[] };

/** The regions of a mask; asked for anew with each attempt. */
function useRegions(mask: RegionMask, attempt: number): Regions {
  const [read, setRead] = useState<{ readonly attempt: number; readonly regions: Regions }>();
  useEffect(() => {
    const abort = new AbortController();
    void mask.regions(abort.signal).then((list) => {
      if (abort.signal.aborted) return;
      setRead({ attempt, regions: list === undefined ? { state: 'failed' } : { state: 'known', list } });
    });
    return () => abort.abort();
  }, [mask, attempt]);
  return read?.attempt === attempt ? read.regions : { state: 'loading' };
}

/** Chooses the region that the mask leaves clear: the prefecture, one of its areas, or none. */
export function MaskPanel({ mask, onChoose }: MaskPanelProps) {
  const t = useText();
  const [language] = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const regions = useRegions(mask, attempt);
  const chosen = useSignal(mask.chosen);
  if (regions.state === 'loading') return <Skeleton text={t('app.loading')} />;
  if (regions.state === 'failed')
    return (
      <EmptyState action={<Button onClick={() => setAttempt(attempt + 1)}>{t('query.retry')}</Button>}>
        {t('query.mask.failed')}
      </EmptyState>
    );
  return (
    <PanelBody>
      <Hint>{t('query.mask.intro')}</Hint>
      <RadioField
        name="region-mask"
        label={t('query.mask.intro')}
        labelHidden
        stacked
        value={chosen}
        choices={[
          { value: '', label: t('query.mask.none') },
          ...regions.list.map(({ code, name, nameEn }) => ({
            value: code,
            label: language === 'zh' ? name : nameEn,
          })),
        ]}
        onChange={onChoose}
      />
    </PanelBody>
  );
}
