import { useEffect, useState } from 'react';
import type { QueryLimit } from '../../domain/query/layerQuery.ts';
import type { DrawnArea } from '../../domain/query/queryShape.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './LayerQuery.module.css';
import type { MaskRegion, RegionMask } from './regionMask.ts';

/** What a {@link LimitChoice} needs. */
export interface LimitChoiceProps {
  readonly limit: QueryLimit;
  readonly regions: RegionMask['regions'];
  readonly draw: (kind: DrawnArea['kind']) => Promise<DrawnArea | undefined>;
  readonly onChange: (limit: QueryLimit) => void;
}

const KINDS = ['rectangle', 'circle', 'polygon'] as const;

/** Where features must lie. */
export function LimitChoice({ limit, regions, draw, onChange }: LimitChoiceProps) {
  const t = useText();
  const [language] = useLanguage();
  const [known, setKnown] = useState<readonly MaskRegion[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    void regions(abort.signal).then((list) => !abort.signal.aborted && setKnown(list ?? []));
    return () => abort.abort();
  }, [regions]);
  const choose = (value: string) => {
    if (value === 'prefecture' || value === 'view') onChange({ kind: value });
    else if (value !== 'shape') onChange({ kind: 'region', code: value });
  };
  const begin = async (kind: DrawnArea['kind']) => {
    const shape = await draw(kind);
    if (shape === undefined) return;
    if (shape.kind === 'polygon')
      onChange({ kind: 'shape', shape: { kind: 'polygon', ring: shape.ring.map(([x, y]) => [x, y]) } });
    else if (shape.kind === 'circle')
      onChange({ kind: 'shape', shape: { ...shape, centre: [shape.centre[0], shape.centre[1]] } });
    else onChange({ kind: 'shape', shape });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('query.limit')}</legend>
      <select
        aria-label={t('query.limit')}
        value={limit.kind === 'region' ? limit.code : limit.kind}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="prefecture">{t('query.limit.prefecture')}</option>
        <option value="view">{t('query.limit.view')}</option>
        {known.map(({ code, name, nameEn }) => (
          <option key={code} value={code}>
            {language === 'zh' ? name : nameEn}
          </option>
        ))}
        {limit.kind === 'shape' && <option value="shape">{t(`query.limit.${limit.shape.kind}`)}</option>}
      </select>
      <div className={styles.head}>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => void begin(kind)}>
            {t(`query.draw.${kind}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
