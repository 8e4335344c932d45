import { clickMode } from '../../tools/clickMode.ts';

/** Query mode 0 (viewer.md, section 4): each left click on either view queries the layers there. */
export const queryClickTool = clickMode('query-click', 'query.clickBegin', 'query.clickEnd');
