import { bringForward16 } from '@esri/calcite-ui-icons/js/bringForward16.js';
import { copy16 } from '@esri/calcite-ui-icons/js/copy16.js';
import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { folderStar16 } from '@esri/calcite-ui-icons/js/folderStar16.js';
import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { sendToBack16 } from '@esri/calcite-ui-icons/js/sendToBack16.js';
import { slidersHorizontal16 } from '@esri/calcite-ui-icons/js/slidersHorizontal16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import type { IconShape } from '../../ui/Icon.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import type { EntryName } from './typeGroups.ts';

/** What an entry of the context menu does, the `type` of its record. */
export const CONTEXT_ACTIONS = [
  'locate',
  'rename',
  'attribute',
  'copyToSolution',
  'copyToWorkspace',
  'toFront',
  'toBack',
  'delete',
  'saveAsSolution',
  'import',
  'exportGeoJson',
  'exportKml',
  'edit',
] as const;

/** One of {@link CONTEXT_ACTIONS}. */
export type ContextAction = (typeof CONTEXT_ACTIONS)[number];

const isAction = (type: string): type is ContextAction => CONTEXT_ACTIONS.some((action) => action === type);

const ICONS: Readonly<Record<ContextAction, IconShape>> = {
  locate: gpsOn16,
  rename: pencil16,
  attribute: slidersHorizontal16,
  copyToSolution: copy16,
  copyToWorkspace: copy16,
  toFront: bringForward16,
  toBack: sendToBack16,
  delete: trash16,
  saveAsSolution: folderStar16,
  import: upload16,
  exportGeoJson: download16,
  exportKml: download16,
  edit: slidersHorizontal16,
};

/** The keys that do the same in the tree. */
const KEYS: Partial<Readonly<Record<ContextAction, string>>> = {
  rename: 'F2',
  delete: 'Delete',
  locate: 'Enter',
};

/** Actions on one thing alone. */
const SINGLE: ReadonlySet<ContextAction> = new Set(['rename', 'edit', 'saveAsSolution', 'import']);

/** Actions before which a line is drawn. */
const GROUP_STARTS: ReadonlySet<ContextAction> = new Set(['copyToSolution', 'toFront', 'import', 'delete']);

/** What a context menu is opened on. */
export interface ContextTarget {
  readonly prop: 'item' | 'Workspace' | 'solution';
  /** Several are selected. */
  readonly several: boolean;
}

/**
 * The lines of the context menu as the server gives them; entries that this page knows no action of are left out.
 * @param run does an entry's action
 */
export function contextItems(
  entries: readonly PlotMenuEntry[],
  { prop, several }: ContextTarget,
  nameOf: EntryName,
  run: (action: ContextAction) => void,
): readonly MenuItem[] {
  return entries.flatMap((entry): readonly MenuItem[] => {
    const { type, id, disable } = entry;
    if (entry.prop !== prop || !isAction(type)) return [];
    const keys = KEYS[type];
    return [
      {
        id,
        text: nameOf(entry),
        icon: ICONS[type],
        disabled: disable || (several && SINGLE.has(type)),
        ...(keys === undefined ? {} : { keys }),
        ...(GROUP_STARTS.has(type) ? { startsGroup: true } : {}),
        run: () => run(type),
      },
    ];
  });
}
