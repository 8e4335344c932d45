import type { ReactNode } from 'react';
import { formatGlobePose, formatPlanePose } from '../../domain/views/pose.ts';
import type { Split } from '../../domain/views/splitRatio.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewBase, ViewKind } from '../../scene/viewPort.ts';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useText } from '../../ui/text.ts';
import { ViewPane } from './ViewPane.tsx';
import styles from './MapStage.module.css';

/** Least width of a view that is not folded away, CSS pixels. */
const MIN_VIEW_PX = 320;

const COLLAPSED = { none: 'none', globe: 'first', plane: 'second' } as const;
const COLLAPSED_VIEW = { none: 'none', first: 'globe', second: 'plane' } as const;

/** How the globe and the plane share the stage. */
export interface StageSplit {
  /** The globe's share, 0 to 1. */
  readonly ratio: number;
  readonly collapsed: 'none' | ViewKind;
}

/** Props of {@link MapStage}. */
export interface MapStageProps {
  /** undefined until the engine is loaded. */
  readonly scene: Scene | undefined;
  /** What the views stand on; undefined until the engine is loaded. */
  readonly bases: Readonly<Record<ViewKind, ViewBase>> | undefined;
  /** Reasons why a view cannot be shown, by view. */
  readonly failures: Readonly<Partial<Record<ViewKind, string>>>;
  readonly onFailure: (kind: ViewKind, reason: string) => void;
  /** Asked to clear the failure (and to load the engine again when there is none); the view is then attached anew. */
  readonly onRetry: (kind: ViewKind) => void;
  readonly split: StageSplit;
  readonly defaultRatio: number;
  readonly onSplitChange: (split: StageSplit) => void;
  /** Room kept free on the left for a docked panel, CSS pixels. */
  readonly insetLeftPx: number;
  /** A tool waits for clicks on the views: the pointer aims. */
  readonly aiming?: boolean;
  /** Addresses of pictures that stand for the views until they are drawn. */
  readonly pictures?: Readonly<Record<ViewKind, string>> | undefined;
  /** Laid over one view each. */
  readonly over?: Readonly<Partial<Record<ViewKind, ReactNode>>>;
  /** Panels and controls over both views; positioned inside the stage. */
  readonly children?: ReactNode;
}

/** The globe and the plane side by side, with a divider between them. */
export function MapStage(props: MapStageProps) {
  const {
    scene,
    bases,
    failures,
    onFailure,
    onRetry,
    split,
    defaultRatio,
    onSplitChange,
    insetLeftPx,
    aiming = false,
    pictures,
    over,
    children,
  } = props;
  const t = useText();
  const pane = (kind: ViewKind) => ({
    kind,
    base: bases?.[kind],
    failure: failures[kind],
    onFailure: (reason: string) => onFailure(kind, reason),
    onRetry: () => onRetry(kind),
    picture: pictures?.[kind],
    children: over?.[kind],
  });
  return (
    <div className={styles.stage} data-aiming={aiming}>
      <div className={styles.views} style={{ left: insetLeftPx }}>
        <SplitPane
          first={<ViewPane {...pane('globe')} port={scene?.globe} formatPose={formatGlobePose} />}
          second={<ViewPane {...pane('plane')} port={scene?.plane} formatPose={formatPlanePose} />}
          split={{ ratio: split.ratio, collapsed: COLLAPSED[split.collapsed] }}
          defaultRatio={defaultRatio}
          minPx={MIN_VIEW_PX}
          labels={{
            divider: t('stage.divider'),
            foldFirst: t('stage.foldGlobe'),
            foldSecond: t('stage.foldPlane'),
            unfoldFirst: t('stage.unfoldGlobe'),
            unfoldSecond: t('stage.unfoldPlane'),
          }}
          onChange={(next: Split) =>
            onSplitChange({ ratio: next.ratio, collapsed: COLLAPSED_VIEW[next.collapsed] })
          }
        />
      </div>
      {children}
    </div>
  );
}
