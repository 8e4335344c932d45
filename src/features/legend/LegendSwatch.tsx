import { useState } from 'react';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import styles from './LegendPanel.module.css';

/** A picture stated larger than this is a service's own legend, not a point's symbol. CSS pixels. */
const SYMBOL_MAX_PX = 48;
const SYMBOL_BOX_PX = 20;

/** So many times larger than stated, a picture is a service's whole legend; a symbol for dense screens is twice or thrice. */
const SHEET_FACTOR = 3;

/** One row of the legend: how the thing is drawn, and what it is. */
export function LegendSwatch({ entry }: { readonly entry: LegendEntry }) {
  const { config } = entry;
  const isLarge = config !== undefined && Math.max(config.width, config.height) > SYMBOL_MAX_PX;
  const [isSheet, setIsSheet] = useState(isLarge);
  return (
    <li className={isSheet ? styles.sheetEntry : styles.entry} title={entry.name}>
      {isSheet && config !== undefined ? (
        <LegendSheet img={config.img} name={entry.name} />
      ) : (
        <>
          <Symbol entry={entry} onSheet={() => setIsSheet(true)} />
          <Phrase fit="cut">{entry.name}</Phrase>
        </>
      )}
    </li>
  );
}

function Symbol({ entry, onSheet }: { readonly entry: LegendEntry; readonly onSheet: () => void }) {
  const { config } = entry;
  if (config !== undefined) {
    const scale = Math.min(1, SYMBOL_BOX_PX / Math.max(config.width, config.height, 1));
    return (
      <img
        className={styles.symbol}
        src={config.img}
        width={Math.round(config.width * scale)}
        height={Math.round(config.height * scale)}
        alt=""
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          const factor = Math.max(naturalWidth / config.width, naturalHeight / config.height);
          if (factor > SHEET_FACTOR) onSheet();
        }}
      />
    );
  }
  return (
    <svg className={styles.symbol} width={20} height={14} viewBox="0 0 20 14" aria-hidden="true">
      {entry.type === 'face' && (
        <rect
          x={1}
          y={1}
          width={18}
          height={12}
          rx={2}
          fill={entry.color}
          fillOpacity={0.45}
          stroke={entry.color}
          strokeWidth={1.5}
        />
      )}
      {entry.type === 'line' && (
        <path d="M1 11 7 5l5 4 7-6" fill="none" stroke={entry.color} strokeWidth={2} strokeLinejoin="round" />
      )}
      {entry.type === 'point' && (
        <circle cx={10} cy={7} r={5} fill={entry.color} stroke="var(--portal-bg-deep)" />
      )}
    </svg>
  );
}

/** The legend picture that a map service draws itself; it holds names and symbols at once. */
function LegendSheet({ img, name }: { readonly img: string; readonly name: string }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  return (
    <figure>
      <figcaption>
        <Heading level={4}>{name}</Heading>
      </figcaption>
      {failed ? (
        <Phrase look="danger">{t('legend.imageFailed')}</Phrase>
      ) : (
        <img className={styles.sheet} src={img} alt={name} onError={() => setFailed(true)} />
      )}
    </figure>
  );
}
