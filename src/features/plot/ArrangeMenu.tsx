import { arrowDown16 } from '@esri/calcite-ui-icons/js/arrowDown16.js';
import { arrowLeft16 } from '@esri/calcite-ui-icons/js/arrowLeft16.js';
import { arrowRight16 } from '@esri/calcite-ui-icons/js/arrowRight16.js';
import { arrowUp16 } from '@esri/calcite-ui-icons/js/arrowUp16.js';
import { bringForward16 } from '@esri/calcite-ui-icons/js/bringForward16.js';
import { horizontalDistribute16 } from '@esri/calcite-ui-icons/js/horizontalDistribute16.js';
import { layoutHorizontal16 } from '@esri/calcite-ui-icons/js/layoutHorizontal16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { rotate16 } from '@esri/calcite-ui-icons/js/rotate16.js';
import { sendToBack16 } from '@esri/calcite-ui-icons/js/sendToBack16.js';
import { undo16 } from '@esri/calcite-ui-icons/js/undo16.js';
import { verticalDistribute16 } from '@esri/calcite-ui-icons/js/verticalDistribute16.js';
import { ARRANGEMENTS, leastPlots, TURN_DEG, type Arrangement } from './model/arrange.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useText } from '../../ui/text.ts';

/** The family has no icons for lining things up: a line, and two bars that lean on it. */
const ALIGN = {
  left: 'M2 1h1v14H2zM5 3h9v4H5zM5 9h5v4H5z',
  center: 'M7.5 1h1v2H12v4H8.5v2H11v4H8.5v2h-1v-2H5V9h2.5V7H4V3h3.5z',
  right: 'M13 1h1v14h-1zM2 3h9v4H2zM6 9h5v4H6z',
  top: 'M1 2h14v1H1zM3 5h4v9H3zM9 5h4v5H9z',
  middle: 'M1 7.5h2V4h4v3.5h2V5h4v2.5h2v1h-2V11H9V8.5H7V12H3V8.5H1z',
  bottom: 'M1 13h14v1H1zM3 2h4v9H3zM9 6h4v5H9z',
} as const;

const ICONS: Readonly<Record<Arrangement, IconShape>> = {
  ...ALIGN,
  horizontal: horizontalDistribute16,
  vertical: verticalDistribute16,
  turnLeft: undo16,
  turnRight: rotate16,
  enlarge: plus16,
  shrink: minus16,
  north: arrowUp16,
  south: arrowDown16,
  west: arrowLeft16,
  east: arrowRight16,
};

/** Arrangements before which a line is drawn. */
const GROUP_STARTS: ReadonlySet<Arrangement> = new Set(['horizontal', 'turnLeft', 'north']);

/** Props of {@link ArrangeMenu}. */
export interface ArrangeMenuProps {
  /** Selected plots that are shown. */
  readonly count: number;
  readonly onArrange: (how: Arrangement) => void;
  readonly onFront: () => void;
  readonly onBack: () => void;
}

/** The button that opens what can be done with the selected plots: line up, spread, turn, scale, move, lay above or below. */
export function ArrangeMenu({ count, onArrange, onFront, onBack }: ArrangeMenuProps) {
  const t = useText();
  const items = ARRANGEMENTS.map((how): MenuItem => {
    const least = leastPlots(how);
    const isPossible = count >= least;
    const reason = t('plot.arrange.needs', { count: least });
    return {
      id: how,
      text: t(`plot.arrange.${how}`, { angle: TURN_DEG }),
      icon: ICONS[how],
      disabled: !isPossible,
      startsGroup: GROUP_STARTS.has(how),
      ...(isPossible ? {} : { keys: reason, hint: reason }),
      run: () => onArrange(how),
    };
  });
  const order = (id: 'front' | 'back', icon: IconShape, run: () => void): MenuItem => ({
    id,
    text: t(`plot.arrange.${id}`),
    icon,
    disabled: count === 0,
    startsGroup: id === 'front',
    run,
  });
  return (
    <MenuButton
      icon={layoutHorizontal16}
      label={t('plot.arrange')}
      hint={count === 0 ? t('plot.arrange.none') : t('plot.arrange.hint', { count })}
      disabled={count === 0}
      items={[...items, order('front', bringForward16, onFront), order('back', sendToBack16, onBack)]}
    />
  );
}
