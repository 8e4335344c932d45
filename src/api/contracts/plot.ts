import { plotAttributeById, plotAttributeInsert, plotAttributeUpdate } from './plot/attribute.ts';
import { plotGroupQuery, plotGroupInsert, plotGroupUpdate, plotGroupDelete } from './plot/group.ts';
import { plotItemById, plotItemInsert, plotItemUpdate, plotItemDelete } from './plot/item.ts';
import { plotLinkQuery, plotLinkInsert, plotLinkDelete } from './plot/link.ts';
import { plotMenuTree } from './plot/menu.ts';
import { plotSave } from './plot/save.ts';

/** Every call of plots. */
export const PLOT_ENDPOINTS = {
  plotMenuTree,
  plotGroupQuery,
  plotGroupInsert,
  plotGroupUpdate,
  plotGroupDelete,
  plotItemById,
  plotItemInsert,
  plotItemUpdate,
  plotItemDelete,
  plotLinkQuery,
  plotLinkInsert,
  plotLinkDelete,
  plotAttributeById,
  plotAttributeInsert,
  plotAttributeUpdate,
  plotSave,
} as const;
