import { z } from 'zod';
import { catalogueItemSchema } from '../../domain/layers/record/catalogueItem.ts';
import type { MenuEntry } from '../../domain/bureau/menu/menuEntry.ts';
import { topicViewSchema } from '../../domain/layers/catalogue/topicRecord.ts';
import { defineEndpoint } from './endpoint.ts';

/** Schema of {@link MenuEntry}. */
export const menuEntrySchema: z.ZodType<MenuEntry> = z.lazy(() =>
  z.looseObject({
    menuid: z.string(),
    parentid: z.string(),
    code: z.string(),
    name: z.string(),
    path: z.string(),
    roles: z.array(z.string()).optional(),
    icon: z.string().optional(),
    nameEn: z.string().optional(),
    layers: z.array(z.string()).optional(),
    view: topicViewSchema.optional(),
    figures: z.array(z.string()).optional(),
    children: z.array(menuEntrySchema).default([]),
  }),
);

/** Step 5: the menu of a system for a role. */
export const roleMenu = defineEndpoint({
  id: 'roleMenu',
  summary: 'Menu of a system for a role',
  method: 'GET',
  path: '/baseos/is/SupportService/AppManager/Support/AppMenu/GetRoleMenu',
  client: 'baseos',
  access: 'session',
  envelope: 'baseos',
  query: z.object({ roleID: z.string().min(1).max(64), systemID: z.string().min(1).max(64) }),
  answer: z.array(menuEntrySchema),
});

/** The layer tree: the catalogue of all themes (Message.Items). */
export const layerTree = defineEndpoint({
  id: 'layerTree',
  summary: 'Layer catalogue of all themes',
  method: 'GET',
  path: '/baseos/s/Data/SpatialCatalog/spatial/Resource/TOPIC_Z',
  client: 'baseos',
  access: 'session',
  envelope: 'baseos',
  query: z.looseObject({}),
  answer: z.looseObject({ Items: z.array(catalogueItemSchema) }),
});

/** The routes that the server adds to the shell (portal.md, section 2). */
export const menuRoutes = defineEndpoint({
  id: 'menuRoutes',
  summary: 'Menu routes of the signed-in user',
  method: 'GET',
  path: '/api/blade-system/menu/routes',
  client: 'main',
  access: 'session',
  envelope: 'blade',
  query: z.object({ BladeUser: z.string().max(64).default(''), topMenuId: z.string().max(64).default('') }),
  answer: z.array(menuEntrySchema),
});
