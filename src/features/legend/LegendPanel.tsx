import { legend16 } from '@esri/calcite-ui-icons/js/legend16.js';
import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { LEGEND_PX, POPUP } from '../../domain/bureau/businessConstants.ts';
import { legendColumns } from '../../domain/layers/record/legend.ts';
import type { LegendSection } from '../../layers/tree/legendSections.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, PanelFooter } from '../../ui/Layout.tsx';
import { MapCard } from '../../ui/MapCard.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useText } from '../../ui/text.ts';
import { useHeaderDrag } from '../../ui/useHeaderDrag.ts';
import type { PanelPlace } from '../../ui/usePanelPlace.ts';
import { LegendSwatch } from './LegendSwatch.tsx';
import styles from './LegendPanel.module.css';

/** On a low page the list is lower still, so that it does not reach over the middle of the map: half the page less what is above and below it. */
const BELOW_THE_MIDDLE = 'calc(50vh - 190px)';

/** Props of {@link LegendPanel}. */
export interface LegendPanelProps {
  /** What the visible layers' symbols mean. */
  readonly sections: readonly LegendSection[];
  /** Some of it is left out because the legend was emptied. */
  readonly cleared: boolean;
  readonly onClear: () => void;
  readonly onRestore: () => void;
  /** Limited to the visible extent. */
  readonly inView: boolean;
  readonly onInViewChange: (inView: boolean) => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where the corner is while the user has not moved the panel: beside open side panels, or in the page's corner. */
  readonly sidePanelsOpen: boolean;
  /** A docked page leaves the map little room: the corner is beside the toolbar, clear of the globe's middle. */
  readonly narrow?: boolean;
  readonly panelPlace: PanelPlace;
}

/** The legend (viewer.md, sections 2 and 9): grouped entries in one to three columns, dragged by its header, folded to an icon. */
export function LegendPanel(props: LegendPanelProps) {
  const { sections, open, onOpenChange, sidePanelsOpen, narrow = false, panelPlace } = props;
  const t = useText();
  const { place, move, forget } = panelPlace;
  const drag = useHeaderDrag(move);
  const columns = legendColumns(
    sections.reduce(
      (sum, { groups }) => sum + groups.reduce((count, { entries }) => count + entries.length, 0),
      0,
    ),
  );
  const size = open ? { ...LEGEND_PX.expanded, width: LEGEND_PX.widths[columns] } : LEGEND_PX.collapsed;
  const corner = narrow ? LEGEND_PX.cornerNarrow : cornerOf(sidePanelsOpen, open ? columns : 1);
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
      <MapCard data-panel="legend" data-open={false} className={styles.folded} style={{ ...anchor, ...size }}>
        <IconButton
          icon={legend16}
          label={t('legend.expand')}
          expanded={false}
          tooltipSide="left"
          onClick={() => onOpenChange(true)}
        />
      </MapCard>
    );
  }
  return (
    <MapCard
      as="section"
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
      <PanelHeader title={t('legend.title')} drag={drag.header} onDoubleClick={forget}>
        <IconButton
          icon={minus16}
          label={t('legend.collapse')}
          expanded
          onClick={() => onOpenChange(false)}
        />
      </PanelHeader>
      <LegendBody {...props} columns={columns} />
      <LegendFooter {...props} />
    </MapCard>
  );
}

/**
 * Where the panel stands that nobody has moved. Beside side panels it grows to the right, away from the middle of the globe, whose view it
 * would cover otherwise.
 */
function cornerOf(sidePanelsOpen: boolean, columns: 1 | 2 | 3) {
  if (!sidePanelsOpen) return LEGEND_PX.cornerClosed;
  const { right, bottom } = LEGEND_PX.cornerOpen;
  return { right: right - (LEGEND_PX.widths[columns] - LEGEND_PX.widths[1]), bottom };
}

type BodyProps = Pick<LegendPanelProps, 'sections' | 'cleared' | 'inView'>;

/** Why the legend is empty, and what to do. */
function emptyTexts({ cleared, inView }: BodyProps): readonly [TextKey, TextKey] {
  if (cleared) return ['legend.cleared', 'legend.clearedHint'];
  return inView ? ['legend.nothingInView', 'legend.nothingInViewHint'] : ['legend.empty', 'legend.emptyHint'];
}

/** The scroll area: categories with their layers' entries, or what to do. */
function LegendBody({ columns, ...props }: BodyProps & { readonly columns: 1 | 2 | 3 }) {
  const t = useText();
  const [empty, emptyHint] = emptyTexts(props);
  return (
    <div
      className={styles.scroll}
      style={{ maxHeight: `min(${LEGEND_PX.scrollMaxHeight}px, ${BELOW_THE_MIDDLE})` }}
      data-columns={columns}
      tabIndex={0}
    >
      {props.sections.length === 0 && <EmptyState title={t(empty)}>{t(emptyHint)}</EmptyState>}
      {props.sections.map((section) => (
        <Category key={section.category} section={section} columns={columns} />
      ))}
    </div>
  );
}

/** A category; a heading that would only repeat its one entry, or the category's, is left out. */
function Category({ section, columns }: { readonly section: LegendSection; readonly columns: number }) {
  return (
    <section className={styles.category} aria-label={section.category}>
      <Heading quiet>{section.category}</Heading>
      {section.groups.map(({ group, entries }) => (
        <div key={group} className={styles.group} role="group" aria-label={group}>
          {group !== section.category && !(entries.length === 1 && entries[0]?.name === group) && (
            <Heading level={4}>{group}</Heading>
          )}
          <ul
            className={styles.entries}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {entries.map((entry) => (
              <LegendSwatch key={`${entry.type}/${entry.name}/${entry.color}`} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function LegendFooter(props: LegendPanelProps) {
  const { sections, cleared, onClear, onRestore, inView, onInViewChange } = props;
  const t = useText();
  return (
    <PanelFooter
      start={
        <CheckField
          label={t('legend.inView')}
          title={t('legend.inViewHint')}
          checked={inView}
          onChange={onInViewChange}
        />
      }
    >
      {cleared ? (
        <Button look="quiet" onClick={onRestore}>
          {t('legend.restore')}
        </Button>
      ) : (
        <Button look="quiet" disabled={sections.length === 0} onClick={onClear}>
          {t('legend.clear')}
        </Button>
      )}
    </PanelFooter>
  );
}
