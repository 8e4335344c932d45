import { clickMode } from '../../tools/clickMode.ts';

/** The identify mode: each left click on either view is asked about. */
export const identifyTool = clickMode('identify', 'identify.begin', 'identify.end');
