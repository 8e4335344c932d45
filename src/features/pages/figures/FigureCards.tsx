import type { FigureValue } from '../../../api/contracts/figures.ts';
import { printable } from '../../../ui/printable.tsx';
import { useText } from '../../../ui/text.ts';
import { formatNumber } from './formatFigure.ts';
import styles from './Figures.module.css';

/** The single figures of a topic, side by side. */
export function FigureCards({ values }: { readonly values: readonly FigureValue[] }) {
  const t = useText();
  return (
    <dl className={styles.cards} {...printable(t('figures.cards'))}>
      {values.map(({ id, unit, value }) => (
        <div key={id}>
          <dt>{t(`figures.value.${id}`)}</dt>
          <dd>
            <strong>{formatNumber(value, unit)}</strong>
            {unit === 'percent' ? '' : ' '}
            {t(`figures.unit.${unit}`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
