import { legend16 } from '@esri/calcite-ui-icons/js/legend16.js';
import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { useMemo } from 'react';
import { LEGEND_PX, POPUP } from '../../domain/businessConstants.ts';
import { groupLegend, legendColumns, type LegendEntry } from '../../domain/layer/legend.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { useHeaderDrag } from '../../ui/useHeaderDrag.ts';
import type { PanelPlace } from '../../ui/usePanelPlace.ts';
import { LegendSwatch } from './LegendSwatch.tsx';
import styles from './LegendPanel.module.css';

/** What a {@link LegendPanel} needs. */
export interface LegendPanelProps {
  /** Of the visible layers, in the order to show. */
  readonly entries: readonly LegendEntry[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where the corner is while the user has not moved the panel: beside open side panels, or in the page's corner. */
  readonly sidePanelsOpen: boolean;
  readonly panelPlace: PanelPlace;
}

/** The legend (viewer.md, sections 2 and 9): grouped entries in one to three columns, dragged by its header, folded to an icon. */
export function LegendPanel({ entries, open, onOpenChange, sidePanelsOpen, panelPlace }: LegendPanelProps) {
  const t = useText();
  const { place, move, forget } = panelPlace;
  const drag = useHeaderDrag(move);
  const groups = useMemo(() => groupLegend(entries), [entries]);
  const corner = sidePanelsOpen ? LEGEND_PX.cornerOpen : LEGEND_PX.cornerClosed;
  const size = open ? LEGEND_PX.expanded : LEGEND_PX.collapsed;
  // In a page that became smaller the panel comes back to where it can be reached.
  const anchor =
    place === undefined
      ? { right: corner.right, bottom: corner.bottom }
      : {
          left: `min(${place.leftPx}px, calc(100% - ${size.width}px))`,
          top: `min(${place.topPx}px, calc(100% - ${size.height}px))`,
        };
  if (!open) {
    return (
      <div data-panel="legend" data-open={false} className={styles.folded} style={{ ...anchor, ...size }}>
        <IconButton
          icon={legend16}
          label={t('legend.expand')}
          aria-expanded={false}
          tooltipSide="left"
          onClick={() => onOpenChange(true)}
        />
      </div>
    );
  }
  return (
    <section
      data-panel="legend"
      data-open
      className={styles.panel}
      aria-label={t('legend.title')}
      style={{
        ...anchor,
        width: size.width,
        minHeight: size.height,
        ...(drag.dragging ? { opacity: POPUP.dragOpacity } : {}),
      }}
    >
      <header className={styles.header} {...drag.header} onDoubleClick={forget}>
        <h2 className={styles.title}>{t('legend.title')}</h2>
        <IconButton
          icon={minus16}
          label={t('legend.collapse')}
          aria-expanded
          onClick={() => onOpenChange(false)}
        />
      </header>
      <LegendBody groups={groups} />
    </section>
  );
}

/** The scroll area: groups with their entries (a heading that would only repeat its one entry is left out), or what to do. */
function LegendBody({ groups }: { readonly groups: ReturnType<typeof groupLegend> }) {
  const t = useText();
  const columns = legendColumns(groups.reduce((sum, group) => sum + group.entries.length, 0));
  return (
    <div
      className={styles.scroll}
      style={{ maxHeight: LEGEND_PX.scrollMaxHeight }}
      data-columns={columns}
      tabIndex={0}
    >
      {groups.length === 0 && (
        <div className={styles.empty}>
          <strong>{t('legend.empty')}</strong>
          <p>{t('legend.emptyHint')}</p>
        </div>
      )}
      {groups.map(({ group, entries: rows }) => (
        <section key={group} className={styles.group} aria-label={group}>
          {!(rows.length === 1 && rows[0]?.name === group) && <h3 className={styles.groupTitle}>{group}</h3>}
          <ul
            className={styles.entries}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows.map((entry) => (
              <LegendSwatch key={`${entry.type}/${entry.name}/${entry.color}`} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
