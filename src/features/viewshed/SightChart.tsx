import { useMemo } from 'react';
import { useText } from '../../ui/text.ts';
import { sightChart } from './model/sightLine.ts';
import type { FoundLine } from './model/views.ts';

const BOX = { widthPx: 300, heightPx: 80 } as const;

/** The ground under a line of sight, and the line over it. */
export function SightChart({ view: { profile, settings, sight } }: { readonly view: FoundLine }) {
  const t = useText();
  const {
    ground,
    sight: line,
    leastM,
    mostM,
  } = useMemo(() => sightChart(profile, settings, BOX), [profile, settings]);
  const label = t('viewshed.chart', { least: Math.round(leastM), most: Math.round(mostM) });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -4 ${String(BOX.widthPx)} ${String(BOX.heightPx + 4)}`}
      width="100%"
    >
      <title>{label}</title>
      <path d={ground} fill="var(--portal-accent-strong)" fillOpacity={0.35} stroke="var(--portal-accent)" />
      <path
        d={line}
        fill="none"
        stroke={sight.isVisible ? 'var(--portal-accent)' : 'var(--portal-danger)'}
        strokeWidth={2}
        strokeDasharray={sight.isVisible ? undefined : '6 4'}
      />
    </svg>
  );
}
