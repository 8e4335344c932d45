import { chevronsLeft16 } from '@esri/calcite-ui-icons/js/chevronsLeft16.js';
import { chevronsRight16 } from '@esri/calcite-ui-icons/js/chevronsRight16.js';
import { useEffect, useReducer } from 'react';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { strokeLabel } from '../../commands/keymap.ts';
import { groupCommands, type ToolbarGroup, type ToolbarItem } from '../../commands/toolbar.ts';
import type { Scene } from '../../scene/scene.ts';
import { commandIcon } from '../../ui/commandIcons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MapCard } from '../../ui/MapCard.tsx';
import { useText } from '../../ui/text.ts';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';
import { Compass } from './Compass.tsx';
import { NORTH_COMMAND } from './navigationCommands.ts';
import styles from './NavigationRail.module.css';
import { RailFlyout } from './RailFlyout.tsx';

/** The stop of the button that folds the toolbar. */
const FOLD = 'fold';

/** Props of {@link NavigationRail}. */
export interface NavigationRailProps {
  readonly registry: CommandRegistry;
  readonly scene: Scene;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const flyoutStop = ({ group }: ToolbarGroup) => `flyout.${group}`;

/** The buttons that can have the focus, in order. */
function stopsOf(groups: readonly ToolbarGroup[]): readonly string[] {
  const stops = groups.flatMap((group) =>
    group.flyoutIcon === undefined
      ? group.items.filter(({ disabledReason }) => disabledReason === undefined).map(({ id }) => id)
      : [flyoutStop(group)],
  );
  return [...stops, FOLD];
}

/** The widget toolbar on the right edge: the commands that have their place there, by group, a group of many as a flyout. */
export function NavigationRail({ registry, scene, open, onOpenChange }: NavigationRailProps) {
  const t = useText();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => registry.changed.subscribe(redraw), [registry]);
  const groups = open ? groupCommands(registry.list(), 'rail') : [];
  const { tabIndexOf, handlers } = useRovingFocus(stopsOf(groups));
  const run = (id: string) => void registry.run(id);
  const button = (item: ToolbarItem) =>
    item.id === NORTH_COMMAND ? (
      <Compass
        key={item.id}
        globe={scene.globe}
        stop={item.id}
        tabIndex={tabIndexOf(item.id)}
        onNorth={() => run(item.id)}
      />
    ) : (
      <RailButton key={item.id} item={item} tabIndex={tabIndexOf(item.id)} onRun={() => run(item.id)} />
    );
  return (
    <MapCard
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('nav.toolbar')}
      data-covers
      className={styles.rail}
      {...handlers}
    >
      {groups.map((group) => (
        <div key={group.group} role="group" className={styles.group}>
          {group.flyoutIcon === undefined ? (
            group.items.map(button)
          ) : (
            <RailFlyout
              group={group}
              icon={group.flyoutIcon}
              stop={flyoutStop(group)}
              tabIndex={tabIndexOf(flyoutStop(group))}
              onRun={run}
            />
          )}
        </div>
      ))}
      <IconButton
        icon={open ? chevronsRight16 : chevronsLeft16}
        label={t(open ? 'nav.hideRail' : 'nav.showRail')}
        expanded={open}
        stop={FOLD}
        tabIndex={tabIndexOf(FOLD)}
        tooltipSide="left"
        onClick={() => onOpenChange(!open)}
      />
    </MapCard>
  );
}

interface RailButtonProps {
  readonly item: ToolbarItem;
  readonly tabIndex: 0 | -1;
  readonly onRun: () => void;
}

function RailButton({ item, tabIndex, onRun }: RailButtonProps) {
  const t = useText();
  const name = t(item.title);
  const keys = item.keys[0] === undefined ? '' : ` (${strokeLabel(item.keys[0])})`;
  return (
    <IconButton
      icon={commandIcon(item.icon)}
      label={name}
      hint={item.disabledReason === undefined ? `${name}${keys}` : t(item.disabledReason)}
      disabled={item.disabledReason !== undefined}
      stop={item.id}
      tabIndex={tabIndex}
      tooltipSide="left"
      onClick={onRun}
      {...(item.toggled === undefined ? {} : { pressed: item.toggled })}
    />
  );
}
