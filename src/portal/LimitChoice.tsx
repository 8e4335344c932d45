import { useEffect, useState } from 'react';
import type { QueryLimit } from '../domain/query/layerQuery.ts';
import type { DrawnArea } from '../domain/query/queryShape.ts';
import { Button } from '../ui/Button.tsx';
import { Row, Section } from '../ui/Layout.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useLanguage, useText } from '../ui/text.ts';
import type { KnownRegion } from './ports.ts';

/** Props of {@link LimitChoice}. */
export interface LimitChoiceProps {
  readonly limit: QueryLimit;
  /** The regions there are; undefined where they cannot be read. */
  readonly regions: (signal: AbortSignal) => Promise<readonly KnownRegion[] | undefined>;
  readonly draw: (kind: DrawnArea['kind']) => Promise<DrawnArea | undefined>;
  /** The area of the annotation that is selected. */
  readonly annotated: DrawnArea | undefined;
  readonly onChange: (limit: QueryLimit) => void;
}

/** An area as a limit, which is kept as plain data. */
function limitOf(shape: DrawnArea): QueryLimit {
  switch (shape.kind) {
    case 'polygon':
      return { kind: 'shape', shape: { kind: 'polygon', ring: shape.ring.map(([x, y]) => [x, y]) } };
    case 'circle':
      return { kind: 'shape', shape: { ...shape, centre: [shape.centre[0], shape.centre[1]] } };
    case 'rectangle':
      return { kind: 'shape', shape };
  }
}

const KINDS = ['rectangle', 'circle', 'polygon'] as const;

/** Where features must lie. */
export function LimitChoice({ limit, regions, draw, annotated, onChange }: LimitChoiceProps) {
  const t = useText();
  const [language] = useLanguage();
  const [known, setKnown] = useState<readonly KnownRegion[]>([]);
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
    if (shape !== undefined) onChange(limitOf(shape));
  };
  return (
    <Section title={t('query.limit')}>
      <SelectField
        label={t('query.limit')}
        labelHidden
        value={limit.kind === 'region' ? limit.code : limit.kind}
        choices={[
          { value: 'prefecture', label: t('query.limit.prefecture') },
          { value: 'view', label: t('query.limit.view') },
          ...known.map(({ code, name, nameEn }) => ({
            value: code,
            label: language === 'zh' ? name : nameEn,
          })),
          ...(limit.kind === 'shape'
            ? [{ value: 'shape', label: t(`query.limit.${limit.shape.kind}`) }]
            : []),
        ]}
        onChange={choose}
      />
      <Row>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => void begin(kind)}>
            {t(`query.draw.${kind}`)}
          </Button>
        ))}
        <Button
          disabled={annotated === undefined}
          title={t(annotated === undefined ? 'query.annotated.none' : 'query.annotated.about')}
          onClick={() => annotated !== undefined && onChange(limitOf(annotated))}
        >
          {t('query.annotated')}
        </Button>
      </Row>
    </Section>
  );
}
