import { chevronsLeft16 } from '@esri/calcite-ui-icons/js/chevronsLeft16.js';
import { chevronsRight16 } from '@esri/calcite-ui-icons/js/chevronsRight16.js';
import { circle16 } from '@esri/calcite-ui-icons/js/circle16.js';
import { home16 } from '@esri/calcite-ui-icons/js/home16.js';
import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { keyboard16 } from '@esri/calcite-ui-icons/js/keyboard16.js';
import { layers16 } from '@esri/calcite-ui-icons/js/layers16.js';
import { legend16 } from '@esri/calcite-ui-icons/js/legend16.js';
import { link16 } from '@esri/calcite-ui-icons/js/link16.js';
import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { overview16 } from '@esri/calcite-ui-icons/js/overview16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { transparency16 } from '@esri/calcite-ui-icons/js/transparency16.js';
import { utilityNetwork16 } from '@esri/calcite-ui-icons/js/utilityNetwork16.js';
import { useEffect, useReducer, type ReactNode } from 'react';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { toolbarOf, type ToolbarItem } from '../../commands/toolbar.ts';
import type { Scene } from '../../scene/scene.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { Compass } from './Compass.tsx';
import { NORTH_COMMAND } from './navigationCommands.ts';
import styles from './NavigationRail.module.css';

/** The icons that commands of the rail name; a command with another name gets a plain circle. */
const ICONS: Readonly<Record<string, IconShape>> = {
  home: home16,
  information: information16,
  keyboard: keyboard16,
  layers: layers16,
  legend: legend16,
  link: link16,
  minus: minus16,
  overview: overview16,
  plus: plus16,
  transparency: transparency16,
  'utility-network': utilityNetwork16,
};

/** What a {@link NavigationRail} needs. */
export interface NavigationRailProps {
  readonly registry: CommandRegistry;
  readonly scene: Scene;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The slim rail on the right edge: the commands that have their place there, by group. */
export function NavigationRail({ registry, scene, open, onOpenChange }: NavigationRailProps) {
  const t = useText();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => registry.changed.subscribe(redraw), [registry]);
  const groups = open ? toolbarOf(registry.list(), 'rail') : [];
  const button = (item: ToolbarItem): ReactNode =>
    item.id === NORTH_COMMAND ? (
      <Compass key={item.id} globe={scene.globe} onNorth={() => void registry.run(item.id)} />
    ) : (
      <RailButton key={item.id} item={item} onRun={() => void registry.run(item.id)} />
    );
  return (
    <div role="toolbar" aria-orientation="vertical" aria-label={t('nav.toolbar')} className={styles.rail}>
      {groups.map(({ group, items }) => (
        <div key={group} role="group" className={styles.group}>
          {items.map(button)}
        </div>
      ))}
      <IconButton
        icon={open ? chevronsRight16 : chevronsLeft16}
        label={t(open ? 'nav.hideRail' : 'nav.showRail')}
        aria-expanded={open}
        tooltipSide="left"
        onClick={() => onOpenChange(!open)}
      />
    </div>
  );
}

function RailButton({ item, onRun }: { readonly item: ToolbarItem; readonly onRun: () => void }) {
  const t = useText();
  const name = t(item.title);
  const keys = item.keys[0] === undefined ? '' : ` (${item.keys[0]})`;
  return (
    <IconButton
      icon={ICONS[item.icon] ?? circle16}
      label={name}
      hint={item.disabledReason === undefined ? `${name}${keys}` : t(item.disabledReason)}
      disabled={item.disabledReason !== undefined}
      tooltipSide="left"
      onClick={onRun}
      {...(item.toggled === undefined ? {} : { pressed: item.toggled })}
    />
  );
}
