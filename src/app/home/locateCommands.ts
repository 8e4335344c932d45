import type { Command } from '../../commands/command.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import {
  BOOKMARK_WINDOW,
  COORDINATE_WINDOW,
  CROSSING_WINDOW,
  POI_WINDOW,
  ROAD_WINDOW,
} from '../windows/windowRows.ts';
import { windowCommand, type WindowCommandRow } from './windowCommand.ts';

const PANELS: readonly Omit<WindowCommandRow, 'group'>[] = [
  { id: 'locate.poi', title: 'locate.poi', icon: 'pin-tear', window: POI_WINDOW },
  { id: 'locate.road', title: 'locate.road', icon: 'road-sign', window: ROAD_WINDOW },
  {
    id: 'locate.crossing',
    title: 'locate.crossing',
    icon: 'crosshair',
    window: CROSSING_WINDOW,
  },
  { id: 'locate.bookmark', title: 'locate.bookmark', icon: 'bookmark', window: BOOKMARK_WINDOW },
  {
    id: 'locate.coordinate',
    title: 'locate.coordinate',
    icon: 'coordinate-system',
    window: COORDINATE_WINDOW,
  },
];

/** One command for each location panel; they are there once there is a map to fly over. */
export function locateCommands(windows: WindowStore, hasMap: () => boolean): readonly Command[] {
  return PANELS.map((row) => windowCommand({ ...row, group: 'locate' }, windows, hasMap));
}
