import type { Command } from '../../commands/command.ts';
import { cameraCommands } from '../../features/camera/cameraCommands.ts';
import { pageKeys } from '../../features/camera/pageKeys.ts';
import type { Portal } from '../portal.ts';
import {
  CAMERA_WINDOW,
  CLIP_WINDOW,
  CUSTOM_FLIGHT_WINDOW,
  FIXED_FLIGHT_WINDOW,
  IMAGE_WINDOW,
  VIEWS_WINDOW,
} from '../windows/windowRows.ts';
import type { MapSession } from './mapSession.ts';
import { windowCommand, type WindowCommandRow } from './windowCommand.ts';

const WINDOWS: readonly WindowCommandRow[] = [
  {
    id: 'window.flightFixed',
    title: 'flight.fixed',
    icon: 'walking',
    group: 'roam',
    window: FIXED_FLIGHT_WINDOW,
  },
  {
    id: 'window.flightCustom',
    title: 'flight.custom',
    icon: 'plane',
    group: 'roam',
    window: CUSTOM_FLIGHT_WINDOW,
  },
  { id: 'window.camera', title: 'camera.title', icon: 'camera', group: 'roam', window: CAMERA_WINDOW },
  { id: 'window.views', title: 'views.title', icon: 'presentation', group: 'view', window: VIEWS_WINDOW },
  { id: 'window.clip', title: 'clip.title', icon: 'slice', group: 'view', window: CLIP_WINDOW },
  { id: 'window.image', title: 'image.title', icon: 'image', group: 'window', window: IMAGE_WINDOW },
];

/** The flights, the camera by keys, and the camera's windows. */
export function roamCommands(
  { windows, present }: Pick<Portal, 'windows' | 'present'>,
  session: () => MapSession | undefined,
): readonly Command[] {
  const hasMap = () => session() !== undefined;
  return [
    ...cameraCommands({ controls: session, keys: pageKeys(window), present }),
    ...WINDOWS.map((row) => windowCommand(row, windows, hasMap)),
  ];
}
